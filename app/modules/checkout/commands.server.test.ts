import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatDollars } from '#app/lib/money.ts';
import { cartTotals } from '#app/modules/cart/model.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { defaultProvider } from '#app/modules/content/model.ts';
import { renderMail } from '#app/modules/notifications/mails/render.server.ts';
import { outbox } from '#app/modules/notifications/tables.server.ts';
import { payments } from '#app/modules/orders/payments/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseFailure } from '#app/platform/db/failure.server.ts';

import {
  auditCart,
  checkOut,
  offerCode,
  pay,
  sell,
  type SellingShop,
  sellingShop,
} from '../../../tests/selling-shop.ts';
import { createCheckout, createPayment } from './commands.server.ts';
import { syncCheckout } from './settlement/commands.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };
// Only a server has parallel connections; on the embedded database the order of its queue decides.
const ENGINE = process.env['TEST_DATABASE_URL']
  ? 'in a real race on a Postgres server'
  : 'on the embedded database';
const SESSIONS = 'POST /v1/checkout/sessions';

function post(
  ctx: AppContext,
  body: unknown,
  idempotencyKey: string | null = null,
  browserHash: string = randomUUID(),
) {
  return createCheckout(ctx, { body, idempotencyKey, browserHash });
}

function buyNow(ctx: AppContext, body: unknown) {
  return createPayment(ctx, { body, idempotencyKey: null, browserHash: randomUUID() });
}

function code(outcome: Awaited<ReturnType<typeof createCheckout>>) {
  return outcome.ok ? 'accepted' : outcome.failure.code;
}

async function nothingHappened(ctx: SellingShop) {
  expect(ctx.calls.filter((call) => call === SESSIONS)).toEqual([]);
  expect(await ctx.db.select().from(orders)).toEqual([]);
}

test('an order keeps the versions of the terms and the privacy policy that applied when it was placed', async () => {
  const ctx = await sellingShop();
  const made = await post(ctx, { items: [{ serviceId: 'website-audit', quantity: 1 }], promoCode: null });
  if (!made.ok) throw new Error(made.failure.code);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    termsVersionId: 'terms-of-service@1',
    privacyVersionId: 'privacy-policy@1',
    termsAcceptedAt: ctx.now,
  });
});

test('[CHECKOUT-01] a cart becomes a stored order and a page to pay it on, at the prices of the catalogue', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ];
  const made = await post(ctx, { items, promoCode: 'save10', user_id: null, expected_total_cents: 312_30 });
  if (!made.ok) throw new Error(made.failure.code);
  expect(made.value.url).toMatch(/^http:\/\/shop\.test\/sandbox\/pay\/cs_test_/);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    id: made.value.orderId,
    status: 'PENDING',
    source: 'cart',
    totalCents: 312_30,
  });
  expect(order).toMatchObject({
    promoCode: 'SAVE10',
    promoType: 'percentage',
    promoValue: 10,
    discountCents: 34_70,
  });
  const [payment] = await ctx.db.select().from(payments);
  expect(payment).toMatchObject({ state: 'open', url: made.value.url, amountCents: 312_30 });
  const session = await ctx.gateway.getCheckout(payment?.providerSessionId ?? '', LIMITS);
  expect(session).toMatchObject({ amountTotalCents: 312_30, currency: 'usd', orderId: order?.id });
});

test('[CHECKOUT-02] Purchase Now sells one of a service at its price in dollars, without a code', async () => {
  const ctx = await sellingShop();
  const made = await buyNow(ctx, {
    serviceId: 'strategy-call',
    amount: 99.95,
    serviceName: 'anything at all',
  });
  expect(made.ok).toBe(true);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({ source: 'direct', totalCents: 99_95, discountCents: 0 });
  const [item] = await ctx.db.select().from(orderItems);
  expect(item).toMatchObject({ title: 'strategy call', quantity: 1, unitCents: 99_95 });
});

