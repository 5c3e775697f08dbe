/** Emails that can be switched off; those about orders and security cannot. */
export const OPTIONAL_EMAIL_KINDS = [
  { field: 'messages', label: 'Messages', what: 'when the shop writes to you about an order' },
  {
    field: 'reviewRequests',
    label: 'Review requests',
    what: 'a few days after an order, asking how it went',
  },
  {
    field: 'reviewDecisions',
    label: 'Review decisions',
    what: 'when a review you wrote is published or declined',
  },
  { field: 'news', label: 'News', what: 'new services and occasional offers' },
] as const;
export type OptionalEmailPreferences = Record<(typeof OPTIONAL_EMAIL_KINDS)[number]['field'], boolean>;
