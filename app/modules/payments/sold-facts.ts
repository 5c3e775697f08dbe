import type { Cents } from '#app/lib/money.ts';
import { orderNumber, orderTitle } from '#app/modules/orders/model.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

type PaidOrder = {
  id: string;
  subtotalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  totalCents: Cents;
  isLive: boolean;
};
export type Buyer = { email: string | null; name: string | null };
type PaidItem = { title: string; quantity: number; lineCents: Cents };

/** What is sold and what it costs, as every mail to buyer or team tells it. */
export function soldFacts(
  order: PaidOrder,
  items: readonly PaidItem[],
): Omit<MailPayload<'order.pay_link'>, 'customerName' | 'orderUrl' | 'payUntil'> {
  return {
    orderNumber: orderNumber(order.id),
    title: orderTitle(items.map((item) => item.title)),
    lines: items.map(({ title, quantity, lineCents }) => ({ title, quantity, lineCents })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    promoCode: order.promoCode,
    totalCents: order.totalCents,
    isTest: !order.isLive,
  };
}

/** What both mails about a paid order tell (pages.md section 6). */
export function orderFacts(
  order: PaidOrder,
  items: readonly PaidItem[],
  dueAt: Date,
): Omit<MailPayload<'order.confirmed'>, 'customerName' | 'orderUrl'> {
  return { ...soldFacts(order, items), dueAt: dueAt.toISOString() };
}

/**
 * Whose a paid order is. A checkout's buyer is who paid it; an order that the team made for somebody stays theirs, whoever's
 * address the provider was given: a bookkeeper who pays must not become the one who gets the mails and the links.
 */
export function buyerOf(
  order: { source: string; email: string | null; customerName: string | null },
  payer: Buyer,
): Buyer {
  const known = { email: order.email, name: order.customerName };
  const [first, second] = order.source === 'manual' ? [known, payer] : [payer, known];
  return { email: first.email ?? second.email, name: first.name ?? second.name };
}

export type AwaitedBriefs = NonNullable<MailPayload<'order.confirmed'>['briefs']>;

/**
 * Which lines are not promised for a day yet because their date starts with their brief (orders.md section 18), and when the
 * others are due; null when no line waits. The dates in `due` are those that briefs of today would get.
 */
export function awaitedBriefs(
  {
    items,
    due,
  }: {
    items: readonly { id: string; title: string; deliveryDays: number }[];
    due: { kind: 'clock' | 'calendar'; items: readonly Date[] };
  },
  waiting: ReadonlySet<string>,
): AwaitedBriefs | null {
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
