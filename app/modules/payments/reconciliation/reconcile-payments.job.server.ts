import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import type { CheckoutAttempt } from '#app/modules/orders/find-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';
import {
  JOB_PAYMENT_CALL_LIMITS,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { expireCheckoutThenDecideUnpaidOrder } from '../decide-unpaid.server.ts';
import { sendEvidenceReminders } from '../disputes/remind-of-evidence.server.ts';
import { deleteUnpaidOrders } from '../delete-unpaid-orders.server.ts';
import { SUBSCRIBED_WEBHOOK_EVENTS } from '../provider-events/event-use.ts';
import { processOverdueProviderEvents } from '../provider-events/process-provider-event.server.ts';
import { storePaymentProviderEvent } from '../provider-events/receive-webhook.server.ts';
import { checkUnfinishedRefunds } from '../refunds/finish-refunds.job.server.ts';
import { settleCheckout, fetchAndSettleCheckoutSession } from '../settle-checkout.server.ts';
import {
  expireLockedUnpaidOrder,
  explainWhyUnpaidOrderCannotExpire,
} from '../record-manual-payment.server.ts';

import { comparePaymentsWithProviderDaily } from './compare-with-provider.server.ts';
import {
  listPaymentAttemptsDueForSync,
  listUnpaidOrdersPastPaymentDeadline,
  listPaymentAttemptsStuckInCreation,
} from './list-attempts-to-sync.server.ts';
import { scheduleNextCheckoutSync } from './schedule-next-sync.server.ts';
import {
  saveReconciliationCursor,
  readPaymentPollCursor,
  takePaymentReconcilerLease,
  runWithPaymentReconciliationLease,
} from './take-lease.server.ts';

/** A create older than this has lost its answer. */
const STUCK_PAYMENT_ATTEMPT_AGE_MS = 2 * MINUTE_MS;
/** If the provider has nothing for it by then, it never will. */
const ATTEMPT_GIVE_UP_AGE_MS = 10 * MINUTE_MS;
const MAX_STUCK_PAYMENT_ATTEMPTS_PER_RUN = 20;
const MAX_RECONCILED_CHECKOUT_SESSIONS = 60;
const PAYMENT_RECONCILE_CONCURRENCY = 4;
const MAX_OVERDUE_ORDERS = 50;
const PAYMENT_EVENT_POLL_OVERLAP_MS = 5 * MINUTE_MS;
const WIDE_EVENT_OVERLAP_MS = 60 * MINUTE_MS;
const PROVIDER_EVENTS_POLL_INTERVAL_MINUTES = 10;

function isCheckoutAttemptOfGateway(attempt: CheckoutAttempt, gateway: PaymentGateway): boolean {
  return attempt.provider === gateway.provider && attempt.isLive === gateway.isLive;
}

/** Settles one lost attempt; a failure must not block the others. */
async function settleStuckPaymentAttempt(
  ctx: AppContext,
  attempt: CheckoutAttempt,
  existing: PaymentProviderCheckout[],
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
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'a lost checkout could not be settled');
  }
}

/** Step a: creates whose answer was lost. Saves what the provider created; gives up what it never created. */
async function recoverStuckPaymentAttempts(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const before = new Date(ctx.now.getTime() - STUCK_PAYMENT_ATTEMPT_AGE_MS);
  const stuck = await listPaymentAttemptsStuckInCreation(ctx, before, MAX_STUCK_PAYMENT_ATTEMPTS_PER_RUN);
  if (stuck.length === 0) return;
  const oldest = Math.min(...stuck.map((attempt) => attempt.createdAt.getTime()));
  // Stored times use the shop's clock; the provider's list is queried by the machine's.
  const createdFrom = new Date(oldest - ctx.settings.clockOffsetMs - MINUTE_MS);
  const checkouts = await gateway.listCheckouts({ createdFrom }, JOB_PAYMENT_CALL_LIMITS);
  for (const attempt of stuck) await settleStuckPaymentAttempt(ctx, attempt, checkouts);
}

/**
 * Checks one attempt; returns whether the provider answered. Also ends a session the provider no longer
 * knows, long after its end.
 */
async function syncPaymentAttemptCheckoutSession(
  ctx: AppContext,
  attempt: CheckoutAttempt & { sessionId: string },
): Promise<boolean> {
  try {
    const { state } = await fetchAndSettleCheckoutSession(ctx, attempt.sessionId, 'reconcile');
    const isOver = attempt.sessionExpiresAt.getTime() < Date.now() - ATTEMPT_GIVE_UP_AGE_MS;
    if (state === 'foreign' && isOver) {
      await failPaymentAttempt(ctx, attempt.paymentId, { reason: 'expired', code: 'unknown_at_provider' });
    }
    return true;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId: attempt.paymentId }, 'a checkout could not be looked at');
    return false;
  }
}

async function syncOrClosePaymentAttempt(
  ctx: AppContext,
  gateway: PaymentGateway,
  attempt: CheckoutAttempt,
): Promise<void> {
  const { sessionId } = attempt;
  if (!isCheckoutAttemptOfGateway(attempt, gateway)) {
    await failPaymentAttempt(ctx, attempt.paymentId, { reason: 'expired', code: 'other_provider' });
  } else if (sessionId) {
    const isAnswered = await syncPaymentAttemptCheckoutSession(ctx, { ...attempt, sessionId });
    await scheduleNextCheckoutSync(ctx, attempt, isAnswered);
  }
}

