import { and, eq, gt, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { expireOpenSandboxSession } from './create-session.server.ts';
import { openSandboxDispute } from './dispute-charge.server.ts';
import { emitSandboxEvent } from './emit-event.server.ts';
import type {
  SandboxPayerDetails,
  SandboxChargePaymentMethod,
  SandboxCharge,
  SandboxPaymentIntent,
  SandboxCheckoutSession,
} from './model.ts';
import {
  findSandboxObject,
  insertSandboxPaymentObject,
  createSandboxObjectId,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';
import { sandboxObjects } from './tables.server.ts';

/** Longer than any session lives, shorter than objects are kept. */
const SANDBOX_SESSION_REFRESH_WINDOW_HOURS = 26;
const MAX_SANDBOX_SESSIONS_REFRESHED_PER_SWEEP = 200;
export const SANDBOX_BANK_ACCOUNT_METHOD: SandboxChargePaymentMethod = {
  type: 'us_bank_account',
  us_bank_account: { bank_name: 'Test Bank', last4: '6789' },
};

function createSandboxPaymentIntent(
  session: SandboxCheckoutSession,
  method: SandboxChargePaymentMethod['type'],
): SandboxPaymentIntent {
  return {
    id: createSandboxObjectId('pi_'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: getSandboxClockSeconds(),
    currency: 'usd',
    latest_charge: null,
    livemode: false,
    metadata: session._intentMetadata,
    payment_method_types: [method],
    status: 'processing',
    _session: session.id,
    _bank: null,
  };
}

async function createSandboxCharge(
  ctx: AppContext,
  intent: SandboxPaymentIntent,
  method: SandboxChargePaymentMethod,
  email: string | null,
): Promise<SandboxCharge> {
  const charge: SandboxCharge = {
    id: createSandboxObjectId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { email },
    created: getSandboxClockSeconds(),
    currency: 'usd',
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: method,
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
  };
  await insertSandboxPaymentObject(ctx, charge);
  return charge;
}

function buildCompletedSandboxSession(
  session: SandboxCheckoutSession,
  payer: SandboxPayerDetails,
): SandboxCheckoutSession {
  return { ...session, status: 'complete', customer_details: payer, _challenge: null };
}

/** Completes a session with nothing to pay: no intent, no charge. */
export async function completeFreeSandboxSession(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  payer: SandboxPayerDetails,
): Promise<void> {
  const done: SandboxCheckoutSession = {
    ...buildCompletedSandboxSession(session, payer),
    payment_status: 'no_payment_required',
  };
  await saveSandboxPaymentObject(ctx, done);
  await emitSandboxEvent(ctx, 'checkout.session.completed', done);
}

/** Completes a session with an immediate payment. */
export async function completePaidSandboxCheckout(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  {
    payer,
    method,
    isDisputed,
  }: { payer: SandboxPayerDetails; method: SandboxChargePaymentMethod; isDisputed: boolean },
): Promise<void> {
  const intent = createSandboxPaymentIntent(session, method.type);
  const charge = await createSandboxCharge(ctx, intent, method, payer.email);
  await insertSandboxPaymentObject(ctx, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  });
  const done: SandboxCheckoutSession = {
    ...buildCompletedSandboxSession(session, payer),
    payment_status: 'paid',
    payment_intent: intent.id,
  };
  await saveSandboxPaymentObject(ctx, done);
  await emitSandboxEvent(ctx, 'checkout.session.completed', done);
  if (isDisputed) await openSandboxDispute(ctx, charge);
}

/** Completes a session with a bank payment that arrives, or fails, later. */
export async function completeBankPaymentSession(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  { payer, succeeds, afterSeconds }: { payer: SandboxPayerDetails; succeeds: boolean; afterSeconds: number },
): Promise<void> {
  const settlesAt = Date.now() + afterSeconds * 1000;
  const intent: SandboxPaymentIntent = {
    ...createSandboxPaymentIntent(session, 'us_bank_account'),
    _bank: { settlesAt, succeeds },
  };
  await insertSandboxPaymentObject(ctx, intent);
  const done: SandboxCheckoutSession = {
    ...buildCompletedSandboxSession(session, payer),
    payment_intent: intent.id,
  };
  await saveSandboxPaymentObject(ctx, done);
  await emitSandboxEvent(ctx, 'checkout.session.completed', done);
  await ctx.jobs.send(
    ctx,
    'sandbox.deliver',
    { intentId: intent.id },
    { startAfterSeconds: afterSeconds + 1 },
  );
}

async function settleSandboxBankPayment(
  ctx: AppContext,
  intent: SandboxPaymentIntent,
  session: SandboxCheckoutSession,
): Promise<void> {
  const email = session.customer_details?.email ?? null;
  if (intent._bank?.succeeds) {
    const charge = await createSandboxCharge(ctx, intent, SANDBOX_BANK_ACCOUNT_METHOD, email);
    await saveSandboxPaymentObject(ctx, {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      _bank: null,
    });
    const paid: SandboxCheckoutSession = { ...session, payment_status: 'paid' };
    await saveSandboxPaymentObject(ctx, paid);
    await emitSandboxEvent(ctx, 'checkout.session.async_payment_succeeded', paid);
    return;
  }
  await saveSandboxPaymentObject(ctx, { ...intent, status: 'requires_payment_method', _bank: null });
  await emitSandboxEvent(ctx, 'checkout.session.async_payment_failed', session);
}

/**
 * Updates one session to the current time: an overdue session expires, a due bank payment settles. Returns
 * the session as it is now, or null. Call it in a transaction; it locks the session, then the intent.
 */
export async function refreshSandboxCheckoutSession(
  ctx: AppContext,
  id: string,
): Promise<SandboxCheckoutSession | null> {
  const session = await findSandboxObject(ctx, 'checkout.session', id, { lock: true });
  if (!session) return null;
  if (session.status === 'open' && session.expires_at <= getSandboxClockSeconds())
    return expireOpenSandboxSession(ctx, session);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !session.payment_intent)
    return session;
  const intent = await findSandboxObject(ctx, 'payment_intent', session.payment_intent, { lock: true });
  if (!intent?._bank || intent._bank.settlesAt > Date.now()) return session;
  await settleSandboxBankPayment(ctx, intent, session);
  return findSandboxObject(ctx, 'checkout.session', id);
}

/** Updates the session of an intent to the current time. */
export async function refreshSandboxPaymentIntentSession(ctx: AppContext, id: string): Promise<void> {
  const intent = await findSandboxObject(ctx, 'payment_intent', id);
  if (intent) await refreshSandboxCheckoutSession(ctx, intent._session);
}

/** Updates every session to the current time, before a listing. */
export async function updateDueSandboxSessionsBeforeListing(ctx: AppContext): Promise<void> {
  const { json, type, createdAt, id } = sandboxObjects;
  const overdue = and(
    eq(type, 'checkout.session'),
    gt(createdAt, new Date(Date.now() - SANDBOX_SESSION_REFRESH_WINDOW_HOURS * 3600_000)),
    sql`${json} ->> 'status' = 'open' and (${json} ->> 'expires_at')::bigint <= ${getSandboxClockSeconds()}`,
  );
  const arrived = and(
    eq(type, 'payment_intent'),
    sql`${json} ->> 'status' = 'processing' and (${json} -> '_bank' ->> 'settlesAt')::bigint <= ${Date.now()}`,
  );
  const sessions = await ctx.db
    .select({ id })
    .from(sandboxObjects)
    .where(overdue)
    .orderBy(id)
    .limit(MAX_SANDBOX_SESSIONS_REFRESHED_PER_SWEEP);
  const intents = await ctx.db
    .select({ id })
    .from(sandboxObjects)
    .where(arrived)
    .orderBy(id)
    .limit(MAX_SANDBOX_SESSIONS_REFRESHED_PER_SWEEP);
  for (const session of sessions) await refreshSandboxCheckoutSession(ctx, session.id);
  for (const intent of intents) await refreshSandboxPaymentIntentSession(ctx, intent.id);
}
