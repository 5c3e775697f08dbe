import { beforeEach, expect, test } from 'vitest';

import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';
import { sandboxDeliveries } from '#app/sandbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let path: string;

beforeEach(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const { gateway } = shop.ctx.payments;
  if (!gateway) throw new Error('the sandbox does not serve');
  const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const form = { intent: 'card', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySandboxCheckoutSession(shop.ctx, sessionId, { ...form, card_number: '4242 4242 4242 4242' });
  const { intent } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  path = `/sandbox/payments/${intent?.id ?? ''}`;
  owner = await signedInAs(shop, 'owner');
});

/** Counts the events that wait for delivery, and those that are lost. */
async function messages() {
  const rows = await shop.ctx.db.select().from(sandboxDeliveries);
  const lost = rows.filter(({ nextAt }) => nextAt === null).length;
  return { waiting: rows.length - lost, lost };
}

test('only who may refund acts at the test provider', async () => {
  for (const visitor of [openVisitor(shop), await signedUp(shop), await signedInAs(shop, 'editor')]) {
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path, { intent: 'dispute' })).status).toBe(404);
  }
  const page = await owner.get(path);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(await page.text()).toContain('Payment of $149.00');
  expect((await owner.post(path, { intent: 'dispute' }, { Origin: 'https://evil.example' })).status).toBe(
    403,
  );
  expect(await messages()).toEqual({ waiting: 1, lost: 0 });
});

test('refunds and disputes are made and refused in the words of the provider, and announced or lost', async () => {
  expect((await owner.post(path, { intent: 'refund', amount: '30' })).status).toBe(302);
  expect(await messages()).toEqual({ waiting: 3, lost: 0 });
  for (const amount of ['119.01', '0', '-1', 'all']) {
    expect((await owner.post(path, { intent: 'refund', amount })).status, amount).toBe(409);
  }
  expect((await owner.post(path, { intent: 'won' })).status).toBe(409);
  expect((await owner.post(path, { intent: 'pay' })).status).toBe(400);
  expect((await owner.post(path, { intent: 'dispute', lost: 'on' })).status).toBe(302);
  expect(await messages()).toEqual({ waiting: 3, lost: 1 });
  const refused = await owner.post(path, { intent: 'refund', amount: '1' });
  expect(await refused.text()).toContain('has been charged back');
  expect((await owner.post(path, { intent: 'dispute' })).status).toBe(409);
  expect((await owner.post(path, { intent: 'won' })).status).toBe(302);
  expect(await (await owner.get(path)).text()).toContain('Won by the shop');
  expect(await messages()).toEqual({ waiting: 4, lost: 1 });
});

test('there is no test provider beside a real one, nor a payment that does not exist', async () => {
  for (const id of ['pi_nothing', 'cs_test_1', '1']) {
    expect((await owner.get(`/sandbox/payments/${id}`)).status, id).toBe(404);
  }
  const real = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_123', RATE_LIMITS: 'off' });
  const boss = await signedInAs(real, 'owner');
  expect((await boss.get(path)).status).toBe(404);
  expect((await boss.post(path, { intent: 'dispute' })).status).toBe(404);
});
