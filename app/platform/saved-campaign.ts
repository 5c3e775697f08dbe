import { type UtmCampaignValues, CAMPAIGN_PARAMETERS, MAX_CAMPAIGN_VALUE_LENGTH } from '#app/lib/campaign.ts';

const UTM_CAMPAIGN_STORAGE_KEY = 'campaign';

/**
 * Keeps the campaign of a URL, given by its parameters, until the tab is closed; a later one replaces it, and
 * a URL without one leaves it. Callers first check whether the visitor refuses tracking.
 */
export function saveUtmCampaignForTab(parameters: URLSearchParams): void {
  const campaign: UtmCampaignValues = {};
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = parameters.get(name)?.trim().slice(0, MAX_CAMPAIGN_VALUE_LENGTH);
    if (value) campaign[name] = value;
  }
  if (Object.keys(campaign).length === 0) return;
  try {
    sessionStorage.setItem(UTM_CAMPAIGN_STORAGE_KEY, JSON.stringify(campaign));
  } catch {
    // Storage is blocked: the campaign stays unknown.
  }
}

/** Returns the kept campaign as forms and the checkout send it with their own fields: `{}` without one. */
export function readSavedUtmCampaignField(): { utm?: UtmCampaignValues } {
  try {
    const kept = sessionStorage.getItem(UTM_CAMPAIGN_STORAGE_KEY);
    // Written by `saveUtmCampaignForTab`; the shop validates it again.
    return kept === null ? {} : { utm: JSON.parse(kept) as UtmCampaignValues };
  } catch {
    return {};
  }
}