test('[CHECKOUT-03] payment is asked for in US dollars', async () => {
  const ctx = await sellingShop();
  const { sessionId } = await checkOut(ctx);
  expect((await ctx.gateway.getCheckout(sessionId, LIMITS)).currency).toBe('usd');
});

test('[CHECKOUT-04] the signed-in buyer owns the order; a user id in the body is ignored', async () => {
  const id = randomUUID();
  const actor = {
    kind: 'user',
    id,
    role: 'customer',
    email: 'ada@example.com',
    isEmailVerified: true,
  } as const;
  const ctx = await sellingShop({ actor });
  await post(ctx, { ...auditCart, user_id: randomUUID() });
  await buyNow(ctx, { serviceId: 'fix-links', amount: 49, serviceName: 'x', user_id: randomUUID() });
  const stored = await ctx.db.select().from(orders);
  expect(stored.map((order) => order.userId)).toEqual([id, id]);
});

test('[CHECKOUT-04] a guest owns nothing, whoever the body names', async () => {
  const ctx = await sellingShop();
  await post(ctx, { ...auditCart, user_id: randomUUID() });
  const [order] = await ctx.db.select().from(orders);
  expect(order?.userId).toBeNull();
});

const line = (quantity: number, serviceId = 'website-audit') => ({ serviceId, quantity });

test.each<[string, unknown, string]>([
  ['no items', { items: [] }, 'INVALID_ITEMS'],
  ['quantity 0', { items: [line(0)] }, 'INVALID_ITEMS'],
  ['quantity -1', { items: [line(-1)] }, 'INVALID_ITEMS'],
  ['quantity 1.5', { items: [line(1.5)] }, 'INVALID_ITEMS'],
  ['quantity 1e9', { items: [line(1e9)] }, 'INVALID_ITEMS'],
  ['quantity 100', { items: [line(100)] }, 'INVALID_ITEMS'],
  ['+2 and -1 of one service', { items: [line(2), line(-1)] }, 'INVALID_ITEMS'],
  ['60 and 60 of one service', { items: [line(60), line(60)] }, 'INVALID_ITEMS'],
  ['51 lines', { items: Array.from({ length: 51 }, () => line(1)) }, 'INVALID_ITEMS'],
  ['an unknown service', { items: [line(1, 'nothing')] }, 'SERVICE_UNAVAILABLE'],
  ['a draft', { items: [line(1, 'draft')] }, 'SERVICE_UNAVAILABLE'],
  ['an archived service', { items: [line(1, 'archived')] }, 'SERVICE_UNAVAILABLE'],
  ['a deleted service', { items: [line(1, 'deleted')] }, 'SERVICE_UNAVAILABLE'],
  ['an item with a price', { items: [{ ...line(1), price: 1 }] }, 'BAD_REQUEST'],
  ['a total of its own', { ...auditCart, total: 1 }, 'BAD_REQUEST'],
  ['a quantity as text', { items: [{ serviceId: 'website-audit', quantity: '1' }] }, 'BAD_REQUEST'],
  ['no serviceId', { items: [{ quantity: 1 }] }, 'BAD_REQUEST'],
  ['items that are no list', { items: 'website-audit' }, 'BAD_REQUEST'],
  ['no items at all', {}, 'BAD_REQUEST'],
  ['null', null, 'BAD_REQUEST'],
  ['a list', [], 'BAD_REQUEST'],
  ['a code that is no text', { ...auditCart, promoCode: 10 }, 'BAD_REQUEST'],
  ['a total that was not shown', { ...auditCart, expected_total_cents: 148_99 }, 'PRICE_CHANGED'],
  ['more than the provider takes', { items: [line(99, 'dear')] }, 'AMOUNT_TOO_LARGE'],
  ['less than the provider takes', { items: [line(1, 'cheap')] }, 'AMOUNT_TOO_SMALL'],
])(
  '[T1] %s is refused, without an order and without a word to the provider',
  async (_what, body, expected) => {
    const ctx = await sellingShop();
    await sell(ctx, { slug: 'draft', priceCents: 10_00, status: 'draft' });
    await sell(ctx, { slug: 'archived', priceCents: 10_00, status: 'archived' });
    await sell(ctx, { slug: 'deleted', priceCents: 10_00, deletedAt: ctx.now });
    await sell(ctx, { slug: 'dear', priceCents: 99_999_99 });
    await sell(ctx, { slug: 'cheap', priceCents: 49 });
    expect(code(await post(ctx, body))).toBe(expected);
    await nothingHappened(ctx);
  },
);

