/** The parameters of an address that say which campaign a visit came by. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export const LONGEST_CAMPAIGN_VALUE = 100;

/** What is kept of a campaign, by parameter; one without a value is missing. */
export type Campaign = Partial<Record<(typeof CAMPAIGN_PARAMETERS)[number], string>>;
