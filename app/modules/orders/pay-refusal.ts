/**
 * Why an order takes no further payment attempt: it is closed, expired, paid, or its payment is under review.
 */
export type OrderNotPayableReason = 'closed' | 'expired' | 'paid' | 'review';

/**
 * Returns why its buyer cannot pay an order by another attempt now; null if they can (orders.md "Invoices,
 * credit notes and manual orders").
 */
export function getOrderNotPayableReason(
  order: { status: string; paymentState: string; payUntil: Date | null; deletedAt: Date | null },
  now: Date,
): OrderNotPayableReason | null {
  if (order.paymentState === 'REVIEW') return 'review';
  if (order.paymentState !== 'UNPAID') return 'paid';
  if (order.deletedAt !== null || order.status === 'CANCELED' || order.payUntil === null) return 'closed';
  if (order.payUntil <= now || order.status === 'EXPIRED') return 'expired';
  return order.status === 'PENDING' ? null : 'paid';
}
