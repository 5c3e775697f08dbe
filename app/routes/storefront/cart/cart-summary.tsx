import { Link } from 'react-router';

import { briefPromise, type BriefPromise } from '#app/lib/brief-promise.ts';
import { addDays } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import {
  cartBriefPromise,
  type CartFacts,
  type CartLine,
  slowestDelivery,
} from '#app/modules/cart/checked-lines.ts';
import { OPENING_PAYMENT, type Totals } from '#app/modules/cart/model.ts';
import { dayCount } from '#app/modules/content/refund-days.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useShopTime } from '#app/ui/shop-time.ts';

import { useProvider } from '../frame/provider.ts';

import { PromoField } from './promo-field.tsx';
import type { usePromo } from './use-promo.ts';

function payLabel(totalCents: number): string {
  return totalCents === 0 ? 'Order now, nothing to pay' : `Pay ${formatDollars(totalCents)} with card`;
}

function runningLabel(totalCents: number): string {
  return totalCents === 0 ? 'Placing your order…' : OPENING_PAYMENT;
}

function Sums({ totals, code, units }: { totals: Totals; code: string | null; units: number }) {
  return (
    <>
      <dl className="grid gap-2 text-sm tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">Subtotal, {units === 1 ? '1 service' : `${units} services`}</dt>
          <dd>{formatDollars(totals.subtotalCents)}</dd>
        </div>
        {code ? (
          <div className="flex justify-between gap-4 text-good">
            <dt className="min-w-0 break-all">Discount, {code}</dt>
            <dd>−{formatDollars(totals.discountCents)}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-semibold">Total</span>
          <span aria-live="polite" className="text-3xl font-extrabold">
            {formatDollars(totals.totalCents)}
          </span>
        </p>
        <p className="mt-1 text-sm text-ink-2">USD. No tax is added.</p>
      </div>
    </>
  );
}

/** The same where something begins with a brief: until it is in there is no date, only what it would be. */
function WithBrief({ promise }: { promise: BriefPromise }) {
  const { day } = useShopTime();
  return (
    <div className="grid gap-2.5 border-t border-dashed border-field px-6 py-5 text-sm">
      <p className="text-ink-2">After you pay, we ask a few questions: your brief.</p>
      <p className="font-semibold">{briefPromise(promise, day)}.</p>
    </div>
  );
}

/** "What happens next": the date comes from the server's clock, in the shop's zone. */
function WhatHappensNext({ facts, lines }: { facts: CartFacts | null; lines: readonly CartLine[] }) {
  const { day, moment } = useShopTime();
  const days = slowestDelivery(lines);
  const isKnown = facts && days !== null;
  const promise = facts?.promise ?? null;
  const withBrief = cartBriefPromise(lines, facts);
  if (withBrief) return <WithBrief promise={withBrief} />;
  return (
    <dl className="grid gap-2.5 border-t border-dashed border-field px-6 py-5 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{promise ? 'Order by' : 'Order now'}</dt>
        <dd>{promise ? moment(promise.order_by) : isKnown ? day(facts.asOf) : 'today'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">Work starts</dt>
        <dd>{promise ? day(promise.order_by) : 'within 24 hours'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="shrink-0 text-ink-2">Delivered by</dt>
        <dd className="text-right font-semibold">
          {isKnown ? moment(promise ? promise.due_at : addDays(facts.asOf, days)) : 'see your confirmation'}
        </dd>
      </div>
    </dl>
  );
}

/** What it costs, what happens next, and the way to pay (CART-08, CART-11, CHECKOUT-03). */
export function CartSummary({
  lines,
  facts,
  totals,
  promo,
  checkout,
}: {
  lines: readonly CartLine[];
  facts: CartFacts | null;
  totals: Totals;
  promo: ReturnType<typeof usePromo>;
  checkout: { onPay: () => void; isRunning: boolean; error: string | null };
}) {
  const { refundDays } = useProvider();
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section
      aria-labelledby="summary-title"
      className="overflow-hidden rounded-base border border-ink bg-paper lg:sticky lg:top-38 xl:top-32"
    >
      <div aria-hidden className="h-2 bg-ink" />
      <div className="px-6 pt-5 pb-6">
        <h2 id="summary-title" className="mb-4 text-lg font-semibold">
          Order summary
        </h2>
        <Sums totals={totals} code={promo.promo?.code ?? null} units={units} />
        <div className="mt-4 mb-3 border-t border-line pt-3">
          <PromoField promo={promo} />
        </div>
        <Button
          size="lg"
          isWide
          className="whitespace-normal!"
          disabled={lines.length === 0}
          aria-disabled={checkout.isRunning}
          aria-busy={checkout.isRunning}
          onClick={checkout.isRunning ? undefined : checkout.onPay}
        >
          {checkout.isRunning ? runningLabel(totals.totalCents) : payLabel(totals.totalCents)}
        </Button>
        <p role="alert" className="text-sm font-semibold text-bad not-empty:mt-3">
          {checkout.error}
        </p>
        <p className="mt-3 text-sm text-ink-2">
          No account needed. By paying you accept the{' '}
          <Link to="/legal/terms-of-service" className="underline underline-offset-4 hover:text-ink">
            Terms
          </Link>{' '}
          and{' '}
          <Link to="/legal/privacy-policy" className="underline underline-offset-4 hover:text-ink">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
      <WhatHappensNext facts={facts} lines={lines} />
      <p className="flex items-center gap-2.5 bg-good-tint px-6 py-3.5 text-sm font-semibold text-good">
        <Icon name="shield-check" className="size-5 shrink-0" />
        {`Money back within ${dayCount(refundDays)}`}
      </p>
    </section>
  );
}
