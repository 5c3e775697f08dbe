import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { formatDayCount } from '#app/modules/content/refund-days.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { CartRefreshServerResponse, CartLine } from '../checked-lines.ts';

import { CartWhatHappensNextPanel } from './what-happens-next.tsx';

/**
 * The order summary around the sums and the pay button: what paying accepts, what happens next, and the
 * refund promise (CHECKOUT-03).
 */
export function OrderSummaryPanel({
  id,
  lines,
  facts,
  refundDays,
  className,
  children,
}: {
  id?: string;
  lines: readonly CartLine[];
  facts: CartRefreshServerResponse | null;
  refundDays: number;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby="summary-title"
      className={joinClassNames('overflow-hidden rounded-base border border-ink bg-paper', className)}
    >
      <div aria-hidden className="h-2 bg-ink" />
      <div className="px-6 pt-5 pb-6">
        <h2 id="summary-title" className="mb-4 text-lg font-semibold">
          Order summary
        </h2>
        {children}
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
      <CartWhatHappensNextPanel facts={facts} lines={lines} />
      <p className="flex items-center gap-2.5 bg-good-tint px-6 py-3.5 text-sm font-semibold text-good">
        <Icon name="shield-check" className="size-5 shrink-0" />
        {`Money back within ${formatDayCount(refundDays)}`}
      </p>
    </section>
  );
}
