import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';

import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import { ACTIVE_CHECKOUT_ATTEMPT_STATES } from '#app/modules/orders/model.ts';
import { beginPaymentAttempt } from '#app/modules/payments/begin-attempt.server.ts';
import { SUBSCRIBED_WEBHOOK_EVENTS } from '#app/modules/payments/provider-events/event-use.ts';
import { processStoredPaymentProviderEvent } from '#app/modules/payments/provider-events/process-provider-event.server.ts';
import { storePaymentProviderEvent } from '#app/modules/payments/provider-events/receive-webhook.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { JOB_PAYMENT_CALL_LIMITS, PaymentGatewayError } from '#app/platform/payments/gateway.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';

import { pay } from '../../shop/selling-shop.ts';

import type { Look } from './look.ts';
import type { Place } from './place.ts';

const intentOf = ({ seen }: Pick<Place, 'seen'>) =>
  seen.payments.find(({ state }) => state === 'paid')?.payment_intent ?? null;

const sessionsOf = (seen: Look) =>
  seen.payments
    .toSorted((a, b) => b.attempt - a.attempt)
    .flatMap(({ provider_session_id }) => provider_session_id ?? []);

function gatewayOf(ctx: AppContext) {
  const { gateway } = ctx.payments;
  if (!gateway) throw new Error('the walk needs a provider');
  return gateway;
}

async function payAt({ provider }: Place, sessionId: string): Promise<void> {
  try {
    await pay(provider, sessionId);
  } catch (error) {
    if (!String(error).includes('not paid')) throw error;
  }
}

/** The buyer pays on the provider's page, if it is open; the shop is not notified yet. */
export async function payThere(_: AppContext, place: Place): Promise<void> {
  const [sessionId] = sessionsOf(place.seen);
  if (sessionId) await payAt(place, sessionId);
}

/** A visitor with the payment link opens it, pays, and returns to the shop. */
export async function payByLink(ctx: AppContext, place: Place): Promise<void> {
  const begun = await beginPaymentAttempt(ctx, place.access);
  const sessionId = begun.ok ? begun.value.url.split('/').at(-1)?.split('?')[0] : undefined;
  if (!sessionId) return;
  await payAt(place, sessionId);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'checkout');
}

/** The provider's page stays unused until it expires. */
export async function expireThere(_: AppContext, { seen, provider }: Place): Promise<void> {
  const [sessionId] = sessionsOf(seen);
  if (sessionId) await expireOpenSandboxSessionNow(provider, sessionId);
}

/** The shop checks every session of the order, as each notification makes it do. */
export async function settle(ctx: AppContext, { seen }: Pick<Place, 'seen'>): Promise<void> {
  for (const sessionId of sessionsOf(seen)) await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
}

/** The shop gives up an attempt although the provider has its session: the payment may come late. */
export async function expireAttempt(ctx: AppContext, { seen }: Place): Promise<void> {
  const open = seen.payments.find(({ state }) =>
    ACTIVE_CHECKOUT_ATTEMPT_STATES.some((active) => active === state),
  );
  if (open) await failPaymentAttempt(ctx, open.id, { reason: 'expired', code: 'never_created' });
}

/** A refund is made at the provider itself; the shop is not notified yet. */
export async function refundThere(ctx: AppContext, place: Place): Promise<void> {
  const paymentIntent = intentOf(place);
  if (paymentIntent === null) return;
  const amountCents = 5_00 * (1 + place.pick);
  const refund = { refundId: randomUUID(), paymentIntent, amountCents, reason: 'duplicate' } as const;
  try {
    await gatewayOf(ctx).refund(refund, JOB_PAYMENT_CALL_LIMITS);
  } catch (error) {
    // More than is left, or disputed by the bank: the provider refuses as it refuses the shop.
    if (!(error instanceof PaymentGatewayError)) throw error;
  }
}

async function refundsThere(ctx: AppContext, paymentIntent: string | null) {
  return paymentIntent === null ? [] : gatewayOf(ctx).listRefunds({ paymentIntent }, JOB_PAYMENT_CALL_LIMITS);
}

