import { Link } from 'react-router';

import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';

const PAYMENT_PROVIDER_MODE_NOTES: Record<PaymentProviderMode, string | null> = {
  live: null,
  test: 'Test payments, no card is charged',
  sandbox: 'Test payments, no card is charged',
  none: 'Payments are not set up',
};

/** Reminds staff of the shop's state: that payments are not real, and that the data is a demo's. */
export function TestPaymentsOrDemoDataNotice({
  paymentMode,
  isDemoData,
  demoHref,
}: {
  paymentMode: PaymentProviderMode;
  isDemoData: boolean;
  /** Where the demo data is removed; undefined without the right. */
  demoHref?: string | undefined;
}) {
  const payments = PAYMENT_PROVIDER_MODE_NOTES[paymentMode];
  if (payments === null && !isDemoData) return null;
  return (
    <section aria-label="State of the shop">
      <ul className="flex flex-wrap gap-x-6 bg-warn-tint px-5 py-1.5 text-xs font-semibold text-warn lg:px-8">
        {payments === null ? null : <li>{payments}</li>}
        {isDemoData ? (
          <li>
            {demoHref ? (
              <Link to={demoHref} className="underline underline-offset-2 hover:no-underline">
                Demo data
              </Link>
            ) : (
              'Demo data'
            )}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