/**
 * Step b: checks open checkouts and bank payments, a few at once; a paid order without any webhook exists
 * within 3 minutes.
 */
async function syncWaitingPaymentAttempts(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const waiting = await listPaymentAttemptsDueForSync(ctx, MAX_RECONCILED_CHECKOUT_SESSIONS);
  const worker = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift())
      await syncOrClosePaymentAttempt(ctx, gateway, attempt);
  };
  await Promise.all(Array.from({ length: PAYMENT_RECONCILE_CONCURRENCY }, worker));
}

/**
 * Step c: fetches events whose webhook never arrived, into the same inbox. The overlap catches those that
 * became visible late.
 */
async function pollPaymentProviderEvents(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const startedAt = new Date();
  const cursor = (await readPaymentPollCursor(ctx, 'events')) ?? startedAt;
  const isWide = startedAt.getUTCMinutes() % PROVIDER_EVENTS_POLL_INTERVAL_MINUTES === 0;
  const overlapMs = isWide ? WIDE_EVENT_OVERLAP_MS : PAYMENT_EVENT_POLL_OVERLAP_MS;
  const createdFrom = new Date(cursor.getTime() - overlapMs);
  const events = await gateway.listEvents(
    { types: [...SUBSCRIBED_WEBHOOK_EVENTS], createdFrom },
    JOB_PAYMENT_CALL_LIMITS,
  );
  for (const event of events) await storePaymentProviderEvent(ctx, event, 'poll');
  await saveReconciliationCursor(ctx, 'events', startedAt);
}

/**
 * Closes orders created by the team whose time to pay has ended: first makes them unpayable, then they expire
 * (orders.md "States").
 */
async function expireOverdueOrders(ctx: AppContext): Promise<void> {
  for (const orderId of await listUnpaidOrdersPastPaymentDeadline(ctx, MAX_OVERDUE_ORDERS)) {
    const closed = await expireCheckoutThenDecideUnpaidOrder(
      ctx,
      orderId,
      { refused: explainWhyUnpaidOrderCannotExpire, decide: expireLockedUnpaidOrder },
      JOB_PAYMENT_CALL_LIMITS,
    );
    if (!closed.ok)
      ctx.log.warn({ orderId, failure: closed.failure.code }, 'an overdue order was not closed');
  }
}

/** Step f, once a day: deletes orders that were never paid, once their retention period has ended. */
async function deleteUnpaidOrdersDaily(ctx: AppContext): Promise<void> {
  const last = await readPaymentPollCursor(ctx, 'forget-unpaid');
  if (last && ctx.now.getTime() - last.getTime() < DAY_MS) return;
  const count = await deleteUnpaidOrders(ctx);
  await saveReconciliationCursor(ctx, 'forget-unpaid', ctx.now);
  ctx.log.info({ count }, 'unpaid orders deleted');
}

/** Runs each step on its own: one that fails does not stop the next (orders.md "Reconciler"). */
async function runReconciliationStep(
  ctx: AppContext,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    ctx.log.error({ err: error, step: name }, 'a reconcile step failed');
  }
}

/** The steps that need a provider. */
async function reconcilePaymentsWithGateway(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  await runReconciliationStep(ctx, 'lost creates', () => recoverStuckPaymentAttempts(ctx, gateway));
  await runReconciliationStep(ctx, 'open checkouts', () => syncWaitingPaymentAttempts(ctx, gateway));
  await runReconciliationStep(ctx, 'events', () => pollPaymentProviderEvents(ctx, gateway));
  await runReconciliationStep(ctx, 'inbox', () => processOverdueProviderEvents(ctx));
  await runReconciliationStep(ctx, 'refunds', () => checkUnfinishedRefunds(ctx, gateway));
  await runReconciliationStep(ctx, 'evidence', () => sendEvidenceReminders(ctx));
  await runReconciliationStep(ctx, 'comparison', () => comparePaymentsWithProviderDaily(ctx, gateway));
}

/**
 * Compares the provider's data with ours (orders.md "Reconciler"): lost creates, open checkouts, missed
 * events, unanswered refunds, evidence that is due, and once a day all payments of three days; then closes
 * what was not paid in time. One process at a time.
 */
export async function reconcilePaymentsWithProvider(ctx: AppContext): Promise<void> {
  const { gateway } = ctx.payments;
  const lease = await takePaymentReconcilerLease(ctx);
  if (!lease) return;
  await runWithPaymentReconciliationLease(ctx, lease, async () => {
    if (gateway) await reconcilePaymentsWithGateway(ctx, gateway);
    await runReconciliationStep(ctx, 'overdue orders', () => expireOverdueOrders(ctx));
    await runReconciliationStep(ctx, 'unpaid orders', () => deleteUnpaidOrdersDaily(ctx));
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
  run: (ctx) => reconcilePaymentsWithProvider(ctx),
};