/** Returns the events the provider could send about this order, early, late or again. */
async function possibleEvents(ctx: AppContext, place: Place) {
  const refunds = await refundsThere(ctx, intentOf(place));
  return [
    ...sessionsOf(place.seen).flatMap((objectId) => [
      { type: 'checkout.session.completed', objectId },
      { type: 'checkout.session.expired', objectId },
    ]),
    ...refunds.flatMap(({ refundId: objectId }) => [
      { type: 'refund.created', objectId },
      { type: 'refund.updated', objectId },
      { type: 'refund.failed', objectId },
    ]),
  ];
}

/** Processes a message as two workers that both claimed it would. Waits for one that has it already. */
async function workTwice(ctx: AppContext, eventId: string): Promise<void> {
  await Promise.all([
    processStoredPaymentProviderEvent(ctx, eventId),
    processStoredPaymentProviderEvent(ctx, eventId),
  ]);
  const own = () => ctx.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId));
  const answer = { timeout: 30_000, interval: 20 };
  await vi.waitFor(async () => expect(await own()).toMatchObject([{ state: 'done', error: null }]), answer);
}

/** Delivers one event of the provider twice, genuine or out of order, and processes it. */
export async function webhook(ctx: AppContext, place: Place): Promise<void> {
  const events = await possibleEvents(ctx, place);
  const event = events.at(-1 - (place.pick % events.length));
  if (!event) return;
  const eventId = `evt_${randomUUID()}`;
  for (const source of ['webhook', 'poll'] as const)
    await storePaymentProviderEvent(ctx, { ...event, eventId, isLive: false, createdAt: ctx.now }, source);
  await workTwice(ctx, eventId);
}

/** Returns the genuine events about this order since it was placed. */
async function genuineEvents(ctx: AppContext, place: Pick<Place, 'seen' | 'begunAt'>) {
  const createdFrom = new Date(place.begunAt - 2_000);
  const all = await gatewayOf(ctx).listEvents(
    { types: [...SUBSCRIBED_WEBHOOK_EVENTS], createdFrom },
    JOB_PAYMENT_CALL_LIMITS,
  );
  const refunds = await refundsThere(ctx, intentOf(place));
  const own = new Set([...sessionsOf(place.seen), ...refunds.map(({ refundId }) => refundId)]);
  return all.filter(({ objectId }) => own.has(objectId));
}

/** Loses every third genuine event and delivers the others in reverse order, each twice. */
export async function webhooksLate(ctx: AppContext, place: Place): Promise<void> {
  const events = (await genuineEvents(ctx, place)).toReversed();
  for (const [index, event] of events.entries()) {
    if ((index + place.pick) % 3 === 0) continue;
    for (const source of ['webhook', 'poll'] as const) await storePaymentProviderEvent(ctx, event, source);
    await workTwice(ctx, event.eventId);
  }
}

/** Expects that polling finds what was lost, and that the shop's payments then match the provider's. */
export async function expectHealed(
  ctx: AppContext,
  place: Pick<Place, 'begunAt'>,
  look: () => Promise<Look>,
): Promise<void> {
  // A payment found late has refunds that could not be queried before.
  for (let round = 0; round < 2; round++) {
    const events = await genuineEvents(ctx, { ...place, seen: await look() });
    for (const event of events) {
      await storePaymentProviderEvent(ctx, event, 'poll');
      await workTwice(ctx, event.eventId);
    }
  }
  const healed = await look();
  for (const { provider_session_id, state, payment_intent, id } of healed.payments) {
    if (provider_session_id === null) continue;
    const session = await gatewayOf(ctx).getCheckout(provider_session_id, JOB_PAYMENT_CALL_LIMITS);
    const isPaid = session.status === 'complete' && session.paymentStatus !== 'unpaid';
    expect(['paid', 'review'].includes(state)).toBe(isPaid);
    if (isPaid) expect(healed.order.paid_at).not.toBeNull();
    const there = (await refundsThere(ctx, payment_intent)).filter(
      (refund) => refund.status === 'succeeded' || refund.status === 'pending',
    );
    const here = healed.refunds.filter(
      (refund) => refund.payment_id === id && ['succeeded', 'pending'].includes(refund.state),
    );
    expect(sumOf(here.map(({ amount_cents }) => amount_cents))).toBe(
      sumOf(there.map(({ amountCents }) => amountCents)),
    );
  }
}

const sumOf = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
