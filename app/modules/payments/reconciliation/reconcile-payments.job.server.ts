import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import type { CheckoutAttempt } from '#app/modules/orders/find-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';
import {
  JOB_CALL_LIMITS,
  PaymentError,
  type PaymentGateway,
  type ProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { decideUnpaidOrder } from '../decide-unpaid.server.ts';
import { sendEvidenceReminders } from '../disputes/remind-of-evidence.server.ts';
import { deleteUnpaidOrders } from '../delete-unpaid-orders.server.ts';
import { WANTED_EVENTS } from '../provider-events/event-use.ts';
import { processOverdueProviderEvents } from '../provider-events/process-provider-event.server.ts';
import { storeEvent } from '../provider-events/receive-webhook.server.ts';
import { finishRefunds } from '../refunds/finish-refunds.job.server.ts';
import { settleCheckout, syncCheckout } from '../settle-checkout.server.ts';
import { expireLockedUnpaidOrder, explainExpiryRefusal } from '../record-manual-payment.server.ts';

import { compareWithProviderDaily } from './compare-with-provider.server.ts';
import { listAttemptsToSync, listOverdueOrders, listStuckAttempts } from './list-attempts-to-sync.server.ts';
import { scheduleNextSync } from './schedule-next-sync.server.ts';
import { moveCursor, readCursor, takeLease, runWithReconcileLease } from './take-lease.server.ts';

/** A create older than this has lost its answer. */
const STUCK_ATTEMPT_AGE_MS = 2 * MINUTE_MS;
/** If the provider has nothing for it by then, it never will. */
const ATTEMPT_GIVE_UP_AGE_MS = 10 * MINUTE_MS;
const MAX_STUCK_ATTEMPTS = 20;
const MAX_SYNCED_SESSIONS = 60;
const SYNC_CONCURRENCY = 4;
const MAX_OVERDUE_ORDERS = 50;
const EVENT_OVERLAP_MS = 5 * MINUTE_MS;
const WIDE_EVENT_OVERLAP_MS = 60 * MINUTE_MS;
const WIDE_POLL_INTERVAL_MINUTES = 10;

function isOfGateway(attempt: CheckoutAttempt, gateway: PaymentGateway): boolean {
  return attempt.provider === gateway.provider && attempt.isLive === gateway.isLive;
}

/** Settles one lost attempt; a failure must not block the others. */
async function settleStuckAttempt(
  ctx: AppContext,
  attempt: CheckoutAttempt,
  existing: ProviderCheckout[],
): Promise<void> {
  const { orderId, paymentId } = attempt;
  const checkout = existing.find(
    (one) => (one.paymentId ?? paymentId) === paymentId && one.orderId === orderId,
  );
  try {
    if (checkout) await settleCheckout(ctx, checkout, null);
    else if (attempt.updatedAt.getTime() < ctx.now.getTime() - ATTEMPT_GIVE_UP_AGE_MS) {
      await failPaymentAttempt(ctx, paymentId, { reason: 'expired', code: 'never_created' });
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'a lost checkout could not be settled');
  }
}

/** Step a: creates whose answer was lost. Saves what the provider created; gives up what it never created. */
async function recoverStuckAttempts(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const before = new Date(ctx.now.getTime() - STUCK_ATTEMPT_AGE_MS);
  const stuck = await listStuckAttempts(ctx, before, MAX_STUCK_ATTEMPTS);
  if (stuck.length === 0) return;
  const oldest = Math.min(...stuck.map((attempt) => attempt.createdAt.getTime()));
  // Stored times use the shop's clock; the provider's list is queried by the machine's.
  const createdFrom = new Date(oldest - ctx.settings.clockOffsetMs - MINUTE_MS);
  const checkouts = await gateway.listCheckouts({ createdFrom }, JOB_CALL_LIMITS);
  for (const attempt of stuck) await settleStuckAttempt(ctx, attempt, checkouts);
}

/**
 * Checks one attempt; returns whether the provider answered. Also ends a session the provider no longer
 * knows, long after its end.
 */
async function syncAttemptSession(
  ctx: AppContext,
  attempt: CheckoutAttempt & { sessionId: string },
): Promise<boolean> {
  try {
    const { state } = await syncCheckout(ctx, attempt.sessionId, 'reconcile');
    const isOver = attempt.sessionExpiresAt.getTime() < Date.now() - ATTEMPT_GIVE_UP_AGE_MS;
    if (state === 'foreign' && isOver) {
      await failPaymentAttempt(ctx, attempt.paymentId, { reason: 'expired', code: 'unknown_at_provider' });
    }
    return true;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error, paymentId: attempt.paymentId }, 'a checkout could not be looked at');
    return false;
  }
}

