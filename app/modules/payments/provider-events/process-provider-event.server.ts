import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { syncDispute } from '../disputes/sync-dispute.server.ts';
import { syncRefundFromProvider } from '../refunds/sync-refund.server.ts';
import { fetchAndSettleCheckoutSession } from '../settle-checkout.server.ts';
import { providerEvents } from '../tables.server.ts';

import { FAILED_PAYMENT_EVENTS_HREF } from './event-log.ts';
import { computeNextEventRetry, getPaymentProviderEventPurpose } from './event-use.ts';

const PROVIDER_EVENT_LEASE_SECONDS = 60;

/** An event overdue by this much has lost its job. */
const LOST_WEBHOOK_EVENT_AGE_MS = 60_000;

const MAX_OVERDUE_PAYMENT_EVENTS_PER_RUN = 50;

type PaymentProviderEventRow = typeof providerEvents.$inferSelect;

type EventProcessingOutcome = { state: 'done' | 'ignored'; note: string | null };

/**
 * Leases a waiting event for a minute, so that no second worker takes it; returns null if it is done or
 * taken.
 */
async function leasePaymentProviderEvent(
  ctx: AppContext,
  eventId: string,
): Promise<PaymentProviderEventRow | null> {
  const now = databaseNowSql(ctx);
  const [row] = await ctx.db
    .update(providerEvents)
    .set({
      leasedUntil: sql`${now} + make_interval(secs => ${PROVIDER_EVENT_LEASE_SECONDS})`,
      tries: sql`${providerEvents.tries} + 1`,
    })
    .where(
      and(
        eq(providerEvents.eventId, eventId),
        eq(providerEvents.state, 'received'),
        or(isNull(providerEvents.leasedUntil), lt(providerEvents.leasedUntil, now)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Syncs the object of an event from the provider; returns whether it is of another shop. */
function syncPaymentEventObject(
  ctx: AppContext,
  { type, objectId }: PaymentProviderEventRow,
): Promise<{ isForeign: boolean }> {
  const use = getPaymentProviderEventPurpose(type);
  const isForeign = (answer: string) => ({ isForeign: answer === 'foreign' });
  if (use === 'refund') return syncRefundFromProvider(ctx, objectId).then(isForeign);
  if (use === 'dispute') return syncDispute(ctx, objectId).then(isForeign);
  return fetchAndSettleCheckoutSession(ctx, objectId, 'webhook').then(({ state }) => isForeign(state));
}

async function processPaymentProviderEvent(
  ctx: AppContext,
  event: PaymentProviderEventRow,
): Promise<EventProcessingOutcome> {
  const { isForeign } = await syncPaymentEventObject(ctx, event);
  return isForeign ? { state: 'ignored', note: 'not an order of this shop' } : { state: 'done', note: null };
}

async function markPaymentProviderEventProcessed(
  ctx: AppContext,
  eventId: string,
  { state, note }: EventProcessingOutcome,
): Promise<void> {
  await ctx.db
    .update(providerEvents)
    .set({ state, error: note, processedAt: ctx.now, leasedUntil: null, nextTryAt: null })
    .where(eq(providerEvents.eventId, eventId));
}

/** Schedules the next try, or gives the event up and notifies the team. */
async function retryOrGiveUpProviderEvent(
  ctx: AppContext,
  event: PaymentProviderEventRow,
  error: unknown,
): Promise<void> {
  const next = computeNextEventRetry(ctx.now, event.tries);
  const message = error instanceof Error ? error.message.slice(0, 500) : 'unknown fault';
  ctx.log.error({ err: error, eventId: event.eventId, tries: event.tries }, 'provider event failed');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(providerEvents)
      .set({
        state: next ? 'received' : 'dead',
        error: message,
        leasedUntil: null,
        nextTryAt: next?.at ?? null,
      })
      .where(eq(providerEvents.eventId, event.eventId));
    const { eventId } = event;
    if (next) {
      await ctx.jobs.send(
        ctx,
        'provider-event.process',
        { eventId },
        { startAfterSeconds: next.afterSeconds },
      );
      return;
    }
    await notifyStaff(ctx, {
      kind: 'system.webhook',
      subject: `webhook-failing:${ctx.now.toISOString().slice(0, 10)}`,
      title: 'A payment provider event couldn’t be processed',
      href: FAILED_PAYMENT_EVENTS_HREF,
      mail: {
        template: 'team.system',
        dedupeKey: `t-sys:webhook-failing:${ctx.now.toISOString().slice(0, 10)}`,
        recipient: null,
        orderId: null,
        payload: {
          problem: 'A payment provider event couldn’t be processed',
          detail: `${event.type} ${eventId} failed ${event.tries} times: ${message}`,
        },
      },
    });
  });
}

/**
 * Processes one event of the inbox: fetches its object from the provider and never trusts the event's own
 * content.
 */
export async function processStoredPaymentProviderEvent(ctx: AppContext, eventId: string): Promise<void> {
  const event = await leasePaymentProviderEvent(ctx, eventId);
  if (!event) return;
  try {
    await markPaymentProviderEventProcessed(ctx, eventId, await processPaymentProviderEvent(ctx, event));
  } catch (error) {
    await retryOrGiveUpProviderEvent(ctx, event, error);
  }
}

/** Processes waiting events whose job is gone, for example because a process died. */
export async function processOverdueProviderEvents(ctx: AppContext): Promise<void> {
  const waiting = await ctx.db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.state, 'received'),
        lt(providerEvents.nextTryAt, new Date(ctx.now.getTime() - LOST_WEBHOOK_EVENT_AGE_MS)),
      ),
    )
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(MAX_OVERDUE_PAYMENT_EVENTS_PER_RUN);
  for (const { eventId } of waiting) await processStoredPaymentProviderEvent(ctx, eventId);
}
