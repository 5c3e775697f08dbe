import { and, desc, eq, gte, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { readPaymentPollCursor } from '#app/modules/payments/reconciliation/take-lease.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { queryProviderForReadinessCheck } from './read-provider-facts.server.ts';
import type { ProviderEventCheckData } from './event-rules.ts';
import type { PaymentProviderAnswer } from './verdict.ts';

/** The provider keeps its events for 30 days. */
const PAYMENT_PROVIDER_EVENT_RETENTION_DAYS = 29;
/** Events are retried for 7 hours: one that failed for good in the last day arrived in this time. */
const FAILED_STRIPE_EVENT_WINDOW_MS = 32 * HOUR_MS;

const buildEventsOfCurrentPaymentModeCondition = ({ payments }: AppContext) =>
  eq(providerEvents.isLive, payments.gateway?.isLive ?? false);

async function findLastProviderEvent(ctx: AppContext): Promise<ProviderEventCheckData['last']> {
  const [row] = await ctx.db
    .select({ eventId: providerEvents.eventId, at: providerEvents.receivedAt })
    .from(providerEvents)
    .where(and(buildEventsOfCurrentPaymentModeCondition(ctx), eq(providerEvents.source, 'webhook')))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.eventId))
    .limit(1);
  return row ?? null;
}

/** Whether the key's account has the event; null if the provider no longer keeps it. */
async function isEventKnownToStripe(
  ctx: AppContext,
  last: ProviderEventCheckData['last'],
): Promise<PaymentProviderAnswer<boolean> | null> {
  if (last === null || last.at < addDays(ctx.now, -PAYMENT_PROVIDER_EVENT_RETENTION_DAYS)) return null;
  const found = await queryProviderForReadinessCheck(ctx, (gateway, limits) =>
    gateway.findEvent(last.eventId, limits),
  );
  if (found.ok) return { ok: true, value: true };
  return found.why === 'not-found' ? { ok: true, value: false } : found;
}

async function countPaymentEventsOfLastDay(ctx: AppContext) {
  const { source, state, tries, receivedAt, providerCreatedAt } = providerEvents;
  // Times of receipt use the shop's clock, times of events the provider's.
  const offset = ctx.settings.clockOffsetMs;
  const lag = sql`extract(epoch from ${receivedAt} - ${providerCreatedAt}) * 1000 - ${offset}::double precision`;
  const [row] = await ctx.db
    .select({
      delivered: sql<number>`count(*) filter (where ${source} = 'webhook')`.mapWith(Number),
      fetched: sql<number>`count(*) filter (where ${source} = 'poll')`.mapWith(Number),
      retrying: sql<number>`count(*) filter (where ${state} = 'received' and ${tries} > 0)`.mapWith(Number),
      lagMs: sql<
        number | null
      >`percentile_cont(0.95) within group (order by ${lag}) filter (where ${source} = 'webhook')`,
    })
    .from(providerEvents)
    .where(and(buildEventsOfCurrentPaymentModeCondition(ctx), gte(receivedAt, addDays(ctx.now, -1))));
  const { delivered = 0, fetched = 0, retrying = 0, lagMs = null } = row ?? {};
  return { delivered, fetched, retrying, lagMs };
}

function countRecentlyFailedPaymentEvents(ctx: AppContext): Promise<number> {
  const since = new Date(ctx.now.getTime() - FAILED_STRIPE_EVENT_WINDOW_MS);
  return ctx.db.$count(
    providerEvents,
    and(
      buildEventsOfCurrentPaymentModeCondition(ctx),
      eq(providerEvents.state, 'dead'),
      gte(providerEvents.receivedAt, since),
    ),
  );
}

/** Returns the facts for the event checks. */
export async function readProviderEventCheckData(ctx: AppContext): Promise<ProviderEventCheckData> {
  const { gateway } = ctx.payments;
  const last = await findLastProviderEvent(ctx);
  const reconciledAt = await readPaymentPollCursor(ctx, 'events');
  return {
    hasProvider: gateway !== null,
    now: ctx.now,
    hasSecret: gateway?.hasWebhookSecret ?? false,
    last,
    isLastKnown: await isEventKnownToStripe(ctx, last),
    ...(await countPaymentEventsOfLastDay(ctx)),
    dead: await countRecentlyFailedPaymentEvents(ctx),
    // The reconciler uses the machine's clock.
    reconciledAt: reconciledAt && new Date(reconciledAt.getTime() + ctx.settings.clockOffsetMs),
  };
}
