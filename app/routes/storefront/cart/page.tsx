import { checkedLines, buyableLines } from '#app/modules/cart/checked-lines.ts';
import { cartTotals } from '#app/modules/cart/model.ts';
import { useCart, useIsCartLoaded } from '#app/modules/cart/ui/cart-store.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonBar } from '#app/ui/skeleton.tsx';

import { shopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { PhoneReveal } from './phone-reveal.tsx';
import { useCartFacts } from './use-cart-facts.ts';
import { useCheckout } from './use-checkout.ts';
import { usePromo } from './use-promo.ts';

export const handle = { area: 'personal' } satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  const { provider } = await siteContent(context.get(appContext));
  return { phone: provider.phone };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your cart - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** CART-09. */
function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <ButtonLink to="/services" size="lg">
          Browse Services
        </ButtonLink>
      }
    />
  );
}

/** Before the browser has read its storage, and for those without script. */
function UnknownCart() {
  return (
    <>
      <noscript>
        <p className="mb-6 rounded-base bg-warn-tint px-3.5 py-2.5 text-warn">
          The cart is kept in your browser and needs JavaScript. Please turn it on to see and buy what is in
          it.
        </p>
      </noscript>
      <div aria-hidden className="grid gap-5 border-t border-line py-6">
        <SkeletonBar className="h-6 w-2/3" />
        <SkeletonBar className="h-4 w-1/3" />
      </div>
    </>
  );
}

function FilledCart({ cart, phone }: { cart: ReturnType<typeof useCart>; phone: string }) {
  const { facts, hasFailed, refresh } = useCartFacts(cart.items);
  const lines = checkedLines(cart.items, facts);
  const bought = buyableLines(lines);
  const promo = usePromo(cart, bought);
  const totals = cartTotals(bought, cart.promo);
  const checkout = useCheckout({
    onPromo: (message) => void promo.refuse(cart.promo?.code ?? '', message),
    onStale: () => void refresh(),
  });
  const dueAt = facts?.promise?.due_at ?? null;
  const onPay = () => void checkout.pay({ lines: bought, totals, code: cart.promo?.code ?? null, dueAt });
  return (
    <div className="grid items-start gap-x-14 gap-y-10 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <CartLines cart={cart} lines={lines} hasFailed={hasFailed} />
      <div className="lg:row-span-2">
        <CartSummary
          lines={bought}
          facts={facts}
          totals={totals}
          promo={promo}
          checkout={{ onPay, isRunning: checkout.isRunning, error: checkout.error }}
        />
      </div>
      <PhoneReveal phone={phone} />
    </div>
  );
}

/** The browser's cart beside the server's prices, and the way to payment (storefront specification, Cart page). */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const isLoaded = useIsCartLoaded();
  const isEmpty = cart.items.length === 0;
  return (
    <div className="wrap min-h-[calc(100svh-4rem)] pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="text-4xl font-extrabold">Your cart</h1>
      {/* In the server's HTML for every cart: the largest text of the page is there before the script. */}
      <p className="mt-3 mb-8 max-w-[42rem] text-lg text-ink-2 md:mb-10">
        Every service has a fixed price and a delivery date. What you pick waits here.
      </p>
      {!isLoaded ? (
        <UnknownCart />
      ) : isEmpty ? (
        <EmptyCart />
      ) : (
        <FilledCart cart={cart} phone={loaderData.phone} />
      )}
    </div>
  );
}
