import { Link } from 'react-router';

import { hasCartAllCheckoutLines } from '#app/modules/cart/model.ts';
import { useCart } from '#app/modules/cart/ui/cart-store.ts';
import { findCheckoutStartedInThisTab } from '#app/modules/cart/ui/checkout-memory.ts';
import { findPurchaseDespiteCancel } from '#app/modules/checkout/confirm-checkout.server.ts';
import { findNewestAttemptOfBrowser } from '#app/modules/orders/find-attempt.server.ts';
import type { PaymentReceivedCheckoutState } from '#app/modules/payments/model.ts';
import { findSharedCartUrlOfOrder } from '#app/modules/shared-carts/find-cart-link.server.ts';
import { appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';

import type { Route } from './+types/checkout-cancel.ts';
import { getLayoutShopName } from './frame/provider.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/**
 * Detects a buyer who paid and then pressed Back; best effort, within 3 s (orders.md "Success and cancel
 * pages").
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const hash = context.get(checkoutBrowserTokenHashContext);
  const bought = await findPurchaseDespiteCancel(ctx, hash);
  const orderId = hash ? ((await findNewestAttemptOfBrowser(ctx, hash))?.orderId ?? null) : null;
  if (!bought)
    return { bought: null, orderId, cartLink: orderId && (await findSharedCartUrlOfOrder(ctx, orderId)) };
  const { pathname, search } = new URL(bought.successUrl);
  return { bought: { state: bought.state, successPath: pathname + search }, orderId, cartLink: null };
}

/** The outcome of the payment of a buyer who turned back. */
const CANCEL_PAGE_PAYMENT_OUTCOMES: Record<
  PaymentReceivedCheckoutState,
  { title: string; text: string; cell: string }
> = {
  paid: {
    title: 'Your payment went through',
    text: 'Your payment had already gone through when you came back.',
    cell: 'Ordered',
  },
  processing: {
    title: 'Your payment is processing',
    text: 'Your bank is still processing it. We’ll email you as soon as it’s confirmed, so please don’t pay again.',
    cell: 'Processing',
  },
  review: {
    title: 'We received your payment',
    text: 'We’re checking it and will email you shortly. Please don’t pay again.',
    cell: 'Under review',
  },
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const bought = loaderData?.bought;
  const title = bought ? CANCEL_PAGE_PAYMENT_OUTCOMES[bought.state].title : 'Checkout canceled';
  return [{ title: `${title} - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

function AlreadyPaidOrderNotice({
  state,
  successPath,
}: {
  state: PaymentReceivedCheckoutState;
  successPath: string;
}) {
  const { title, text } = CANCEL_PAGE_PAYMENT_OUTCOMES[state];
  return (
    <>
      <h1 className="text-4xl font-extrabold">{title}</h1>
      <p className="text-xl text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-3 pt-4">
        {state === 'review' ? (
          <ButtonLink to="/contact" variant="outline" size="lg">
            Contact Support
          </ButtonLink>
        ) : (
          <ButtonLink to={successPath} size="lg">
            View your order
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What is still in this browser's cart; claims nothing that is not so. */
function CanceledCheckoutCartNotice({ orderId }: { orderId: string | null }) {
  const cart = useCart();
  if (cart.items.length === 0) return null;
  const picked = orderId === null ? null : findCheckoutStartedInThisTab(orderId);
  const isWhole = picked !== null && hasCartAllCheckoutLines(cart, picked.lines);
  const link = (
    <Link to="/cart" className="font-semibold underline underline-offset-4">
      {isWhole ? 'your cart' : 'Your cart'}
    </Link>
  );
  return isWhole ? <p>Everything you selected is still in {link}.</p> : <p>{link} is unchanged.</p>;
}

function CheckoutCanceled({ orderId, cartLink }: { orderId: string | null; cartLink: string | null }) {
  return (
    <>
      <h1 className="text-4xl font-extrabold">Checkout Canceled</h1>
      <p className="text-xl text-ink-2">
        Your payment was not processed. Feel free to try again when you&apos;re ready.
      </p>
      <CanceledCheckoutCartNotice orderId={orderId} />
      <div className="flex flex-wrap gap-3 pt-4">
        {cartLink === null ? null : (
          <ButtonLink to={cartLink} size="lg">
            Back to the Cart
          </ButtonLink>
        )}
        <ButtonLink to="/" size="lg" variant={cartLink === null ? 'primary' : 'outline'}>
          Back to Services
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline" size="lg">
          Contact Support
        </ButtonLink>
      </div>
    </>
  );
}

/** Where the payment page sends a buyer who cancels; the cart is untouched (CHECKOUT-11). */
export default function CheckoutCancelPage({ loaderData }: Route.ComponentProps) {
  const { bought, orderId, cartLink } = loaderData;
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      <DeliveryDayStripGraphic
        isFirstMissing={bought?.state !== 'paid'}
        label={bought ? CANCEL_PAGE_PAYMENT_OUTCOMES[bought.state].cell : 'Not paid'}
      />
      <div className="grid max-w-2xl gap-4">
        {bought ? (
          <AlreadyPaidOrderNotice {...bought} />
        ) : (
          <CheckoutCanceled orderId={orderId} cartLink={cartLink} />
        )}
      </div>
    </div>
  );
}
