import { Form, Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { SubmitPayButton } from '#app/modules/cart/ui/submit-pay-button.tsx';
import { getManualOrderPayabilityState } from '#app/modules/order-pages/room/next-step.ts';
import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { CustomerOrder } from '#app/modules/order-pages/room/order-room.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const orderPaymentLinkClass = 'underline underline-offset-4 hover:text-ink';

function PayManualOrderForm({ room, now }: { room: CustomerOrder; now: Date }) {
  const until = new Date(room.payUntil ?? 0);
  const { moment } = useShopTimeFormatters();
  return (
    <Form method="post" reloadDocument className="grid max-w-2xl gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitPayButton>Pay {formatDollars(room.money.totalCents)}</SubmitPayButton>
        <p className="text-sm text-ink-2">
          Until {moment(until)}, {formatRelativeTime(until, now)}
        </p>
      </div>
      <p className="text-sm text-ink-2">
        No account needed. By paying you accept the{' '}
        <Link to="/legal/terms-of-service" className={orderPaymentLinkClass}>
          Terms
        </Link>{' '}
        and{' '}
        <Link to="/legal/privacy-policy" className={orderPaymentLinkClass}>
          Privacy Policy
        </Link>
        .
      </p>
    </Form>
  );
}

/**
 * Pays an order created by the team; can be repeated until it succeeds. After the deadline it shows an
 * alternative (orders.md "Invoices, credit notes and manual orders").
 */
export function PayManualOrderSection({ room, now }: { room: CustomerOrder; now: Date }) {
  const state = getManualOrderPayabilityState(room, now);
  // A payment in progress is not requested a second time.
  if (state === null || (state === 'open' && room.paymentState !== 'UNPAID')) return null;
  if (state === 'open') return <PayManualOrderForm room={room} now={now} />;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/contact" size="lg">
        Request a new link
      </ButtonLink>
      <ButtonLink to="/" variant="outline" size="lg">
        See our services
      </ButtonLink>
    </div>
  );
}