async function syncOrCloseAttempt(
  ctx: AppContext,
  gateway: PaymentGateway,
  attempt: CheckoutAttempt,
): Promise<void> {
  const { sessionId } = attempt;
  if (!isOfGateway(attempt, gateway)) {
    await failPaymentAttempt(ctx, attempt.paymentId, { reason: 'expired', code: 'other_provider' });
  } else if (sessionId) {
    const isAnswered = await syncAttemptSession(ctx, { ...attempt, sessionId });
    await scheduleNextSync(ctx, attempt, isAnswered);
  }
}

/**
 * Step b: checks open checkouts and bank payments, a few at once; a paid order without any webhook exists
 * within 3 minutes.
 */
async function syncWaitingAttempts(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const waiting = await listAttemptsToSync(ctx, MAX_SYNCED_SESSIONS);
  const worker = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift())
      await syncOrCloseAttempt(ctx, gateway, attempt);
  };
  await Promise.all(Array.from({ length: SYNC_CONCURRENCY }, worker));
}

/**
 * Step c: fetches events whose webhook never arrived, into the same inbox. The overlap catches those that
 * became visible late.
 */
async function pollEvents(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const startedAt = new Date();
  const cursor = (await readCursor(ctx, 'events')) ?? startedAt;
  const isWide = startedAt.getUTCMinutes() % WIDE_POLL_INTERVAL_MINUTES === 0;
  const overlapMs = isWide ? WIDE_EVENT_OVERLAP_MS : EVENT_OVERLAP_MS;
  const createdFrom = new Date(cursor.getTime() - overlapMs);
  const events = await gateway.listEvents({ types: [...WANTED_EVENTS], createdFrom }, JOB_CALL_LIMITS);
  for (const event of events) await storeEvent(ctx, event, 'poll');
  await moveCursor(ctx, 'events', startedAt);
}

/**
 * Closes orders created by the team whose time to pay has ended: first makes them unpayable, then they expire
 * (orders.md "States").
 */
async function expireOverdueOrders(ctx: AppContext): Promise<void> {
  for (const orderId of await listOverdueOrders(ctx, MAX_OVERDUE_ORDERS)) {
    const closed = await decideUnpaidOrder(
      ctx,
      orderId,
      { refused: explainExpiryRefusal, decide: expireLockedUnpaidOrder },
      JOB_CALL_LIMITS,
    );
    if (!closed.ok)
      ctx.log.warn({ orderId, failure: closed.failure.code }, 'an overdue order was not closed');
  }
}

/** Step f, once a day: deletes orders that were never paid, once their retention period has ended. */
async function deleteUnpaidOrdersDaily(ctx: AppContext): Promise<void> {
  const last = await readCursor(ctx, 'forget-unpaid');
  if (last && ctx.now.getTime() - last.getTime() < DAY_MS) return;
  const count = await deleteUnpaidOrders(ctx);
  await moveCursor(ctx, 'forget-unpaid', ctx.now);
  ctx.log.info({ count }, 'unpaid orders deleted');
}

/** Runs each step on its own: one that fails does not stop the next (orders.md "Reconciler"). */
async function runStep(ctx: AppContext, name: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    ctx.log.error({ err: error, step: name }, 'a reconcile step failed');
  }
}

/** The steps that need a provider. */
async function reconcileWith(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  await runStep(ctx, 'lost creates', () => recoverStuckAttempts(ctx, gateway));
  await runStep(ctx, 'open checkouts', () => syncWaitingAttempts(ctx, gateway));
  await runStep(ctx, 'events', () => pollEvents(ctx, gateway));
  await runStep(ctx, 'inbox', () => processOverdueProviderEvents(ctx));
  await runStep(ctx, 'refunds', () => finishRefunds(ctx, gateway));
  await runStep(ctx, 'evidence', () => sendEvidenceReminders(ctx));
  await runStep(ctx, 'comparison', () => compareWithProviderDaily(ctx, gateway));
}

/**
 * Compares the provider's data with ours (orders.md "Reconciler"): lost creates, open checkouts, missed
 * events, unanswered refunds, evidence that is due, and once a day all payments of three days; then closes
 * what was not paid in time. One process at a time.
 */
export async function reconcile(ctx: AppContext): Promise<void> {
  const { gateway } = ctx.payments;
  const lease = await takeLease(ctx);
  if (!lease) return;
  await runWithReconcileLease(ctx, lease, async () => {
    if (gateway) await reconcileWith(ctx, gateway);
    await runStep(ctx, 'overdue orders', () => expireOverdueOrders(ctx));
    await runStep(ctx, 'unpaid orders', () => deleteUnpaidOrdersDaily(ctx));
  });
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'payments.reconcile': NoJobData;
  }
}

export const reconcilePaymentsJob: JobDefinition<'payments.reconcile'> = {
  queue: 'payments.reconcile',
  label: 'Compare payments with the provider',
  isOneEnough: true,
  schedule: '* * * * *',
  run: (ctx) => reconcile(ctx),
};
