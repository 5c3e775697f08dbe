/** Maximum entries of the block above the list. */
export const MAX_CUSTOMER_TODOS = 6;

export type CustomerTodoKind = 'pay' | 'brief' | 'review' | 'messages';

/** Something that waits for the customer. */
export type CustomerOrderTodo = {
  kind: CustomerTodoKind;
  orderId: string;
  itemId: string | null;
  number: string;
  title: string;
  /**
   * Until when an order can be paid, when a delivery counts as accepted, when an unread message arrived; null
   * for briefs. ISO.
   */
  at: string | null;
  /** Number of unread messages. */
  count: number;
};

/** Summary of an account's open orders (pages.md "The account page"). */
export type AccountOrdersSummary = {
  open: number;
  nextDueAt: string | null;
  briefs: number;
  reviews: number;
};