test.each<[string, unknown, string]>([
  ['a cent less', { serviceId: 'strategy-call', amount: 99.94, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['a cent more', { serviceId: 'strategy-call', amount: 99.96, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['cents for dollars', { serviceId: 'strategy-call', amount: 9995, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['nothing', { serviceId: 'strategy-call', amount: 0, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['a negative amount', { serviceId: 'strategy-call', amount: -99.95, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['no amount', { serviceId: 'strategy-call', serviceName: 'x' }, 'BAD_REQUEST'],
  ['an amount as text', { serviceId: 'strategy-call', amount: '99.95', serviceName: 'x' }, 'BAD_REQUEST'],
  ['an unknown service', { serviceId: 'nothing', amount: 1, serviceName: 'x' }, 'SERVICE_NOT_FOUND'],
])('[T1] Purchase Now with %s is refused, without an order', async (_what, body, expected) => {
  const ctx = await sellingShop();
  expect(code(await buyNow(ctx, body))).toBe(expected);
  await nothingHappened(ctx);
});

test('every whole number of cents compares equal to its amount in dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const shown = JSON.parse(JSON.stringify({ amount: Number((cents / 100).toFixed(2)) }));
      expect(shown.amount).toBe(cents / 100);
    }),
    { numRuns: 20_000 },
  );
});

test('a changed price tells the new figures', async () => {
  const ctx = await sellingShop();
  expect(await post(ctx, { ...auditCart, expected_total_cents: 1 })).toMatchObject({
    failure: { details: { subtotal_cents: 149_00, discount_cents: 0, total_cents: 149_00 } },
  });
  expect(await buyNow(ctx, { serviceId: 'fix-links', amount: 1, serviceName: 'x' })).toMatchObject({
    failure: { details: { price_usd: 49_00 } },
  });
});

test('the same service by its id and by its slug is one line', async () => {
  const ctx = await sellingShop();
  const [service] = await ctx.db.select().from(services).where(eq(services.slug, 'fix-links'));
  await post(ctx, { items: [line(2, 'fix-links'), line(3, service?.id)] });
  expect(await ctx.db.select().from(orderItems)).toMatchObject([{ quantity: 5, lineCents: 245_00 }]);
});

test.each<[string, string, Partial<typeof promoCodes.$inferInsert>]>([
  ['PROMO-01', 'unknown', { status: 'paused' }],
  ['PROMO-02', 'not-yet-active', { startsAt: new Date(Date.now() + 60_000) }],
  ['PROMO-03', 'expired', { endsAt: new Date(Date.now() - 60_000) }],
  ['PROMO-04', 'below-minimum', { minOrderCents: 149_01 }],
  ['PROMO-05', 'limit-reached', { maxUses: 3, currentUses: 3 }],
])('[%s] a checkout with a code that is %s is refused, without an order', async (_id, reason, terms) => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10', ...terms });
  const refused = await post(ctx, { ...auditCart, promoCode: 'SAVE10' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'PROMO_INVALID', failure: { code: reason } } });
  await nothingHappened(ctx);
});

test('[T7] after ten wrong codes an address gets no more answers about codes, and can still buy without one', async () => {
  const ctx = await sellingShop();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(code(await post(ctx, { ...auditCart, promoCode: `GUESS${attempt}` }))).toBe('PROMO_INVALID');
  }
  expect(code(await post(ctx, { ...auditCart, promoCode: 'GUESS10' }))).toBe('RATE_LIMITED');
  expect(code(await post(ctx, auditCart))).toBe('accepted');
});

test('a repeated key gives the same answer, one order and one session', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  const first = await post(ctx, auditCart, key);
  const again = await post(ctx, auditCart, key);
  expect(again).toEqual(first);
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
  expect(ctx.calls.filter((call) => call === SESSIONS)).toHaveLength(1);
});

test('a double click with one key makes one order, and both clicks go to the same page', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  const clicks = await Promise.all(Array.from({ length: 5 }, () => post(ctx, auditCart, key)));
  expect(new Set(clicks.map((click) => JSON.stringify(click))).size).toBe(1);
  expect(clicks[0]?.ok).toBe(true);
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});

test('a key with other content, or a malformed one, is refused; one whose request was refused is not used up', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  expect(code(await post(ctx, { items: [line(0)] }, key))).toBe('INVALID_ITEMS');
  expect(code(await post(ctx, auditCart, key))).toBe('accepted');
  expect(code(await post(ctx, { items: [line(2)] }, key))).toBe('IDEMPOTENCY_MISMATCH');
  for (const bad of ['short', 'with spaces in it, sixteen', 'x'.repeat(256)]) {
    expect(code(await post(ctx, auditCart, bad))).toBe('BAD_REQUEST');
  }
});

