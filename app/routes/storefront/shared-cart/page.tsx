import { data } from 'react-router';

import { findTrackingConsentForNewOrder } from '#app/modules/analytics/find-consent.server.ts';
import { buildSharedCartUrl } from '#app/modules/shared-carts/cart-token.server.ts';
import { findSharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import { extendOpenedSharedCartExpiry } from '#app/modules/shared-carts/extend-opened-cart.server.ts';
import { appContext } from '#app/platform/context.ts';
import { getOrCreateCheckoutCookie } from '#app/platform/cookies.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  getRefusedFormProblemsAndValues,
  FormErrorSummary,
  findFieldProblem,
} from '#app/ui/form-problems.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { createPrivatePageHeaders } from '../../http/private-answer.ts';
import { runPostedFormIntent } from '../../http/run-intent.server.ts';
import { getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { SharedCartContentsOverview } from './cart-overview.tsx';
import { ClosedSharedCart, type ClosedSharedCartState, ClosedSharedCartLinks } from './closed-cart.tsx';
import { createSharedCartIntents, getSharedCartSuccessMessage } from './intents.server.ts';
import { SharedCartPaymentAlternatives } from './shared-cart-alternatives.tsx';
import { SharedCartPayPanel } from './pay-panel.tsx';
import { ShareCartByEmailForm } from './send-form.tsx';
import { buildSharedCartView, type SharedCartView } from './shown-cart.server.ts';

export const handle = { area: 'secret', isQuiet: true } satisfies RouteOptions;

const CLOSED_CART_HTTP_STATUSES: Record<ClosedSharedCartState, number> = {
  unknown: 404,
  expired: 410,
  canceled: 410,
  processing: 200,
  paid: 200,
};

/**
 * Reads the cart of a link at current prices; of a closed one, only its state. Opening a cart created by an
 * agent keeps it.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const cart = await findSharedCart(ctx, params.token);
  if (cart?.state !== 'open') {
    const state: ClosedSharedCartState = cart ? cart.state : 'unknown';
    return data({ state, cart: null, done: null }, { status: CLOSED_CART_HTTP_STATUSES[state] });
  }
  const done = new URL(request.url).searchParams.get('done');
  const isFirstLook = cart.source === 'agent' && !cart.isKept;
  const expiresAt = isFirstLook ? await extendOpenedSharedCartExpiry(ctx, cart.id) : cart.expiresAt;
  const shown = await buildSharedCartView(ctx, { ...cart, expiresAt }, buildSharedCartUrl(ctx, params.token));
  return data({ state: null, cart: shown, done: getSharedCartSuccessMessage(done) }, { status: 200 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const browser = getOrCreateCheckoutCookie(request, ctx.settings);
  const consent = await findTrackingConsentForNewOrder(ctx, request);
  return runPostedFormIntent(ctx, request, createSharedCartIntents(params.token, { browser, consent }));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = createPrivatePageHeaders(actionHeaders);
  own.set('Referrer-Policy', 'no-referrer');
  return own;
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Shared cart - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

function SharedCartIntro({ cart }: { cart: SharedCartView }) {
  const { moment } = useShopTimeFormatters();
  if (cart.lines.length === 0)
    return (
      <p className="mt-3 mb-8 max-w-[42rem] text-lg text-ink-2 md:mb-10">
        The services in this cart are no longer available. Browse our services, or ask us for alternatives.
      </p>
    );
  return (
    <p className="mt-3 mb-8 max-w-[42rem] text-lg text-ink-2 md:mb-10">
      {cart.createdBy === null
        ? 'This cart was put together for you. '
        : `${cart.createdBy} put this cart together. `}
      These are current prices. Expires {moment(cart.expiresAt)}.
    </p>
  );
}

/**
 * A cart that was shared, or created by a link or an agent: view, pay, keep or send it, all without script
 * (pages.md "Storefront pages", /c).
 */
export default function SharedCartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, cart, done } = loaderData;
  if (cart === null) return <ClosedSharedCart state={state} />;
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  const intent = actionData?.ok === false ? actionData.intent : null;
  const isOf = (name: string) => (intent === name ? problems : []);
  return (
    <div className="wrap min-h-[calc(100svh-4rem)] pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="text-4xl font-extrabold">A cart for you</h1>
      <SharedCartIntro cart={cart} />
      {done === null || actionData ? null : (
        <p
          role="status"
          className="mb-6 rounded-base bg-good-tint px-3.5 py-2.5 text-sm font-semibold text-good"
        >
          {done}
        </p>
      )}
      {problems.length > 0 ? (
        <div className="mb-6">
          <FormErrorSummary problems={problems} />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <SharedCartContentsOverview cart={cart} />
        {cart.lines.length === 0 ? (
          <ClosedSharedCartLinks />
        ) : (
          <>
            <div className="lg:row-span-2">
              <SharedCartPayPanel
                cart={cart}
                typedCode={intent === 'code' ? (kept['code'] ?? '') : ''}
                codeError={findFieldProblem(isOf('code'), 'code')}
              />
            </div>
            <div className="grid gap-6">
              <SharedCartPaymentAlternatives cart={cart} />
              <ShareCartByEmailForm
                problems={isOf('send')}
                kept={intent === 'send' ? kept : {}}
                isOpen={intent === 'send'}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
