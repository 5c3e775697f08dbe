import { Link } from 'react-router';

import type { DisplayedReadinessCheck } from '#app/modules/readiness/checks.ts';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';

import { ReadinessCheckFixLink } from './fix-link.tsx';

const PAYMENTS_NOT_LIVE_REASONS: Record<Exclude<PaymentProviderMode, 'live'>, string> = {
  sandbox: 'The sandbox doesn’t charge cards.',
  test: 'A test key doesn’t charge cards.',
  none: 'Customers can’t pay without a key.',
};

/** Failed checks with their results and links to the fixes. */
export function FailedReadinessCheckList({ checks }: { checks: readonly DisplayedReadinessCheck[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm text-ink-2">
      {checks.map(({ id, title, detail, fix }) => (
        <li key={id} className="wrap-anywhere">
          <span className="text-ink">{title}</span>
          {`: ${detail} `}
          {fix ? <ReadinessCheckFixLink fix={fix} title={title} /> : null}
        </li>
      ))}
    </ul>
  );
}

type PaymentsGoLiveTodoProps = {
  mode: PaymentProviderMode;
  checks: readonly DisplayedReadinessCheck[];
  mayPress: boolean;
};

/** Where to enter a live key, and what else prevents a shop without one from charging cards. */
export function GoLiveTodoList({ mode, checks, mayPress }: PaymentsGoLiveTodoProps) {
  if (mode === 'live') return null;
  const stopping = checks.filter(({ stopsLive }) => stopsLive);
  return (
    <div className="grid gap-3 text-ink-2">
      <p>
        {`${PAYMENTS_NOT_LIVE_REASONS[mode]} To charge cards, set `}
        <code>STRIPE_SECRET_KEY</code> (<code>sk_live_…</code>) and <code>STRIPE_WEBHOOK_SECRET</code> on the
        server, restart the shop and return to this page.{' '}
        {mayPress ? (
          <Link to="/admin/set-up/payments" className="underline underline-offset-4">
            Where to find the keys
          </Link>
        ) : null}
      </p>
      {stopping.length > 0 ? (
        <>
          <p className="font-semibold text-ink">Fix these before going live:</p>
          <FailedReadinessCheckList checks={stopping} />
        </>
      ) : null}
    </div>
  );
}
