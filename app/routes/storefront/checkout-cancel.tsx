import { Link } from 'react-router';

import { findPaidInstead } from '#app/modules/checkout/confirming/commands.server.ts';
import { appContext, browserHash } from '#app/platform/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DayStrip } from '#app/ui/day-strip.tsx';

import type { Route } from './+types/checkout-cancel.ts';
import { shopName } from './provider.ts';

export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/** A buyer who paid and then pressed Back is told so; best effort, within 3 s (orders.md section 13). */
export async function loader({ context }: Route.LoaderArgs) {
  const paid = await findPaidInstead(context.get(appContext), context.get(browserHash));
  if (!paid) return { successPath: null };
  const { pathname, search } = new URL(paid.successUrl);
  return { successPath: pathname + search };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Checkout canceled - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

function PaidInstead({ successPath }: { successPath: string }) {
  return (
    <>
      <h1 className="text-4xl font-extrabold">Your payment went through</h1>
      <p className="text-xl text-ink-2">
        You came back, but the payment had already been made. Nothing is lost.
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink to={successPath} size="lg">
          See your order
        </ButtonLink>
      </div>
    </>
  );
}

function Canceled() {
  return (
    <>
      <h1 className="text-4xl font-extrabold">Checkout Canceled</h1>
      <p className="text-xl text-ink-2">
        Your payment was not processed. Feel free to try again when you&apos;re ready.
      </p>
      <p>
        Everything you picked is still in{' '}
        <Link to="/cart" className="font-semibold underline underline-offset-4">
          your cart
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink to="/" size="lg">
          Back to Services
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline" size="lg">
          Contact Support
        </ButtonLink>
      </div>
    </>
  );
}

/** Where the payment page sends a buyer who turned back; the cart is untouched (CHECKOUT-11). */
export default function CheckoutCancelPage({ loaderData }: Route.ComponentProps) {
  const { successPath } = loaderData;
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      <DayStrip isFirstMissing={successPath === null} label={successPath ? 'Ordered' : 'Not paid'} />
      <div className="grid max-w-2xl gap-4">
        {successPath ? <PaidInstead successPath={successPath} /> : <Canceled />}
      </div>
    </div>
  );
}
