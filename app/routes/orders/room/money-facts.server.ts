import { type OrderAccess, reaches } from '#app/modules/orders/access/order-access.ts';
import { findPapers } from '#app/modules/papers/find-papers.server.ts';
import { findRefundView } from '#app/modules/payments/refunds/find-refund-view.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { confirmHref } from '../confirm-address.ts';

/** What the page shows of papers and refunds, and whether a guest has to prove the mailbox before asking for one. */
export async function readMoneyFacts(ctx: AppContext, access: OrderAccess, isPaid: boolean) {
  const { orderId } = access;
  const [papers, refund] = await Promise.all([
    isPaid ? findPapers(ctx, orderId) : null,
    findRefundView(ctx, orderId),
  ]);
  const next = `/orders/${orderId}/refund`;
  return { papers, refund, confirmHref: reaches(access, 'money') ? null : confirmHref(orderId, { next }) };
}
