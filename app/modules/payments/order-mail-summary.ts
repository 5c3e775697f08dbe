import type { Cents } from '#app/lib/money.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

type PaidOrderMailFields = {
  id: string;
  subtotalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  totalCents: Cents;
  isLive: boolean;
};
export type PaidOrderBuyer = { email: string | null; name: string | null };
type PaidOrderItemSummary = { title: string; quantity: number; lineCents: Cents };

/** Returns the items and amounts shown in every order email. */
export function buildOrderMailSummary(
  order: PaidOrderMailFields,
  items: readonly PaidOrderItemSummary[],
): Omit<MailPayload<'order.pay_link'>, 'customerName' | 'orderUrl' | 'payUntil'> {
  return {
    orderNumber: formatOrderNumber(order.id),
    title: formatOrderTitle(items.map((item) => item.title)),
    lines: items.map(({ title, quantity, lineCents }) => ({ title, quantity, lineCents })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    promoCode: order.promoCode,
    totalCents: order.totalCents,
    isTest: !order.isLive,
  };
}

/** Returns the facts shared by both emails about a paid order (pages.md "Emails"). */
export function buildPaidOrderMailData(
  order: PaidOrderMailFields,
  items: readonly PaidOrderItemSummary[],
  dueAt: Date,
): Omit<MailPayload<'order.confirmed'>, 'customerName' | 'orderUrl'> {
  return { ...buildOrderMailSummary(order, items), dueAt: dueAt.toISOString() };
}

/**
 * Returns the buyer of a paid order. For a checkout it is the person who paid; an order created by the team
 * stays with its customer, whatever email address the provider received: a bookkeeper who pays must not start
 * to receive its emails and links.
 */
export function getPaidOrderBuyer(
  order: { source: string; email: string | null; customerName: string | null },
  payer: PaidOrderBuyer,
): PaidOrderBuyer {
  const known = { email: order.email, name: order.customerName };
  const [first, second] = order.source === 'manual' ? [known, payer] : [payer, known];
  return { email: first.email ?? second.email, name: first.name ?? second.name };
}

export type OrderMailAwaitedBriefs = NonNullable<MailPayload<'order.confirmed'>['briefs']>;

/**
 * Returns the items without a due date yet because it starts with their brief (orders.md "Dates, capacity,
 * contract and figures"), and the due dates of the others; null if no item waits. The dates in `due` are
 * those that briefs submitted today would get.
 */
export function summarizeItemsAwaitingBrief(
  {
    items,
    due,
  }: {
    items: readonly { id: string; title: string; deliveryDays: number }[];
    due: { kind: 'clock' | 'calendar'; items: readonly Date[] };
  },
  waiting: ReadonlySet<string>,
): OrderMailAwaitedBriefs | null {
  if (waiting.size === 0) return null;
  const dated = items.map((item, place) => ({ ...item, dueAt: due.items[place] }));
  const others = dated.filter(({ id }) => !waiting.has(id)).flatMap(({ dueAt }) => dueAt ?? []);
  return {
    items: dated
      .filter(({ id }) => waiting.has(id))
      .map(({ title, deliveryDays, dueAt }) => ({
        title,
        hours: due.kind === 'clock' ? deliveryDays * 24 : null,
        ...(dueAt && { ifToday: dueAt.toISOString() }),
      })),
    othersDueAt: others.length === 0 ? null : new Date(Math.max(...others.map(Number))).toISOString(),
  };
}
