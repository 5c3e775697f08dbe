import { and, eq, inArray } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentProviderEvent,
} from '#app/platform/payments/gateway.ts';

import { providerEvents } from '../tables.server.ts';

import { getPaymentProviderEventPurpose } from './event-use.ts';
import { storePaymentProviderEvent } from './receive-webhook.server.ts';

const PAYMENT_EVENT_REPLAY_TIMEOUT_AND_RETRIES: PaymentProviderCallLimits = { timeoutMs: 4_000, retries: 1 };

export type EventReplayFailure = { code: 'unknown' | 'unavailable' | 'not-set-up' | 'waiting' | 'of-no-use' };

/** The message shown for each failure. */
export const EVENT_REPLAY_ERROR_MESSAGES: Record<EventReplayFailure['code'], string> = {
  unknown: 'The provider doesn’t have an event with this ID. It keeps events for 30 days.',
  unavailable: 'The provider couldn’t be reached. Try again in a minute.',
  'not-set-up': 'No payment provider is set up.',
  waiting: 'This event is already waiting to be processed.',
  'of-no-use': 'The shop doesn’t process events of this type or mode.',
};

async function fetchPaymentProviderEvent(
  { payments: { gateway } }: AppContext,
  eventId: string,
): Promise<Result<PaymentProviderEvent, EventReplayFailure>> {
  if (!gateway) return fail({ code: 'not-set-up' });
  try {
    return ok(await gateway.findEvent(eventId, PAYMENT_EVENT_REPLAY_TIMEOUT_AND_RETRIES));
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    return fail({ code: error.code === 'unavailable' ? 'unavailable' : 'unknown' });
  }
}

/** Resets an event that was given up or ignored; returns false if it is no longer in such a state. */
async function resetFailedProviderEvent(ctx: AppContext, eventId: string): Promise<boolean> {
  const taken = await ctx.db
    .update(providerEvents)
    .set({
      state: 'received',
      tries: 0,
      error: null,
      leasedUntil: null,
      processedAt: null,
      nextTryAt: ctx.now,
    })
    .where(
      and(eq(providerEvents.eventId, eventId), inArray(providerEvents.state, ['dead', 'ignored', 'done'])),
    )
    .returning({ eventId: providerEvents.eventId });
  if (taken.length === 0) return false;
  await ctx.jobs.send(ctx, 'provider-event.process', { eventId });
  return true;
}

const recordProviderEventReplay = (
  ctx: AppContext,
  { eventId, type }: Pick<PaymentProviderEvent, 'eventId' | 'type'>,
) =>
  recordAudit(ctx, {
    action: 'payment.event-replayed',
    entity: 'provider-event',
    entityId: eventId,
    summary: `Payment provider event ${type} was replayed`,
    after: { eventId, type },
  });

/** Whether the shop ignores the event however often it is processed. */
function isProviderEventAlwaysIgnored(
  ctx: AppContext,
  { type, objectId, isLive }: PaymentProviderEvent,
): boolean {
  return (
    getPaymentProviderEventPurpose(type) === 'unwanted' ||
    objectId === '' ||
    isLive !== ctx.payments.gateway?.isLive
  );
}

async function findStoredProviderEvent(ctx: AppContext, eventId: string) {
  const { type, objectId, isLive, providerCreatedAt: createdAt } = providerEvents;
  const [known] = await ctx.db
    .select({ eventId: providerEvents.eventId, type, objectId, isLive, createdAt })
    .from(providerEvents)
    .where(eq(providerEvents.eventId, eventId));
  return known ?? null;
}

/**
 * Processes a provider event again by its id: one of the inbox from the start, a missing one after fetching
 * it from the provider. Processing is idempotent, so repeating it is harmless. Audited.
 */
export async function reprocessPaymentProviderEvent(
  ctx: AppContext,
  eventId: string,
): Promise<Result<{ type: string }, EventReplayFailure>> {
  assertCan(ctx, 'readiness:run');
  const known = await findStoredProviderEvent(ctx, eventId);
  const found = known ? ok(known) : await fetchPaymentProviderEvent(ctx, eventId);
  if (!found.ok) return found;
  const event = found.value;
  if (isProviderEventAlwaysIgnored(ctx, event)) return fail({ code: 'of-no-use' });
  const isTaken = await inTransaction(ctx, async (ctx) => {
    if (!known) await storePaymentProviderEvent(ctx, event, 'replay');
    else if (!(await resetFailedProviderEvent(ctx, eventId))) return false;
    await recordProviderEventReplay(ctx, event);
    return true;
  });
  if (!isTaken) return fail({ code: 'waiting' });
  ctx.jobs.wake('provider-event.process');
  return ok({ type: event.type });
}
