import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { processProviderEvent, storeEvent } from '#app/modules/checkout/inbox/commands.server.ts';
import { providerEvents } from '#app/modules/checkout/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { JOB_LIMITS, PaymentError } from '#app/platform/payments/gateway.ts';

import type { Place } from './steps.ts';

const intentOf = ({ seen }: Place) =>
  seen.payments.find(({ state }) => state === 'paid')?.payment_intent ?? null;

function gatewayOf(ctx: AppContext) {
  const { gateway } = ctx.payments;
  if (!gateway) throw new Error('the walk needs a provider');
  return gateway;
}

/** Somebody gives money back at the provider itself; the shop hears nothing of it yet. */
export async function refundThere(ctx: AppContext, place: Place): Promise<void> {
  const paymentIntent = intentOf(place);
  if (paymentIntent === null) return;
  const amountCents = 5_00 * (1 + place.pick);
  const refund = { refundId: randomUUID(), paymentIntent, amountCents, reason: 'duplicate' } as const;
  try {
    await gatewayOf(ctx).refund(refund, JOB_LIMITS);
  } catch (error) {
    // More than is left, or taken back by the bank: the provider refuses as it refuses the shop.
    if (!(error instanceof PaymentError)) throw error;
  }
}

/** What the provider could send about this order, early, late or again. */
async function possibleEvents(ctx: AppContext, place: Place) {
  const paymentIntent = intentOf(place);
  const refunds = paymentIntent && (await gatewayOf(ctx).listRefunds({ paymentIntent }, JOB_LIMITS));
  return [
    { type: 'checkout.session.completed', objectId: place.sessionId },
    { type: 'checkout.session.expired', objectId: place.sessionId },
    ...(refunds || []).flatMap(({ refundId: objectId }) => [
      { type: 'refund.created', objectId },
      { type: 'refund.updated', objectId },
      { type: 'refund.failed', objectId },
    ]),
  ];
}

/** One message of the provider, genuine or not of its time, arrives twice and is worked. */
export async function webhook(ctx: AppContext, place: Place): Promise<void> {
  const events = await possibleEvents(ctx, place);
  const event = events.at(-1 - (place.pick % events.length));
  if (!event) return;
  const eventId = `evt_${randomUUID()}`;
  for (const source of ['webhook', 'poll'] as const)
    await storeEvent(ctx, { ...event, eventId, isLive: false, createdAt: ctx.now }, source);
  await Promise.all([processProviderEvent(ctx, eventId), processProviderEvent(ctx, eventId)]);
  const stored = await ctx.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId));
  expect(stored).toMatchObject([{ state: 'done', error: null }]);
}
