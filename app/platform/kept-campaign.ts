import { type Campaign, CAMPAIGN_PARAMETERS, LONGEST_CAMPAIGN_VALUE } from '#app/lib/campaign.ts';

const KEPT_UNDER = 'campaign';

/**
 * Keeps the campaign of an address, given by its parameters, until the tab is closed; a later one replaces it, and an address without one leaves it.
 * Callers ask first whether the visitor refuses to be counted.
 */
export function keepCampaign(parameters: URLSearchParams): void {
  const campaign: Campaign = {};
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = parameters.get(name)?.trim().slice(0, LONGEST_CAMPAIGN_VALUE);
    if (value) campaign[name] = value;
  }
  if (Object.keys(campaign).length === 0) return;
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify(campaign));
  } catch {
    // Blocked storage: then nobody knows the campaign.
  }
}

/** The kept campaign as forms and the checkout send it beside their own fields: `{}` when there is none. */
export function campaignField(): { utm?: Campaign } {
  try {
    const kept = sessionStorage.getItem(KEPT_UNDER);
    // Written by `keepCampaign`; the shop checks it once more.
    return kept === null ? {} : { utm: JSON.parse(kept) as Campaign };
  } catch {
    return {};
  }
}
