/** Checks that only a person can make before a shop takes payments (pages.md, /admin/stripe-readiness). */
export const MANUAL_READINESS_CHECKS = [
  {
    id: 'descriptor',
    title: 'Statement descriptor',
    text: 'Customers will recognize the name on their statement.',
  },
  { id: 'tax', title: 'Tax decision', text: 'You know whether you have to collect sales tax, and where.' },
  {
    id: 'receipts',
    title: 'Receipts decision',
    text: 'You’ve decided whether the provider also emails receipts.',
  },
  { id: 'purchase', title: 'Test purchase', text: 'You bought a service and received the confirmation.' },
  { id: 'refund', title: 'Refund', text: 'You refunded a test payment, both partially and in full.' },
  { id: 'decline', title: 'Declined card', text: 'You’ve seen what customers see when a card is declined.' },
  { id: 'dispute', title: 'Dispute', text: 'You’ve seen a disputed payment and how the shop handles it.' },
  { id: 'rotation', title: 'Key rotation', text: 'You know how to replace the key and the signing secret.' },
] as const;

export type ManualReadinessCheckId = (typeof MANUAL_READINESS_CHECKS)[number]['id'];
/** The ids of the list above, for a schema. */
export const MANUAL_READINESS_CHECK_IDS = MANUAL_READINESS_CHECKS.map(({ id }) => id) as [
  ManualReadinessCheckId,
  ...ManualReadinessCheckId[],
];

/** A manual check as its page shows it; `at` is ISO 8601, `by` and `at` are null until it is ticked. */
export type ManualReadinessCheckView = {
  id: ManualReadinessCheckId;
  title: string;
  text: string;
  by: string | null;
  at: string | null;
};
