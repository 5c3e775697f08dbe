import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { PaymentProviderEvent } from '#app/platform/payments/gateway.ts';

import { providerEvents } from '../tables.server.ts';

import { getPaymentProviderEventPurpose } from './event-use.ts';

/** Returns why an event is ignored; null if it is to be processed. */
function explainIgnoredPaymentProviderEvent(
  ctx: AppContext,
  { isLive, type, objectId }: PaymentProviderEvent,
): string | null {
  if (ctx.payments.gateway?.isLive !== isLive) return 'other mode';
  if (getPaymentProviderEventPurpose(type) === 'unwanted') return 'unwanted type';
  return objectId === '' ? 'no object' : null;
}

/**
 * Stores an event in the inbox together with the job that processes it; does nothing if it is already there.
 * Events we do not use are stored as ignored, because a refusal would make the provider resend them for days
 * (orders.md "Webhook").
 */
export async function storePaymentProviderEvent(
  ctx: AppContext,
  event: PaymentProviderEvent,
  source: 'webhook' | 'poll' | 'replay',
): Promise<void> {
  const ignored = explainIgnoredPaymentProviderEvent(ctx, event);
  await inTransaction(ctx, async (ctx) => {
    const { eventId, type, objectId, isLive } = event;
    const stored = await ctx.db
      .insert(providerEvents)
      .values({
        eventId,
        type,
        objectId,
        isLive,
        source,
        providerCreatedAt: event.createdAt,
        receivedAt: ctx.now,
        state: ignored ? 'ignored' : 'received',
        error: ignored,
        nextTryAt: ignored ? null : ctx.now,
      })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId });
    if (stored.length > 0 && !ignored) await ctx.jobs.send(ctx, 'provider-event.process', { eventId });
  });
  if (ignored)
    ctx.log.info({ eventId: event.eventId, type: event.type, reason: ignored }, 'provider event ignored');
}

export type ReceivePaymentWebhookFailure = { code: 'WEBHOOK_NOT_CONFIGURED' } | { code: 'BAD_SIGNATURE' };

/**
 * POST /api/webhooks/stripe: stores a genuine event before acknowledging it; a job processes it afterwards.
 */
export async function receivePaymentWebhook(
  ctx: AppContext,
  rawBody: string,
  signature: string | null,
): Promise<Result<null, ReceivePaymentWebhookFailure>> {
  const { gateway } = ctx.payments;
  if (!gateway?.hasWebhookSecret) return fail({ code: 'WEBHOOK_NOT_CONFIGURED' });
  const event = await gateway.verifyWebhook(rawBody, signature);
  if (!event) {
    ctx.log.warn({ hasSignature: signature !== null }, 'webhook refused');
    return fail({ code: 'BAD_SIGNATURE' });
  }
  await storePaymentProviderEvent(ctx, event, 'webhook');
  ctx.jobs.wake('provider-event.process');
  return ok(null);
}
