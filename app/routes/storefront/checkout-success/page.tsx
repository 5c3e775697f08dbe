import { data, href } from 'react-router';

import {
  confirmCheckout,
  findRecentPurchaseOfBrowser,
  findPurchaseDespiteCancel,
} from '#app/modules/checkout/confirm-checkout.server.ts';
import { toPaymentConfirmationErrorResponse } from '#app/modules/checkout/confirmation.ts';
import { processCheckoutBodySchema } from '#app/modules/checkout/schemas.ts';
import { getShopContactAddress } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  buildUrlSecretsClearingCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import {
  buildPaidCheckoutSuccessState,
  buildCheckoutSuccessRefusalState,
  type CheckoutSuccessState,
} from './success-state.ts';
import { CheckoutSuccessView } from './success-view.tsx';
import { usePaymentConfirmationState } from './use-confirmation.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** Set and counted up by the automatic refresh without script; the loader then settles the payment itself. */
const AUTOMATIC_REFRESH_COUNT_PARAM = 'try';
const CHECKOUT_SESSION_ID_PARAM = 'session_id';
/**
 * Replaces the session in the address, and records that the visitor came from the payment page, whatever the
 * browser stores.
 */
const FROM_PAYMENT_HISTORY_STATE = { from: 'payment' };
const COOKIES_REQUIRED_MESSAGE =
  'This page needs cookies to show your order. If you paid, your order is safe: open it from the email we sent.';
const MAX_CHECKOUT_SUCCESS_REFRESHES = 5;
const CHECKOUT_SUCCESS_REFRESH_SECONDS = 3;

/**
 * The address contained a secret: it must not leak through a Referer or a cache (orders.md "Success and
 * cancel pages").
 */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/** Returns what `process-checkout` would answer, for browsers without script. */
async function confirmCheckoutWithoutJavaScript(
  ctx: AppContext,
  sessionId: string,
  hash: string | null,
): Promise<CheckoutSuccessState> {
  // A rate-limit refusal is not an answer about the payment: the page asks again.
  if (!(await consumeRateLimit(ctx, 'process-checkout')).ok) return { kind: 'processing', sessionId };
  const confirmation = await confirmCheckout(ctx, { sessionId, browserHash: hash });
  if (confirmation.ok) return buildPaidCheckoutSuccessState(confirmation.value);
  if (confirmation.failure.code === 'PROCESSING') return { kind: 'processing', sessionId };
  const { code, error } = toPaymentConfirmationErrorResponse(confirmation.failure);
  return buildCheckoutSuccessRefusalState({ code, message: error, sessionId });
}

/** A reload after the payment was confirmed: the browser's own cookie finds the order. */
async function recoverCheckoutStateFromCookie(
  ctx: AppContext,
  hash: string | null,
): Promise<CheckoutSuccessState> {
  const purchase = await findRecentPurchaseOfBrowser(ctx, hash);
  if (purchase) return buildPaidCheckoutSuccessState(purchase);
  const pending = await findPurchaseDespiteCancel(ctx, hash);
  const session = pending && new URL(pending.successUrl).searchParams.get('session_id');
  if (session) return { kind: 'processing', sessionId: session };
  return {
    kind: 'error',
    message: toPaymentConfirmationErrorResponse({ code: 'NOT_FOUND' }).error,
    sessionId: null,
  };
}

/** `kept` is the session removed from the address; `tried` counts the automatic refreshes without script. */
type CheckoutSuccessPageRequest = {
  kept: string | null;
  hash: string | null;
  tried: number;
  isFromPayment: boolean;
};

/** Returns the initial state of the page. */
async function getInitialCheckoutSuccessState(
  ctx: AppContext,
  { kept, hash, tried, isFromPayment }: CheckoutSuccessPageRequest,
): Promise<CheckoutSuccessState> {
  if (kept === null) {
    const state = await recoverCheckoutStateFromCookie(ctx, hash);
    return isFromPayment && state.kind === 'error' ? { ...state, message: COOKIES_REQUIRED_MESSAGE } : state;
  }
  if (tried === 0) return { kind: 'processing', sessionId: kept };
  const state = await confirmCheckoutWithoutJavaScript(ctx, kept, hash);
  // From now on the browser's own cookie finds the order.
  if (state.kind === 'paid') ctx.setCookie?.(buildUrlSecretsClearingCookie(ctx, 'paid'));
  return state;
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = url.searchParams;
  const counted = Number(query.get(AUTOMATIC_REFRESH_COUNT_PARAM) ?? 0);
  const tried = counted > 0 ? counted : 0;
  const isTestPayment = ctx.payments.gateway?.isLive !== true;
  const isSignedIn = ctx.actor.kind === 'user';
  const email = getShopContactAddress((await readSiteContent(ctx)).provider, ctx.settings.publicUrl);
  const answer = (state: CheckoutSuccessState) => ({ state, isTestPayment, isSignedIn, email, tried });
  const requested = query.get(CHECKOUT_SESSION_ID_PARAM);
  if (requested !== null && !processCheckoutBodySchema.safeParse({ session_id: requested }).success) {
    const { error } = toPaymentConfirmationErrorResponse({ code: 'BAD_REQUEST' });
    return data(answer({ kind: 'error', message: error, sessionId: null }), 400);
  }
  redirectWithoutUrlSecrets(ctx, url, {
    key: 'paid',
    names: [CHECKOUT_SESSION_ID_PARAM],
    mark: FROM_PAYMENT_HISTORY_STATE,
  });
  const kept = readUrlSecretsCookie(ctx, request, 'paid')?.[CHECKOUT_SESSION_ID_PARAM] ?? null;
  const hash = context.get(checkoutBrowserTokenHashContext);
  const state = await getInitialCheckoutSuccessState(ctx, {
    kept,
    hash,
    tried,
    isFromPayment: query.has('from'),
  });
  return answer(
    state.kind === 'processing' && tried >= MAX_CHECKOUT_SUCCESS_REFRESHES ? { kind: 'waiting' } : state,
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your order - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** Without script, the page refreshes itself until the loader has the answer. */
function CheckoutSuccessAutoRefreshWithoutScript({ tried }: { tried: number }) {
  const next = new URLSearchParams({ [AUTOMATIC_REFRESH_COUNT_PARAM]: String(tried + 1) });
  const seconds = tried === 0 ? 0 : CHECKOUT_SUCCESS_REFRESH_SECONDS;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${href('/checkout/success')}?${next.toString()}`} />
    </noscript>
  );
}

/** Where the payment page sends a buyer who paid (CHECKOUT-07 to -10, -14). */
export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state: rendered, isTestPayment, isSignedIn, email, tried } = loaderData;
  const state = usePaymentConfirmationState(rendered);
  return (
    <>
      {rendered.kind === 'processing' && rendered.sessionId ? (
        <CheckoutSuccessAutoRefreshWithoutScript tried={tried} />
      ) : null}
      <CheckoutSuccessView
        state={state}
        isTestPayment={isTestPayment}
        isSignedIn={isSignedIn}
        email={email}
      />
    </>
  );
}
