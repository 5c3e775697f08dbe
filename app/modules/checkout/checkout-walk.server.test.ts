import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  parseStoredPaymentAttemptState,
  PAYMENT_ATTEMPT_PREDECESSOR_STATES,
  ALLOWED_ORDER_STATUS_TRANSITIONS,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { reconcilePaymentsWithProvider } from '#app/modules/payments/reconciliation/reconcile-payments.job.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';

import {
  deliver,
  listEvents,
  offerCode,
  pay,
  type SellingShop,
  sellingShop,
} from '../../../tests/shop/selling-shop.ts';

import { createOrderAndPaymentPage } from './create-checkout.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

/** What may happen in a shop; `pick` selects browser, session or event. */
type Step = { what: 'checkout' | 'pay' | 'expire' | 'sync' | 'event' | 'reconcile' | 'lose'; pick: number };

const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(
      'checkout',
      'checkout',
      'pay',
      'pay',
      'expire',
      'sync',
      'event',
      'reconcile',
      'lose',
    ),
    pick: fc.nat(11),
  }),
  { minLength: 5, maxLength: 18 },
);

/** Reads everything whose state changes are checked. */
async function look(ctx: SellingShop) {
  const stored = await ctx.db.select().from(orders);
  const attempts = await ctx.db.select().from(payments);
  return {
    orders: new Map(stored.map((order) => [order.id, order.status])),
    attempts: new Map(attempts.map((attempt) => [attempt.id, attempt.state])),
  };
}

function checkMoves(before: Awaited<ReturnType<typeof look>>, after: Awaited<ReturnType<typeof look>>) {
  for (const [id, to] of after.orders) {
    const from = before.orders.get(id) ?? to;
    expect(
      from === to || ALLOWED_ORDER_STATUS_TRANSITIONS.some((move) => move.from === from && move.to === to),
    ).toBe(true);
  }
  for (const [id, to] of after.attempts) {
    const from = before.attempts.get(id) ?? to;
    expect(
      from === to ||
        PAYMENT_ATTEMPT_PREDECESSOR_STATES[parseStoredPaymentAttemptState(to)].includes(
          parseStoredPaymentAttemptState(from),
        ),
    ).toBe(true);
  }
}

async function checkSums(ctx: SellingShop) {
  const [promo] = await ctx.db.select().from(promoCodes);
  const held = (await ctx.db.select().from(promoRedemptions)).filter(({ state }) => state !== 'released');
  expect(promo?.currentUses).toBe(held.length);
  for (const order of await ctx.db.select().from(orders)) {
    const attempts = await ctx.db.select().from(payments).where(eq(payments.orderId, order.id));
    const paid = attempts.filter(({ state }) => state === 'paid');
    expect(paid).toHaveLength(order.status === 'PAID' ? 1 : 0);
    expect(paid.map((payment) => payment.receivedCents)).toEqual(paid.map(() => order.totalCents));
    const mails = await ctx.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `paid:${order.id}`));
    expect(mails).toHaveLength(paid.length);
  }
}

async function sessionAt(ctx: SellingShop, pick: number): Promise<string | null> {
  const sessions = await ctx.gateway.listCheckouts({ createdFrom: new Date(0) }, LIMITS);
  return sessions[pick % Math.max(1, sessions.length)]?.sessionId ?? null;
}

/** A finished session can no longer be paid or expired; the payment page refuses, and nothing changes. */
async function tryOn(ctx: SellingShop, pick: number, act: (sessionId: string) => Promise<unknown>) {
  const sessionId = await sessionAt(ctx, pick);
  if (sessionId) await act(sessionId).catch(() => {});
}

const TAKE: Record<Step['what'], (ctx: SellingShop, pick: number) => Promise<unknown>> = {
  checkout: (ctx, pick) => {
    const serviceId = ['website-audit', 'fix-links', 'strategy-call'][pick % 3];
    const body = { items: [{ serviceId, quantity: 1 }], promoCode: pick % 2 === 0 ? 'FEW' : null };
    return createOrderAndPaymentPage(ctx, { body, idempotencyKey: null, browserHash: `browser ${pick % 4}` });
  },
  pay: (ctx, pick) => tryOn(ctx, pick, (sessionId) => pay(ctx, sessionId)),
  expire: (ctx, pick) => tryOn(ctx, pick, (sessionId) => expireOpenSandboxSessionNow(ctx, sessionId)),
  sync: async (ctx, pick) => {
    const sessionId = await sessionAt(ctx, pick);
    if (sessionId) await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  },
  event: async (ctx, pick) => {
    const events = await listEvents(ctx);
    const event = events[pick % Math.max(1, events.length)];
    if (event) await deliver(ctx, [event, event]);
  },
  reconcile: (ctx, pick) =>
    reconcilePaymentsWithProvider({ ...ctx, now: new Date(ctx.now.getTime() + pick * 60_000) }),
  // Our side loses the provider's answer, as after a crash between the two.
  lose: async (ctx) => {
    const [open] = await ctx.db.select().from(payments).where(eq(payments.state, 'open'));
    const forgotten = { state: 'creating', providerSessionId: null, url: null } as const;
    if (open) await ctx.db.update(payments).set(forgotten).where(eq(payments.id, open.id));
  },
};

test(
  '[T2] no sequence of events makes an illegal move, a wrong sum or a paid session without an order',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const ctx = await sellingShop({ settings: { isRateLimited: false } });
        await offerCode(ctx, { code: 'FEW', maxUses: 2 });
        let before = await look(ctx);
        for (const step of walk) {
          await TAKE[step.what](ctx, step.pick);
          const after = await look(ctx);
          if (step.what !== 'lose') checkMoves(before, after);
          await checkSums(ctx);
          before = after;
        }
        for (const minutes of [20, 40])
          await reconcilePaymentsWithProvider({
            ...ctx,
            now: new Date(ctx.now.getTime() + minutes * 60_000),
          });
        await checkSums(ctx);
        const sessions = await ctx.gateway.listCheckouts({ createdFrom: new Date(0) }, LIMITS);
        const settled = await ctx.db.select().from(payments);
        for (const session of sessions.filter(({ paymentStatus }) => paymentStatus === 'paid')) {
          const states = settled.filter((payment) => payment.providerSessionId === session.sessionId);
          expect(states.map((payment) => payment.state)).toEqual(['paid']);
        }
      }),
      { numRuns: 10 },
    );
  },
);
