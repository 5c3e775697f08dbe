import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';

import { paidByHand, refundRequestForm } from './paid-by-hand.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let buyer: Visitor;
let owner: Visitor;
let buyerId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  buyer = await signedUp(shop, 'grace@example.com');
  owner = await signedInAs(shop, 'owner');
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'grace@example.com'));
  buyerId = user?.id ?? '';
});
afterAll(() => shop.close());

const requestsOf = (orderId: string) =>
  shop.ctx.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));

test('the refund page is the open form, with a box for each service', async () => {
  const { orderId, itemIds } = await paidByHand(shop, buyerId);
  const page = await (await buyer.get(`/orders/${orderId}/refund`)).text();
  expect(page).not.toContain('<details');
  expect(page).toContain('Which services do you want refunded?');
  for (const id of itemIds)
    expect(page).toMatch(new RegExp(`type="checkbox"[^>]*name="item"[^>]*value="${id}"`));
});

test('a request that names no service of the order is refused beside the boxes', async () => {
  const { orderId } = await paidByHand(shop, buyerId);
  for (const item of ['', randomUUID()]) {
    const refused = await buyer.post(`/orders/${orderId}/refund`, refundRequestForm(item));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/id="item-error"[^>]*>Choose at least one service/);
  }
  expect(await requestsOf(orderId)).toEqual([]);
});

test('an empty refund request shows every missing field at once', async () => {
  const { orderId } = await paidByHand(shop, buyerId);
  const refused = await buyer.post(`/orders/${orderId}/refund`, { intent: 'request', text: '', reason: '' });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  for (const field of ['item', 'reason', 'text']) expect(page).toContain(`id="${field}-error"`);
});

test('a request for the only service of an order names nothing, and is about all of it', async () => {
  const { orderId } = await addWork(
    { ...shop.ctx, now: new Date() },
    { items: [{}], order: { userId: buyerId } },
  );
  const page = await (await buyer.get(`/orders/${orderId}/refund`)).text();
  expect(page).toContain('What went wrong?');
  expect(page).not.toContain('name="item"');
  expect((await buyer.post(`/orders/${orderId}/refund`, refundRequestForm())).status).toBe(303);
  expect(await requestsOf(orderId)).toMatchObject([{ itemIds: [] }]);
});

test('the staff reads which service a request is for, and its amount is filled in', async () => {
  const { orderId, itemIds } = await paidByHand(shop, buyerId);
  expect((await buyer.post(`/orders/${orderId}/refund`, refundRequestForm(itemIds[0]))).status).toBe(303);
  expect(await requestsOf(orderId)).toMatchObject([{ itemIds: [itemIds[0]] }]);
  const staff = await (await owner.get(`/admin/orders/${orderId}`)).text();
  expect(staff).toMatch(/For:<\/strong>(?:<!-- -->)? (?:<!-- -->)?Service 1</);
  const dialog = staff.split('aria-label="Suggested amounts"')[1] ?? '';
  expect(dialog).toContain('Service 1: $100.00');
  expect(dialog).toContain('Refund $100.00');
});

test('the amount of a refund that no customer asked for is empty at first', async () => {
  const { orderId, paymentId } = await paidByHand(shop, buyerId);
  const staff = await (await owner.get(`/admin/orders/${orderId}`)).text();
  expect(staff).toMatch(new RegExp(`id="amount-${paymentId}"[^>]*value=""`));
  expect(staff).toContain('Full remaining amount: $200.00');
});
