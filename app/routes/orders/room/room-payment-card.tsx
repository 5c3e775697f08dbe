import type { ReactNode } from 'react';

import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { CustomerOrder } from '#app/modules/order-pages/room/order-room.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

function OrderRoomPaymentAmountRow({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-2">{term}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

function OrderPaymentLines({ room: { items, money } }: { room: CustomerOrder }) {
  const hasExtras = money.discountCents > 0 || money.taxCents > 0 || items.length > 1;
  return (
    <dl className="grid gap-2 text-sm tabular-nums">
      {items.map(({ id, title, quantity, lineCents }) => (
        <OrderRoomPaymentAmountRow key={id} term={quantity > 1 ? `${title} x ${quantity}` : title}>
          {formatDollars(lineCents)}
        </OrderRoomPaymentAmountRow>
      ))}
      {hasExtras ? (
        <OrderRoomPaymentAmountRow term="Subtotal">
          {formatDollars(money.subtotalCents)}
        </OrderRoomPaymentAmountRow>
      ) : null}
      {money.discountCents > 0 ? (
        <div className="flex justify-between gap-4 text-good">
          <dt className="min-w-0 break-all">Discount{money.promoCode ? `, ${money.promoCode}` : ''}</dt>
          <dd>−{formatDollars(money.discountCents)}</dd>
        </div>
      ) : null}
      {money.taxCents > 0 ? (
        <OrderRoomPaymentAmountRow term="Tax">{formatDollars(money.taxCents)}</OrderRoomPaymentAmountRow>
      ) : null}
    </dl>
  );
}

const PAYMENT_CARD_BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function describeOrderPaymentStatus(
  { paidAt, paymentState, money: { card, byHand } }: CustomerOrder,
  { longDate }: ShopTimeFormatters,
): string | null {
  if (paidAt === null) return null;
  const on = `on ${longDate(paidAt)}`;
  if (paymentState === 'NO_CHARGE') return `Ordered ${on}. Nothing was charged.`;
  if (byHand) return `Paid ${on}. ${byHand}.`;
  return card
    ? `Paid ${on} with ${PAYMENT_CARD_BRAND_NAMES[card.brand] ?? 'a card'} ending in ${card.last4}.`
    : `Paid ${on}.`;
}

function RefundList({ refunds }: Pick<CustomerOrder['money'], 'refunds'>) {
  const { longDate } = useShopTimeFormatters();
  if (refunds.length === 0) return null;
  return (
    <dl className="grid gap-2 border-t border-line pt-4 text-sm tabular-nums">
      {refunds.map(({ id, amountCents, isPending, at }) => (
        <OrderRoomPaymentAmountRow key={id} term={isPending ? 'Refund pending' : `Refunded ${longDate(at)}`}>
          −{formatDollars(amountCents)}
        </OrderRoomPaymentAmountRow>
      ))}
    </dl>
  );
}

/**
 * The price, the payment and the refunds (pages.md "The order room", Money). `children` are documents and
 * requests.
 */
export function CustomerOrderPaymentPanel({ room, children }: { room: CustomerOrder; children?: ReactNode }) {
  const paid = describeOrderPaymentStatus(room, useShopTimeFormatters());
  return (
    <section
      aria-labelledby="money-title"
      className="overflow-hidden rounded-base border border-ink bg-paper"
    >
      <div aria-hidden className="h-2 bg-ink" />
      <div className="grid gap-4 px-6 pt-5 pb-6">
        <h2 id="money-title" className="text-lg font-semibold">
          Payment
        </h2>
        <OrderPaymentLines room={room} />
        <div className="border-t border-line pt-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-lg font-semibold">Total</span>
            <span className="text-3xl font-extrabold">{formatDollars(room.money.totalCents)}</span>
          </p>
          {paid ? <p className="mt-1 text-sm text-ink-2">{paid}</p> : null}
        </div>
        <RefundList refunds={room.money.refunds} />
        {children}
      </div>
    </section>
  );
}
