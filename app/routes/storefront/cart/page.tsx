import { formatDollars } from '#app/lib/money.ts';
import { buildCartLines, filterBuyableLines } from '#app/modules/cart/checked-lines.ts';
import { calculateCartTotals } from '#app/modules/cart/model.ts';
import type { NoScriptCartLine } from '#app/modules/cart/picked-lines.ts';
import { useCart, useIsCartLoaded } from '#app/modules/cart/ui/cart-store.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { SkeletonBar } from '#app/ui/skeleton.tsx';

import { getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { handlePostedCartForm, listScriptlessCartLines } from './cart-forms.server.ts';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { PhoneNumberReveal } from './phone-reveal.tsx';
import { ShareCart } from './share-cart.tsx';
import { useFetchedCartLineData } from './use-cart-facts.ts';
import { useCartCheckout } from './use-checkout.ts';
import { useScriptlessCartTransfer } from './use-picked.ts';
import { useCartPromoCode } from './use-promo.ts';

export const handle = { area: 'personal' } satisfies RouteOptions;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { provider, pages } = await readSiteContent(ctx);
  return { words: pages.cart, phone: provider.phone, picked: await listScriptlessCartLines(ctx, request) };
}

/** Handles the cart's forms without script: add, share, buy now. */
export async function action({ context, request }: Route.ActionArgs) {
  return handlePostedCartForm(context.get(appContext), request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.words.title ?? 'Your cart'} - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** CART-09. */
function EmptyCart() {
  return (
    <EmptyStateNotice
      title="Your cart is empty"
      action={
        <ButtonLink to="/services" size="lg">
          Browse Services
        </ButtonLink>
      }
    />
  );
}

/**
 * Shown before the browser has read its storage, and to visitors without script, who pay on the page of a
 * shared cart.
 */
function CartBeforeBrowserStorageLoads({ picked }: { picked: readonly NoScriptCartLine[] }) {
  return (
    <>
      <noscript>
        {picked.length === 0 ? (
          <EmptyCart />
        ) : (
          <form method="post" action="/cart" className="grid justify-items-start gap-6">
            <ul className="grid gap-2">
              {picked.map(({ id, title, priceCents, quantity }) => (
                <li key={id}>{`${quantity} x ${title}, ${formatDollars(priceCents)} each`}</li>
              ))}
            </ul>
            <Button type="submit" name="intent" value="go-on" size="lg">
              Continue to payment
            </Button>
            <Button type="submit" name="intent" value="empty" variant="ghost">
              Clear cart
            </Button>
            <p className="text-sm text-ink-2">
              JavaScript is off in your browser. You can still enter a promo code and pay on the next page.
            </p>
          </form>
        )}
      </noscript>
      <div aria-hidden className="grid gap-5 border-t border-line py-6 noscript:hidden">
        <SkeletonBar className="h-6 w-2/3" />
        <SkeletonBar className="h-4 w-1/3" />
      </div>
    </>
  );
}

function CartWithItems({ cart, phone }: { cart: ReturnType<typeof useCart>; phone: string }) {
  const { facts, hasFailed, refresh } = useFetchedCartLineData(cart.items);
  const lines = buildCartLines(cart.items, facts);
  const bought = filterBuyableLines(lines);
  const promo = useCartPromoCode(cart, bought);
  const totals = calculateCartTotals(bought, cart.promo);
  const checkout = useCartCheckout({
    onPromo: (message) => void promo.refuse(cart.promo?.code ?? '', message),
    onStale: () => {
      promo.recheck();
      void refresh();
    },
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
      <div className="grid justify-items-start gap-8">
        <ShareCart lines={bought} code={cart.promo?.code ?? null} />
        {phone ? <PhoneNumberReveal phone={phone} /> : null}
      </div>
    </div>
  );
}

/**
 * The browser's cart with the server's prices, and the payment button (storefront specification, Cart page).
 */
export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  useScriptlessCartTransfer(loaderData.picked);
  const cart = useCart();
  const isLoaded = useIsCartLoaded();
  const isEmpty = cart.items.length === 0;
  return (
    <div className="wrap min-h-[calc(100svh-4rem)] pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="text-4xl font-extrabold">{loaderData.words.title}</h1>
      {/* In the server's HTML of every cart: the page's largest text renders before the script loads. */}
      <p className="mt-3 mb-8 max-w-[42rem] text-lg text-ink-2 md:mb-10">{loaderData.words.lead}</p>
      {actionData ? (
        <p role="alert" className="mb-6 rounded-base bg-bad-tint px-3.5 py-2.5 text-bad">
          {actionData.problem}
        </p>
      ) : null}
      {!isLoaded ? (
        <CartBeforeBrowserStorageLoads picked={loaderData.picked} />
      ) : isEmpty ? (
        <EmptyCart />
      ) : (
        <CartWithItems cart={cart} phone={loaderData.phone} />
      )}
    </div>
  );
}
