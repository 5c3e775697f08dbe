/** Mails that can be switched off; those about orders and security always come. */
export const NOTICES = [
  { field: 'messages', label: 'Messages', what: 'somebody from the shop wrote to you about an order' },
  { field: 'reviewRequests', label: 'Review requests', what: 'how it went, a few days after an order' },
  { field: 'reviewDecisions', label: 'Review decisions', what: 'what became of a review you wrote' },
  { field: 'news', label: 'News', what: 'new services and offers, now and then' },
] as const;
export type Notices = Record<(typeof NOTICES)[number]['field'], boolean>;
