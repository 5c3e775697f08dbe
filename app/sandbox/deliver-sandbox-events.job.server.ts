import { and, eq, lt, ne, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import {
  updateDueSandboxSessionsBeforeListing,
  refreshSandboxPaymentIntentSession,
} from './complete-session.server.ts';
import { deliverSandboxWebhookEvent, deliverStalledSandboxWebhookEvents } from './deliver-event.server.ts';
import { refreshSandboxRefundStatus } from './refund-charge.server.ts';
import { runSandboxTransaction } from './store-object.server.ts';
import { sandboxDeliveries, sandboxIdempotency, sandboxObjects } from './tables.server.ts';

const SANDBOX_EVENT_RETENTION_DAYS = 30;
const IDEMPOTENCY_KEY_RETENTION_HOURS = 24;

/** Deletes objects older than 30 days, but never an open session. */
async function deleteExpiredSandboxObjects(ctx: AppContext): Promise<void> {
  const old = new Date(Date.now() - SANDBOX_EVENT_RETENTION_DAYS * 24 * 3600_000);
  const { json, type, createdAt } = sandboxObjects;
  const isClosed = or(ne(type, 'checkout.session'), sql`${json} ->> 'status' <> 'open'`);
  const events = ctx.db
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(and(eq(type, 'event'), lt(createdAt, old)));
  await ctx.db.delete(sandboxDeliveries).where(sql`${sandboxDeliveries.eventId} in ${events}`);
  await ctx.db.delete(sandboxObjects).where(and(lt(createdAt, old), isClosed, ne(type, 'control')));
  const oldKey = new Date(Date.now() - IDEMPOTENCY_KEY_RETENTION_HOURS * 3600_000);
  await ctx.db.delete(sandboxIdempotency).where(lt(sandboxIdempotency.createdAt, oldKey));
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'sandbox.deliver': { eventId?: string; intentId?: string; refundId?: string };
  }
}

/**
 * Work of the embedded payment sandbox: one event to deliver, one bank payment or refund to settle, or, once
 * a minute and without data, everything left over. Does nothing with a real provider.
 */
export const deliverSandboxEventsJob: JobDefinition<'sandbox.deliver'> = {
  queue: 'sandbox.deliver',
  label: 'Messages from the payment sandbox',
  schedule: '* * * * *',
  concurrency: 4,
  async run(ctx, { eventId, intentId, refundId }) {
    if (ctx.payments.mode !== 'sandbox') return;
    if (eventId) return deliverSandboxWebhookEvent(ctx, eventId);
    if (intentId)
      return runSandboxTransaction(ctx, (ctx) => refreshSandboxPaymentIntentSession(ctx, intentId));
    if (refundId) return runSandboxTransaction(ctx, (ctx) => refreshSandboxRefundStatus(ctx, refundId));
    await runSandboxTransaction(ctx, updateDueSandboxSessionsBeforeListing);
    await deliverStalledSandboxWebhookEvents(ctx);
    await deleteExpiredSandboxObjects(ctx);
  },
};
