/** What only a person can see to before a shop takes money (pages.md, /admin/stripe-readiness). */
export const TICKS = [
  { id: 'descriptor', title: 'Statement descriptor', text: 'It reads as buyers know the shop.' },
  { id: 'tax', title: 'Tax decision', text: 'You know whether you have to collect sales tax, and where.' },
  {
    id: 'receipts',
    title: 'Receipts decision',
    text: 'You know whether the provider mails receipts besides the shop’s.',
  },
  { id: 'purchase', title: 'Test purchase', text: 'You bought something and the confirmation arrived.' },
  { id: 'refund', title: 'Refund', text: 'You gave a test payment back, in part and in full.' },
  { id: 'decline', title: 'Declined card', text: 'You saw what a buyer sees when a card is declined.' },
  { id: 'dispute', title: 'Dispute', text: 'You saw a disputed payment and what the shop does then.' },
  { id: 'rotation', title: 'Key rotation', text: 'You know how to replace the key and the signing secret.' },
] as const;

export type TickId = (typeof TICKS)[number]['id'];
/** The ids of the list above, for a schema. */
export const TICK_IDS = TICKS.map(({ id }) => id) as [TickId, ...TickId[]];

/** A tick as its page shows it; `at` is ISO 8601, both are null while it is not set. */
export type ShownTick = { id: TickId; title: string; text: string; by: string | null; at: string | null };
