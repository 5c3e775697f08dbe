/** Below this many completed orders a figure says nothing, and nothing is shown (pages.md section 10.3). */
const PROOF_MINIMUM = 5;
/** The span that counts when it holds enough orders. */
export const PROOF_DAYS = 180;

/** What the rows of a span add up to; test, demo and free manual orders are not among them. */
export type OrderFigures = {
  completed: number;
  /** Completed orders of which money went back. */
  refunded: number;
  /**
   * Delivered items of these orders, and those of them that first came by their date: the one they had then, which the brief, a
   * pause or the team may have moved, each time with a mail to the customer.
   */
  delivered: number;
  onTime: number;
  /** Hours from brief (or payment, without one) to the first delivery; null without a delivery. */
  medianHours: number | null;
};

/** Facts of the shop's own orders, in whole percent and hours. */
export type Proof = {
  orders: number;
  onTimePercent: number | null;
  medianHours: number | null;
  refundPercent: number;
  /** Over the last `PROOF_DAYS` days, not over all time. */
  isRecent: boolean;
};

const percent = (part: number, whole: number) => Math.round((part / whole) * 100);

/** The figures of the last 180 days when they are enough, else those of all time, else none. */
export function proofOf(recent: OrderFigures, all: OrderFigures): Proof | null {
  const isRecent = recent.completed >= PROOF_MINIMUM;
  const counted = isRecent ? recent : all;
  if (counted.completed < PROOF_MINIMUM) return null;
  return {
    orders: counted.completed,
    // Rounded down: 99.6 % on time is not all of them.
    onTimePercent: counted.delivered > 0 ? Math.floor((counted.onTime / counted.delivered) * 100) : null,
    medianHours: counted.medianHours === null ? null : Math.max(1, Math.round(counted.medianHours)),
    refundPercent: percent(counted.refunded, counted.completed),
    isRecent,
  };
}