test('a key whose order was paid leads to the success page, one whose order expired asks for a new key', async () => {
  const ctx = await sellingShop();
  const paid = { key: randomUUID(), ...(await checkOut(ctx, auditCart, { idempotencyKey: null })) };
  const key = randomUUID();
  const { sessionId } = await checkOut(ctx, auditCart, { idempotencyKey: key });
  await pay(ctx, sessionId);
  await syncCheckout(ctx, sessionId, 'webhook');
  expect(await post(ctx, auditCart, key)).toMatchObject({
    ok: true,
    value: { url: `http://shop.test/checkout/success?session_id=${sessionId}` },
  });
  await ctx.db.update(orders).set({ checkoutKey: paid.key }).where(eq(orders.id, paid.orderId));
  await ctx.gateway.expireCheckout(paid.sessionId, LIMITS);
  await syncCheckout(ctx, paid.sessionId, 'webhook');
  expect(code(await post(ctx, auditCart, paid.key))).toBe('CHECKOUT_EXPIRED');
});

test('without a key the same browser and cart get the open session again, another browser a new one', async () => {
  const ctx = await sellingShop();
  const browser = randomUUID();
  const first = await post(ctx, auditCart, null, browser);
  expect(await post(ctx, auditCart, null, browser)).toEqual(first);
  expect(await post(ctx, auditCart)).not.toEqual(first);
});

test('a new cart ends the open cart checkout of its browser; a direct purchase of another service does not', async () => {
  const ctx = await sellingShop();
  const browserHash = randomUUID();
  const first = await checkOut(ctx, auditCart, { browserHash });
  await createPayment(ctx, {
    body: { serviceId: 'fix-links', amount: 49, serviceName: 'x' },
    idempotencyKey: null,
    browserHash,
  });
  expect((await ctx.gateway.getCheckout(first.sessionId, LIMITS)).status).toBe('open');
  await checkOut(ctx, { items: [line(2)] }, { browserHash });
  expect((await ctx.gateway.getCheckout(first.sessionId, LIMITS)).status).toBe('expired');
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, first.orderId));
  expect(order).toMatchObject({ status: 'CANCELED', closedReason: 'superseded' });
});

test('a buyer who paid and checks out again is shown the outcome instead of being sold twice', async () => {
  const ctx = await sellingShop();
  const browserHash = randomUUID();
  const first = await checkOut(ctx, auditCart, { browserHash });
  await pay(ctx, first.sessionId);
  const second = await checkOut(ctx, { items: [line(2)] }, { browserHash });
  expect(second.url).toBe(`http://shop.test/checkout/success?session_id=${first.sessionId}`);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ id: first.orderId, status: 'PAID' }]);
});

