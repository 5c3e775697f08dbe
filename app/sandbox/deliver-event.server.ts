import { and, asc, desc, eq, isNotNull, lt, lte } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  deriveSandboxWebhookSecrets,
  buildStripeSignatureHeader,
} from '#app/platform/payments/webhook-signature.server.ts';

import { readSandboxWebhookDeliverySettings } from './emit-event.server.ts';
import { renderPaymentSandboxObject } from './render-object.server.ts';
import { findSandboxObject } from './store-object.server.ts';
import { sandboxDeliveries } from './tables.server.ts';

/**
 * Seconds until the next try after each failed one; after the last one a delivery is given up (orders.md
 * "The embedded sandbox").
 */
const SANDBOX_WEBHOOK_RETRY_DELAYS_SECONDS = [1, 5, 30, 300, 3600];
const SANDBOX_WEBHOOK_TIMEOUT_MS = 10_000;
/** The shop's webhook path. */
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';
/** After this delay, in milliseconds, a delivery has lost its job, for example because the process died. */
const SANDBOX_EVENT_DELIVERY_STALLED_AFTER_MS = 60_000;
const MAX_SANDBOX_EVENTS_PER_SWEEP = 50;

/**
 * Claims a due delivery, so that no other process sends it too, and schedules its next try in case this one
 * fails.
 */
async function claimSandboxWebhookDelivery(ctx: AppContext, eventId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const now = new Date();
    const isDue = and(eq(sandboxDeliveries.eventId, eventId), lte(sandboxDeliveries.nextAt, now));
    const [row] = await ctx.db.select().from(sandboxDeliveries).where(isDue).for('update');
    if (!row) return false;
    const wait = SANDBOX_WEBHOOK_RETRY_DELAYS_SECONDS[row.tries];
    const nextAt = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
    await ctx.db
      .update(sandboxDeliveries)
      .set({ tries: row.tries + 1, nextAt })
      .where(eq(sandboxDeliveries.eventId, eventId));
    if (wait !== undefined) {
      await ctx.jobs.send(ctx, 'sandbox.deliver', { eventId }, { startAfterSeconds: wait });
    }
    return true;
  });
}

/**
 * Posts an event to this process's own listener over HTTP, signed for this try; returns the status, 0 without
 * a response.
 */
async function postSandboxWebhookEvent(
  ctx: AppContext,
  loopbackUrl: string,
  eventId: string,
): Promise<number> {
  const event = await findSandboxObject(ctx, 'event', eventId);
  const [secret] = deriveSandboxWebhookSecrets([ctx.settings.secret]);
  if (!event || secret === undefined) throw new Error(`nothing to deliver for ${eventId}`);
  const body = JSON.stringify(renderPaymentSandboxObject(event));
  try {
    const response = await fetch(loopbackUrl + STRIPE_WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': buildStripeSignatureHeader(body, secret, new Date()),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(SANDBOX_WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    ctx.log.warn({ err: error, eventId }, 'sandbox webhook not delivered');
    return 0;
  }
}

/** Returns the event to deliver; with `newestFirst` a test reverses the order of waiting deliveries. */
async function chooseSandboxEventToDeliver(
  ctx: AppContext,
  eventId: string,
  newestFirst: boolean,
): Promise<string> {
  if (!newestFirst) return eventId;
  const [newest] = await ctx.db
    .select({ eventId: sandboxDeliveries.eventId })
    .from(sandboxDeliveries)
    .where(lte(sandboxDeliveries.nextAt, new Date()))
    .orderBy(desc(sandboxDeliveries.nextAt))
    .limit(1);
  return newest?.eventId ?? eventId;
}

/**
 * Delivers one event if it is due. Any 2xx completes it; otherwise it is retried after 1 s, 5 s, 30 s, 5 min
 * and 1 h. Without a listener in this process the delivery just waits.
 */
export async function deliverSandboxWebhookEvent(ctx: AppContext, provided: string): Promise<void> {
  const { loopbackUrl } = ctx.settings;
  if (loopbackUrl === null) return;
  const controls = await readSandboxWebhookDeliverySettings(ctx);
  const eventId = await chooseSandboxEventToDeliver(ctx, provided, controls.newestFirst);
  if (!(await claimSandboxWebhookDelivery(ctx, eventId))) return;
  let status = 0;
  for (let copy = 0; copy < controls.copies; copy += 1)
    status = await postSandboxWebhookEvent(ctx, loopbackUrl, eventId);
  const isDelivered = status >= 200 && status < 300;
  await ctx.db
    .update(sandboxDeliveries)
    .set({ lastStatus: status, ...(isDelivered ? { nextAt: null } : {}) })
    .where(eq(sandboxDeliveries.eventId, eventId));
}

/** Delivers events that have waited longer than their job should have taken. */
export async function deliverStalledSandboxWebhookEvents(ctx: AppContext): Promise<void> {
  const stalled = await ctx.db
    .select({ eventId: sandboxDeliveries.eventId })
    .from(sandboxDeliveries)
    .where(
      and(
        isNotNull(sandboxDeliveries.nextAt),
        lt(sandboxDeliveries.nextAt, new Date(Date.now() - SANDBOX_EVENT_DELIVERY_STALLED_AFTER_MS)),
      ),
    )
    .orderBy(asc(sandboxDeliveries.nextAt))
    .limit(MAX_SANDBOX_EVENTS_PER_SWEEP);
  for (const { eventId } of stalled) await deliverSandboxWebhookEvent(ctx, eventId);
}
