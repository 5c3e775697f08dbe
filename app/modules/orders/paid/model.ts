import type { Cents } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/notifications/schemas.ts';

import { orderNumber, orderTitle } from '../model.ts';

type PaidOrder = {
  id: string;
  subtotalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  totalCents: Cents;
  isLive: boolean;
};
type PaidItem = { title: string; quantity: number; lineCents: Cents };

/** What both mails about a paid order tell (pages.md section 6). */
export function orderFacts(
  order: PaidOrder,
  items: readonly PaidItem[],
  dueAt: Date,
): Omit<MailPayload<'order.confirmed'>, 'customerName' | 'orderUrl'> {
  return {
    orderNumber: orderNumber(order.id),
    title: orderTitle(items.map((item) => item.title)),
    lines: items.map(({ title, quantity, lineCents }) => ({ title, quantity, lineCents })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    promoCode: order.promoCode,
    totalCents: order.totalCents,
    dueAt: dueAt.toISOString(),
    isTest: !order.isLive,
  };
}
