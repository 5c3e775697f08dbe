import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sessions } from '#app/modules/identity/account-tables.server.ts';
import { readLastTwoWeeksRevenue } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import { type Fields, type ManualOrderShop, openManualOrderShop } from './manual-order-shop.ts';
import type { TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let created: ManualOrderShop['created'];
let stored: ManualOrderShop['stored'];
beforeAll(async () => {
  ({ shop, owner, created, stored } = await openManualOrderShop());
});
afterAll(() => shop.close());

/** The pay link of an order, copied from its admin page. */
async function payLink(id: string): Promise<string> {
  const page = await (await owner.get(`/admin/orders/${id}`)).text();
  return /\/orders\/[\da-f-]{36}\?t=[\w.-]+/.exec(page)?.[0] ?? '';
}

test('the payment link is emailed once, opens the order for the customer, and refuses the team', async () => {
  const id = await created();
  const admin = `/admin/orders/${id}`;
  for (const _press of [1, 2])
    expect((await owner.post(admin, [['intent', 'send-pay-link']])).status).toBeLessThan(400);
  const sent = (await mails(shop)).filter(
    ({ template, recipient }) => template === 'order.pay_link' && recipient === 'grace@client.example',
  );
  expect(sent).toHaveLength(1);
  // If the link went to the wrong person, the team can revoke it on the same page.
  expect(await (await owner.get(admin)).text()).toContain('Revoke links');
  const link = await payLink(id);
  const guest = openVisitor(shop);
  expect((await guest.get(link)).status).toBe(303);
  const page = await (await guest.get(`/orders/${id}`)).text();
  for (const word of ['Website audit', '$149.00', 'Please pay by', '/legal/terms-of-service', 'value="pay"'])
    expect(page).toContain(word);
  expect(page).not.toContain('A friend of the house');
  for (const role of ['owner', 'editor'] as const) {
    const staff = await signedInAs(shop, role, `${role}@linked.example`);
    const answer = await staff.get(link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('the customer’s link');
    expect((await staff.get(`/orders/${id}?t=1.${'a'.repeat(43)}`)).status).toBe(404);
    expect((await staff.get(`/orders/${id}`)).status).toBe(404);
  }
});

test('the browser that pays by the link is known on the confirmation, and may work from then on', async () => {
  const id = await created();
  const link = await payLink(id);
  // The buyer pays days later: the time of the payment counts, not that of the order.
  await shop.ctx.db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(orders.id, id));
  const [guest, other] = [openVisitor(shop), openVisitor(shop)];
  for (const visitor of [guest, other]) await visitor.get(link);
  const pressed = await guest.post(`/orders/${id}`, { intent: 'pay' });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get('Set-Cookie')).toMatch(/pf_checkout=[\w-]{43}/);
  const readsOnly = async (visitor: Visitor) =>
    (await (await visitor.get(`/orders/${id}`)).text()).includes('Confirm it’s you');

  const { pathname } = new URL(pressed.headers.get('Location') ?? '');
  const paid = await guest.post(pathname, {
    intent: 'card',
    expected_amount: '14900',
    email: 'books@client.example',
    card_number: '4242 4242 4242 4242',
  });
  const success = new URL(paid.headers.get('Location') ?? '');
  const readState = async (visitor: Visitor, query = `${success.search}&try=1`) =>
    (await visitor.open(success.pathname + query)).text();
  expect(await readState(other)).not.toContain('grace@client.example');
  expect(await readState(guest)).toContain('grace@client.example');
  // After a reload the cookie alone finds the order.
  expect(await readState(guest, '')).toContain('Payment Confirmed!');
  expect(await readState(other, '')).toContain('Processing Error');
  expect([await readsOnly(guest), await readsOnly(other)]).toEqual([false, true]);
});

test('an order marked as paid by hand says how, and a repeated form changes nothing', async () => {
  const id = await created();
  const admin = `/admin/orders/${id}`;
  const { version } = await stored(id);
  const paid: Fields = [
    ['intent', 'mark-paid'],
    ['version', String(version)],
    ['method', 'bank_transfer'],
    ['reference', 'RF18 5390'],
  ];
  const changed = (name: string, value: string): Fields =>
    paid.map(([key, old]) => [key, key === name ? value : old]);
  expect((await owner.post(admin, changed('version', String(version + 7)))).status).toBe(409);
  for (const [name, value] of [
    ['method', 'gold'],
    ['reference', ''],
    ['reference', 'x'.repeat(101)],
    ['version', 'NaN'],
  ] as const)
    expect((await owner.post(admin, changed(name, value))).status, `${name} ${value}`).toBe(400);
  for (const role of ['fulfiller', 'analyst', 'editor'] as const) {
    const visitor = await signedInAs(shop, role, `${role}@marker.example`);
    expect([403, 404], role).toContain((await visitor.post(admin, paid)).status);
  }
  expect(await stored(id)).toMatchObject({ status: 'PENDING' });
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 3_600_000) });
  expect((await owner.post(admin, paid)).status).toBe(422);
  const revenue = async () => (await readLastTwoWeeksRevenue({ ...shop.ctx, now: new Date() })).cents;
  const before = await revenue();
  expect((await owner.post(admin, [...paid, ['proof', PASSWORD]])).status).toBeLessThan(400);
  // Sending the same form again records no second payment.
  expect((await owner.post(admin, paid)).status).toBeLessThan(400);
  expect(await stored(id)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
  expect(await shop.ctx.db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(1);
  expect(await revenue()).toBe(before + 149_00);
  const page = (await (await owner.get(admin)).text()).replaceAll('<!-- -->', '');
  expect(page).toContain('Bank transfer, reference RF18 5390');
  expect(page).toContain('by Ada Lovelace');
  expect(
    (
      await owner.post(admin, [
        ['intent', 'cancel-order'],
        ['version', '9'],
        ['reason', 'x'],
      ])
    ).status,
  ).toBe(409);
  expect((await owner.post(admin, [['intent', 'send-pay-link']])).status).toBe(409);
});

test('a canceled order says so to its customer and cannot be paid; nothing of it was charged', async () => {
  const id = await created();
  const admin = `/admin/orders/${id}`;
  const link = await payLink(id);
  const { version } = await stored(id);
  const cancel = (change: Record<string, string>): Fields =>
    Object.entries({
      intent: 'cancel-order',
      version: String(version),
      reason: 'They changed their mind',
      ...change,
    });
  expect((await owner.post(admin, cancel({ reason: '' }))).status).toBe(400);
  expect((await owner.post(admin, cancel({ version: String(version + 1) }))).status).toBe(409);
  expect((await owner.post(admin, cancel({}))).status).toBeLessThan(400);
  expect(await stored(id)).toMatchObject({ status: 'CANCELED' });
  const guest = openVisitor(shop);
  await guest.get(link);
  const page = await (await guest.get(`/orders/${id}`)).text();
  expect(page).toContain('This order was canceled before it was paid. Nothing was charged.');
  expect(page).toContain('Request a new link');
  expect(page).not.toContain('value="pay"');
  expect((await guest.post(`/orders/${id}`, { intent: 'pay' })).status).toBe(409);
});
