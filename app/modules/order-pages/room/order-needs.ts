/** Entries of the block above the list. */
export const MOST_NEEDS = 6;

export type NeedKind = 'pay' | 'brief' | 'review' | 'messages';

/** Something that waits for the customer. */
export type Need = {
  kind: NeedKind;
  orderId: string;
  itemId: string | null;
  number: string;
  title: string;
  /** Until when an order can be paid, when a delivery is accepted by itself, when an unread message came; null for briefs. ISO. */
  at: string | null;
  /** How many messages are unread. */
  count: number;
};

/** Open orders of an account in one line (pages.md section 3.1). */
export type OrdersSummary = { open: number; nextDueAt: string | null; briefs: number; reviews: number };
