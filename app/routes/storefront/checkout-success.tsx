import { data, href } from 'react-router';

import {
  confirmCheckout,
  findLastPurchase,
  findPaidInstead,
} from '#app/modules/checkout/confirming/commands.server.ts';
import { confirmationRefusal } from '#app/modules/checkout/confirming/model.ts';
import { processCheckoutBody } from '#app/modules/checkout/schemas.ts';
import { siteContent } from '#app/modules/content/queries.server.ts';
import { type AppContext, appContext, browserHash } from '#app/platform/context.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import type { Route } from './+types/checkout-success.ts';
import { shopName } from './provider.ts';
import { paidState, type SuccessState } from './checkout-success/success-state.ts';
import { SuccessView } from './checkout-success/success-view.tsx';
import { useConfirmation } from './checkout-success/use-confirmation.ts';

/** Set by the refresh of a browser without script, and counted up: the loader then settles by itself. */
const TRY = 'try';
const LAST_TRY = 5;
const SECONDS_BETWEEN_TRIES = 3;

/** The address holds a secret: nobody may learn it from a Referer or a cache (orders.md section 13). */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/** What `process-checkout` would answer, without the browser's script to ask it. */
async function settled(ctx: AppContext, sessionId: string, hash: string | null): Promise<SuccessState> {
  // A refusal of the limit is no answer about the payment: the page simply asks again.
  if (!(await consumeLimit(ctx, 'process-checkout')).ok) return { kind: 'processing', sessionId };
  const confirmation = await confirmCheckout(ctx, { sessionId, browserHash: hash });
  if (confirmation.ok) return paidState(confirmation.value);
  if (confirmation.failure.code === 'PROCESSING') return { kind: 'processing', sessionId };
  return { kind: 'error', message: confirmationRefusal(confirmation.failure).error, sessionId };
}

/** A reload, after the script took the session id out of the address: the browser's cookie finds the order. */
async function withoutSession(ctx: AppContext, hash: string | null): Promise<SuccessState> {
  const purchase = await findLastPurchase(ctx, hash);
  if (purchase) return paidState(purchase);
  const pending = await findPaidInstead(ctx, hash);
  const session = pending && new URL(pending.successUrl).searchParams.get('session_id');
  if (session) return { kind: 'processing', sessionId: session };
  return { kind: 'error', message: confirmationRefusal({ code: 'NOT_FOUND' }).error, sessionId: null };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const hash = context.get(browserHash);
  const query = new URL(request.url).searchParams;
  const asked = query.get('session_id');
  const tried = Number(query.get(TRY) ?? 0);
  const isTestPayment = ctx.payments.gateway?.isLive !== true;
  const isSignedIn = ctx.actor.kind === 'user';
  const { email } = (await siteContent(ctx)).provider;
  const answer = (state: SuccessState) => ({
    state,
    isTestPayment,
    isSignedIn,
    email,
    tried: tried > 0 ? tried : 0,
  });
  if (asked === null) return answer(await withoutSession(ctx, hash));
  const body = processCheckoutBody.safeParse({ session_id: asked });
  if (!body.success) {
    const { error } = confirmationRefusal({ code: 'BAD_REQUEST' });
    return data(answer({ kind: 'error', message: error, sessionId: null }), 400);
  }
  const sessionId = body.data.session_id;
  if (!(tried > 0)) return answer({ kind: 'processing', sessionId });
  const state = await settled(ctx, sessionId, hash);
  return answer(state.kind === 'processing' && tried >= LAST_TRY ? { kind: 'waiting' } : state);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your order - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** Without script the page asks again by itself, until the loader has the answer. */
function AskAgain({ sessionId, tried }: { sessionId: string; tried: number }) {
  const next = new URLSearchParams({ session_id: sessionId, [TRY]: String(tried + 1) });
  const seconds = tried === 0 ? 0 : SECONDS_BETWEEN_TRIES;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${href('/checkout/success')}?${next.toString()}`} />
    </noscript>
  );
}

/** Where the payment page sends a buyer who paid (CHECKOUT-07 to -10, -14). */
export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state: rendered, isTestPayment, isSignedIn, email, tried } = loaderData;
  const state = useConfirmation(rendered);
  return (
    <>
      {rendered.kind === 'processing' && rendered.sessionId ? (
        <AskAgain sessionId={rendered.sessionId} tried={tried} />
      ) : null}
      <SuccessView state={state} isTestPayment={isTestPayment} isSignedIn={isSignedIn} email={email} />
    </>
  );
}