test('[PROMO-05] a buyer who changes the cart keeps the last use of the code instead of losing it to their own checkout', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  const browserHash = randomUUID();
  await checkOut(ctx, { ...auditCart, promoCode: 'LAST' }, { browserHash });
  await checkOut(ctx, { items: [line(2)], promoCode: 'LAST' }, { browserHash });
  const [promo] = await ctx.db.select().from(promoCodes);
  expect(promo?.currentUses).toBe(1);
});

test('a limited code is held for 35 minutes, everything else for two hours', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FEW', maxUses: 5 });
  const minutesLeft = async (sessionId: string) => {
    const { expiresAt } = await ctx.gateway.getCheckout(sessionId, LIMITS);
    return Math.round((expiresAt.getTime() - Date.now()) / 60_000);
  };
  const limited = await checkOut(ctx, { ...auditCart, promoCode: 'FEW' });
  expect(await minutesLeft(limited.sessionId)).toBe(35);
  expect(await minutesLeft((await checkOut(ctx)).sessionId)).toBe(120);
});

test('an unreachable provider answers 503 within the budget, and the same key carries the order on afterwards', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  const startedAt = Date.now();
  expect(code(await post(ctx, auditCart, key))).toBe('PAYMENT_UNAVAILABLE');
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'PENDING' }]);
  ctx.disturb(null);
  expect(code(await post(ctx, auditCart, key))).toBe('accepted');
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});

test('a create whose answer was lost is answered by the same session when it is repeated', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  ctx.disturb(async (request, pass) => {
    await pass();
    if (new URL(request.url).pathname === '/v1/checkout/sessions') throw new TypeError('fetch failed');
    return pass();
  });
  expect(code(await post(ctx, auditCart, key))).toBe('PAYMENT_UNAVAILABLE');
  ctx.disturb(null);
  expect(code(await post(ctx, auditCart, key))).toBe('accepted');
  const made = await ctx.gateway.listCheckouts({ createdFrom: new Date(0) }, LIMITS);
  expect(made).toHaveLength(1);
});

test.each<[string, (request: Request, pass: () => Promise<Response>) => Promise<Response>]>([
  [
    'refuses the request',
    () => Promise.resolve(Response.json({ error: { type: 'invalid_request_error' } }, { status: 400 })),
  ],
  [
    'answers another price',
    async (_request, pass) => Response.json({ ...(await (await pass()).json()), amount_total: 1 }),
  ],
  [
    'answers a page elsewhere',
    async (_request, pass) =>
      Response.json({ ...(await (await pass()).json()), url: 'https://evil.example/pay' }),
  ],
  ['answers garbage', () => Promise.resolve(Response.json({ hello: 'world' }))],
])('a provider that %s ends the order, gives the code back and tells the team', async (_what, wire) => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  ctx.disturb((request, pass) =>
    `${request.method} ${new URL(request.url).pathname}` === SESSIONS ? wire(request, pass) : pass(),
  );
  expect(code(await post(ctx, { ...auditCart, promoCode: 'LAST' }))).toBe('PAYMENT_PROVIDER_ERROR');
  expect(await ctx.db.select().from(orders)).toMatchObject([
    { status: 'EXPIRED', closedReason: 'provider_rejected' },
  ]);
  expect(await ctx.db.select().from(payments)).toMatchObject([{ state: 'failed' }]);
  const [promo] = await ctx.db.select().from(promoCodes);
  expect(promo?.currentUses).toBe(0);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'team.payment_alert' }]);
});

/** What the door makes of a database that is too busy: a 503, after which people press again. */
function busyAnswer(error: unknown): null {
  if (databaseFailure(error)?.status === 503) return null;
  throw error;
}

/** A buyer who presses again, with the same key, for as long as the shop says that it is only busy. */
async function persist(ctx: AppContext, promoCode: string) {
  const key = randomUUID();
  for (;;) {
    const outcome = await post(ctx, { ...auditCart, promoCode }, key).catch(busyAnswer);
    if (outcome && !['PAYMENT_UNAVAILABLE', 'CHECKOUT_IN_PROGRESS'].includes(code(outcome))) return outcome;
  }
}

