/** The URL parameters that identify the campaign of a visit. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export const MAX_CAMPAIGN_VALUE_LENGTH = 100;

/** The stored values of a campaign, by parameter; parameters without a value are missing. */
export type UtmCampaignValues = Partial<Record<(typeof CAMPAIGN_PARAMETERS)[number], string>>;
