import { Link } from 'react-router';

import type { CartFacts, CartLine } from '#app/modules/cart/checked-lines.ts';
import { OPENING_PAYMENT, payLabel, type Totals } from '#app/modules/cart/model.ts';
import { CartSums } from '#app/modules/cart/ui/cart-sums.tsx';
import { WhatHappensNext } from '#app/modules/cart/ui/what-happens-next.tsx';
import { dayCount } from '#app/modules/content/refund-days.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { useProvider } from '../frame/provider.ts';

import { PromoField } from './promo-field.tsx';
import type { usePromo } from './use-promo.ts';

function runningLabel(totalCents: number): string {
  return totalCents === 0 ? 'Placing your order…' : OPENING_PAYMENT;
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
  // A code that is being looked at, such as that of a link, is waited for: nobody pays the price without it by being quick.
  const isWaiting = checkout.isRunning || promo.isApplying;
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
        <CartSums totals={totals} code={promo.promo?.code ?? null} units={units} />
        <div className="mt-4 mb-3 border-t border-line pt-3">
          <PromoField promo={promo} />
        </div>
        <Button
          size="lg"
          isWide
          className="whitespace-normal!"
          disabled={lines.length === 0}
          aria-disabled={isWaiting}
          aria-busy={isWaiting}
          onClick={isWaiting ? undefined : checkout.onPay}
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
