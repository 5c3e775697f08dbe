import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  getCheckoutOutcomeCode,
  nothingHappened,
  createTestCheckout,
  SESSIONS,
} from '#app/modules/checkout/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { auditCart, offerCode, sellingShop } from '../../../tests/shop/selling-shop.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

test('an unreachable provider gives 503 within the time limit, and the same key resumes the order', async () => {
  const ctx = await sellingShop();
  const [key, browser] = [randomUUID(), randomUUID()];
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  const startedAt = Date.now();
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe(
    'PAYMENT_UNAVAILABLE',
  );
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'PENDING' }]);
  ctx.disturb(null);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe('accepted');
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});

test('a create whose answer was lost is answered by the same session when it is repeated', async () => {
  const ctx = await sellingShop();
  const [key, browser] = [randomUUID(), randomUUID()];
  ctx.disturb(async (request, pass) => {
    await pass();
    if (new URL(request.url).pathname === '/v1/checkout/sessions') throw new TypeError('fetch failed');
    return pass();
  });
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe(
    'PAYMENT_UNAVAILABLE',
  );
  ctx.disturb(null);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe('accepted');
  const created = await ctx.gateway.listCheckouts({ createdFrom: new Date(0) }, LIMITS);
  expect(created).toHaveLength(1);
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
])('a provider that %s ends the order, releases the code and notifies the team', async (_what, wire) => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  ctx.disturb((request, pass) =>
    `${request.method} ${new URL(request.url).pathname}` === SESSIONS ? wire(request, pass) : pass(),
  );
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, { ...auditCart, promoCode: 'LAST' }))).toBe(
    'PAYMENT_PROVIDER_ERROR',
  );
  expect(await ctx.db.select().from(orders)).toMatchObject([
    { status: 'EXPIRED', closedReason: 'provider_rejected' },
  ]);
  expect(await ctx.db.select().from(payments)).toMatchObject([{ state: 'failed' }]);
  const [promo] = await ctx.db.select().from(promoCodes);
  expect(promo?.currentUses).toBe(0);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'team.payment_alert' }]);
});

test('without a provider nothing is sold and nothing is stored', async () => {
  const ctx = await sellingShop();
  const closed = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  expect(getCheckoutOutcomeCode(await createTestCheckout(closed, auditCart))).toBe('PAYMENTS_NOT_CONFIGURED');
  await nothingHappened(ctx);
});
