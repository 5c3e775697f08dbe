import { formatDollars } from '#app/lib/money.ts';

import type { CartTotals } from '../model.ts';

/** The amount to pay and the discount of a code; announced by screen readers when it changes. */
export function CartTotalsSummary({
  totals,
  code,
  counted,
  units,
}: {
  totals: CartTotals;
  code: string | null;
  /** Which services the code covers, if not all. */
  counted: string | null;
  units: number;
}) {
  return (
    <>
      <dl className="grid gap-2 text-sm tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">{`Subtotal, ${units === 1 ? '1 service' : `${units} services`}`}</dt>
          <dd translate="no">{formatDollars(totals.subtotalCents)}</dd>
        </div>
        {code ? (
          <div className="flex justify-between gap-4 text-good">
            <dt className="min-w-0 break-all">
              Discount, {code}
              {counted ? (
                <span className="block break-normal text-ink-2 wrap-anywhere">{counted}</span>
              ) : null}
            </dt>
            <dd translate="no" className="whitespace-nowrap">{`−${formatDollars(totals.discountCents)}`}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-semibold">Total</span>
          <span aria-live="polite" translate="no" className="text-3xl font-extrabold">
            {formatDollars(totals.totalCents)}
          </span>
        </p>
        <p className="mt-1 text-sm text-ink-2">USD. No tax is added.</p>
      </div>
    </>
  );
}
