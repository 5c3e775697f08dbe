import type { CartRefreshServerResponse, CartLine } from '#app/modules/cart/checked-lines.ts';
import { describePromoEligibleCartLines } from '#app/modules/cart/covered-lines.ts';
import { PAY_BUTTON_LOADING_LABEL, formatPayButtonLabel, type CartTotals } from '#app/modules/cart/model.ts';
import { CartTotalsSummary } from '#app/modules/cart/ui/cart-sums.tsx';
import { OrderSummaryPanel } from '#app/modules/cart/ui/summary-panel.tsx';
import { Button } from '#app/ui/button.tsx';

import { useShopProvider } from '../frame/provider.ts';

import { CartPromoCodeField } from './promo-field.tsx';
import type { useCartPromoCode } from './use-promo.ts';

function formatCheckoutPendingLabel(totalCents: number): string {
  return totalCents === 0 ? 'Placing your order…' : PAY_BUTTON_LOADING_LABEL;
}

/** The total, what happens next, and the payment button (CART-08, CART-11). */
export function CartSummary({
  lines,
  facts,
  totals,
  promo,
  checkout,
}: {
  lines: readonly CartLine[];
  facts: CartRefreshServerResponse | null;
  totals: CartTotals;
  promo: ReturnType<typeof useCartPromoCode>;
  checkout: { onPay: () => void; isRunning: boolean; error: string | null };
}) {
  const { refundDays } = useShopProvider();
  // Waits for a code that is being checked, such as that of a link, so that no one pays without it by being
  // quick.
  const isWaiting = checkout.isRunning || promo.isApplying;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <OrderSummaryPanel
      lines={lines}
      facts={facts}
      refundDays={refundDays}
      className="lg:sticky lg:top-38 xl:top-32"
    >
      <CartTotalsSummary
        totals={totals}
        code={promo.promo?.code ?? null}
        counted={describePromoEligibleCartLines(lines, promo.promo)}
        units={units}
      />
      <div className="mt-4 mb-3 border-t border-line pt-3">
        <CartPromoCodeField promo={promo} />
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
        {checkout.isRunning
          ? formatCheckoutPendingLabel(totals.totalCents)
          : formatPayButtonLabel(totals.totalCents)}
      </Button>
      <p role="alert" className="text-sm font-semibold text-bad not-empty:mt-3">
        {checkout.error}
      </p>
    </OrderSummaryPanel>
  );
}
