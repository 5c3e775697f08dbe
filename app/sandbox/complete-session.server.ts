import { and, eq, gt, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { closeSession } from './create-session.server.ts';
import { openDispute } from './dispute-charge.server.ts';
import { emitEvent } from './emit-event.server.ts';
import type { PaymentMethod, SandboxCharge, SandboxIntent, SandboxSession } from './model.ts';
import { findObject, insertObject, newId, saveObject, systemSeconds } from './store-object.server.ts';
import { sandboxObjects } from './tables.server.ts';

/** Longer than any session lives, shorter than objects are kept. */
const CATCH_UP_HOURS = 26;
const CATCH_UP_LIMIT = 200;
export const BANK_ACCOUNT: PaymentMethod = {
  type: 'us_bank_account',
  us_bank_account: { bank_name: 'Test Bank', last4: '6789' },
};

function newIntent(session: SandboxSession, method: PaymentMethod['type']): SandboxIntent {
  return {
    id: newId('pi_'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: systemSeconds(),
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

async function addCharge(
  ctx: AppContext,
  intent: SandboxIntent,
  method: PaymentMethod,
  email: string | null,
): Promise<SandboxCharge> {
  const charge: SandboxCharge = {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { email },
    created: systemSeconds(),
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
  await insertObject(ctx, charge);
  return charge;
}

function markComplete(session: SandboxSession, email: string): SandboxSession {
  return { ...session, status: 'complete', customer_details: { email, name: null }, _challenge: null };
}

/** Completes a session with nothing to pay: no intent, no charge. */
export async function completeFree(ctx: AppContext, session: SandboxSession, email: string): Promise<void> {
  const done: SandboxSession = { ...markComplete(session, email), payment_status: 'no_payment_required' };
  await saveObject(ctx, done);
  await emitEvent(ctx, 'checkout.session.completed', done);
}

/** Completes a session with an immediate payment. */
export async function completePaid(
  ctx: AppContext,
  session: SandboxSession,
  { email, method, isDisputed }: { email: string; method: PaymentMethod; isDisputed: boolean },
): Promise<void> {
  const intent = newIntent(session, method.type);
  const charge = await addCharge(ctx, intent, method, email);
  await insertObject(ctx, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  });
  const done: SandboxSession = {
    ...markComplete(session, email),
    payment_status: 'paid',
    payment_intent: intent.id,
  };
  await saveObject(ctx, done);
  await emitEvent(ctx, 'checkout.session.completed', done);
  if (isDisputed) await openDispute(ctx, charge);
}

/** Completes a session with a bank payment that arrives, or fails, later. */
export async function completeByBank(
  ctx: AppContext,
  session: SandboxSession,
  { email, succeeds, afterSeconds }: { email: string; succeeds: boolean; afterSeconds: number },
): Promise<void> {
  const settlesAt = Date.now() + afterSeconds * 1000;
  const intent: SandboxIntent = { ...newIntent(session, 'us_bank_account'), _bank: { settlesAt, succeeds } };
  await insertObject(ctx, intent);
  const done: SandboxSession = { ...markComplete(session, email), payment_intent: intent.id };
  await saveObject(ctx, done);
  await emitEvent(ctx, 'checkout.session.completed', done);
  await ctx.jobs.send(
    ctx,
    'sandbox.deliver',
    { intentId: intent.id },
    { startAfterSeconds: afterSeconds + 1 },
  );
}

async function settleBank(ctx: AppContext, intent: SandboxIntent, session: SandboxSession): Promise<void> {
  const email = session.customer_details?.email ?? null;
  if (intent._bank?.succeeds) {
    const charge = await addCharge(ctx, intent, BANK_ACCOUNT, email);
    await saveObject(ctx, {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      _bank: null,
    });
    const paid: SandboxSession = { ...session, payment_status: 'paid' };
    await saveObject(ctx, paid);
    await emitEvent(ctx, 'checkout.session.async_payment_succeeded', paid);
    return;
  }
  await saveObject(ctx, { ...intent, status: 'requires_payment_method', _bank: null });
  await emitEvent(ctx, 'checkout.session.async_payment_failed', session);
}

/**
 * Updates one session to the current time: an overdue session expires, a due bank payment settles. Returns
 * the session as it is now, or null. Call it in a transaction; it locks the session, then the intent.
 */
export async function refreshSession(ctx: AppContext, id: string): Promise<SandboxSession | null> {
  const session = await findObject(ctx, 'checkout.session', id, { lock: true });
  if (!session) return null;
  if (session.status === 'open' && session.expires_at <= systemSeconds()) return closeSession(ctx, session);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !session.payment_intent)
    return session;
  const intent = await findObject(ctx, 'payment_intent', session.payment_intent, { lock: true });
  if (!intent?._bank || intent._bank.settlesAt > Date.now()) return session;
  await settleBank(ctx, intent, session);
  return findObject(ctx, 'checkout.session', id);
}

/** Updates the session of an intent to the current time. */
export async function refreshIntent(ctx: AppContext, id: string): Promise<void> {
  const intent = await findObject(ctx, 'payment_intent', id);
  if (intent) await refreshSession(ctx, intent._session);
}

/** Updates every session to the current time, before a listing. */
export async function catchUp(ctx: AppContext): Promise<void> {
  const { json, type, createdAt, id } = sandboxObjects;
  const overdue = and(
    eq(type, 'checkout.session'),
    gt(createdAt, new Date(Date.now() - CATCH_UP_HOURS * 3600_000)),
    sql`${json} ->> 'status' = 'open' and (${json} ->> 'expires_at')::bigint <= ${systemSeconds()}`,
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
    .limit(CATCH_UP_LIMIT);
  const intents = await ctx.db
    .select({ id })
    .from(sandboxObjects)
    .where(arrived)
    .orderBy(id)
    .limit(CATCH_UP_LIMIT);
  for (const session of sessions) await refreshSession(ctx, session.id);
  for (const intent of intents) await refreshIntent(ctx, intent.id);
}