test('without a provider nothing is sold and nothing is stored', async () => {
  const ctx = await sellingShop();
  const closed = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  expect(code(await post(closed, auditCart))).toBe('PAYMENTS_NOT_CONFIGURED');
  await nothingHappened(ctx);
});

test(
  `[PROMO-05] [T7] ${ENGINE}, of 200 buyers at once exactly as many as the code has uses get through to payment`,
  { timeout: 180_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    await offerCode(ctx, { code: 'FIVE', maxUses: 5 });
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => persist(ctx, 'FIVE')));
    const winners = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    const losers = outcomes.filter((outcome) => !outcome.ok).map(code);
    expect(winners).toHaveLength(5);
    expect(new Set(losers)).toEqual(new Set(['PROMO_INVALID']));
    await Promise.all(
      winners.map(async ({ url }) => {
        const sessionId = url.split('/').at(-1) ?? '';
        await pay(ctx, sessionId);
        expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('paid');
      }),
    );
    const [promo] = await ctx.db.select().from(promoCodes);
    expect(promo?.currentUses).toBe(5);
    expect(await ctx.db.select().from(orders)).toHaveLength(5);
    const redemptions = await ctx.db.select().from(promoRedemptions);
    expect(redemptions.map((redemption) => redemption.state)).toEqual(Array(5).fill('used'));
  },
);

test(
  '[T21] what the cart shows, the order stores, the provider asks and the mail says is the same for random carts',
  { timeout: 180_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    const prices = [1, 33, 50, 99, 149_00, 99_95, 1_234_56];
    for (const priceCents of prices) await sell(ctx, { slug: `at-${priceCents}`, priceCents });
    await offerCode(ctx, { code: 'ODD', value: 33 });
    await offerCode(ctx, { code: 'OFF', type: 'fixed', value: 77_77 });
    await offerCode(ctx, { code: 'ALL', value: 100 });
    const codes = { ODD: ['percentage', 33], OFF: ['fixed', 77_77], ALL: ['percentage', 100] } as const;
    const cart = fc.record({
      picked: fc.uniqueArray(
        fc.record({ priceCents: fc.constantFrom(...prices), quantity: fc.integer({ min: 1, max: 99 }) }),
        {
          minLength: 1,
          maxLength: 5,
          selector: (item) => item.priceCents,
        },
      ),
      promoCode: fc.constantFrom(null, 'ODD' as const, 'OFF' as const, 'ALL' as const),
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ picked, promoCode }) => {
        const discount = promoCode && { type: codes[promoCode][0], value: codes[promoCode][1] };
        const shown = cartTotals(
          picked.map((item) => ({ unitCents: item.priceCents, quantity: item.quantity })),
          discount,
        );
        fc.pre(shown.totalCents === 0 || shown.totalCents >= 50);
        const items = picked.map((item) => line(item.quantity, `at-${item.priceCents}`));
        const body = { items, promoCode, expected_total_cents: shown.totalCents };
        const made = await post(ctx, body);
        if (!made.ok) throw new Error(JSON.stringify(made.failure));
        const [order] = await ctx.db.select().from(orders).where(eq(orders.id, made.value.orderId));
        expect(order).toMatchObject(shown);
        const stored = await ctx.db
          .select()
          .from(orderItems)
          .where(eq(orderItems.orderId, made.value.orderId));
        expect(stored.reduce((sum, item) => sum + item.discountCents, 0)).toBe(shown.discountCents);
        const sessionId = made.value.url.split('/').at(-1) ?? '';
        expect((await ctx.gateway.getCheckout(sessionId, LIMITS)).amountTotalCents).toBe(shown.totalCents);
        await pay(ctx, sessionId);
        expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('paid');
        const [mail] = await ctx.db
          .select()
          .from(outbox)
          .where(eq(outbox.dedupeKey, `paid:${made.value.orderId}`));
        expect((await renderMail('order.confirmed', mail?.payload, defaultProvider)).text).toContain(
          formatDollars(shown.totalCents),
        );
      }),
      { numRuns: 60 },
    );
  },
);
