import { Form } from 'react-router';

import { buildCartLines } from '#app/modules/cart/checked-lines.ts';
import { formatPayButtonLabel } from '#app/modules/cart/model.ts';
import { CartTotalsSummary } from '#app/modules/cart/ui/cart-sums.tsx';
import { SubmitPayButton } from '#app/modules/cart/ui/submit-pay-button.tsx';
import { OrderSummaryPanel } from '#app/modules/cart/ui/summary-panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

import { useShopProvider } from '../frame/provider.ts';

import type { SharedCartView } from './shown-cart.server.ts';

/** Returns the cart in the shape the cart page's components expect. */
function convertSharedCartToCartPageLines(cart: SharedCartView) {
  const facts = {
    services: cart.lines.map((line) => ({ ...line, priceCents: line.unitCents })),
    asOf: new Date(cart.asOf),
    promise: cart.promise,
  };
  const items = cart.lines.map(({ id, title, unitCents, quantity }) => ({
    ...{ id, title, quantity },
    price: unitCents / 100,
  }));
  return { facts, lines: buildCartLines(items, facts) };
}

function PromoCodeForm({
  cart,
  typed,
  error,
}: {
  cart: SharedCartView;
  typed: string;
  error: string | null;
}) {
  const { promo } = cart;
  if (promo?.isApplied)
    return (
      <Form
        method="post"
        reloadDocument
        className="flex items-center justify-between gap-4 rounded-base bg-good-tint py-1 pr-2 pl-3.5 text-sm text-good"
      >
        <p className="min-w-0">
          <strong className="font-semibold break-all">{promo.code}</strong> applied
        </p>
        <button
          type="submit"
          name="intent"
          value="no-code"
          className="min-h-11 rounded-base px-1.5 font-semibold underline underline-offset-4"
        >
          Remove<span className="sr-only"> the promo code</span>
        </button>
      </Form>
    );
  return (
    <Form
      method="post"
      reloadDocument
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 has-[[aria-invalid=true]]:items-center"
    >
      <Field
        id="code"
        name="code"
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={64}
        defaultValue={typed || (promo?.code ?? '')}
        error={error ?? promo?.problem ?? null}
      />
      <Button type="submit" name="intent" value="code" variant="outline">
        Apply
      </Button>
    </Form>
  );
}

/** The current total, the due date, and the payment button: one form, which works without script. */
export function SharedCartPayPanel({
  cart,
  typedCode,
  codeError,
}: {
  cart: SharedCartView;
  typedCode: string;
  codeError: string | null;
}) {
  const { refundDays } = useShopProvider();
  const { facts, lines } = convertSharedCartToCartPageLines(cart);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // A refused code gives no discount and must be removed first, so that no one pays more than expected.
  const isStuck = cart.promo !== null && !cart.promo.isApplied;
  return (
    <OrderSummaryPanel
      id="summary"
      lines={lines}
      facts={facts}
      refundDays={refundDays}
      className="scroll-mt-36"
    >
      <CartTotalsSummary
        totals={cart.totals}
        code={cart.promo?.isApplied ? cart.promo.code : null}
        counted={cart.promo?.counted ?? null}
        units={units}
      />
      <div className="mt-4 mb-3 grid gap-2 border-t border-line pt-3">
        <PromoCodeForm cart={cart} typed={typedCode} error={codeError} />
        {isStuck ? (
          <Form method="post" reloadDocument className="justify-self-start">
            <button
              type="submit"
              name="intent"
              value="no-code"
              className="min-h-11 text-sm font-semibold underline underline-offset-4"
            >
              Continue without this code
            </button>
          </Form>
        ) : null}
      </div>
      <Form method="post" reloadDocument className="grid">
        <input type="hidden" name="shown_total" value={cart.totals.totalCents} />
        <input type="hidden" name="key" value={cart.key} />
        {cart.promise ? <input type="hidden" name="shown_due" value={cart.promise.due_at} /> : null}
        {isStuck ? (
          <p className="text-sm font-semibold text-ink-2">
            Remove the promo code or enter another one to pay.
          </p>
        ) : (
          <SubmitPayButton>{formatPayButtonLabel(cart.totals.totalCents)}</SubmitPayButton>
        )}
      </Form>
    </OrderSummaryPanel>
  );
}
