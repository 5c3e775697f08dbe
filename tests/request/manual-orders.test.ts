import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { type Fields, idIn, NEW, type ManualOrderShop, openManualOrderShop } from './manual-order-shop.ts';
import type { TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let audit: ManualOrderShop['audit'];
let repair: ManualOrderShop['repair'];
let idOf: ManualOrderShop['idOf'];
let form: ManualOrderShop['form'];
let created: ManualOrderShop['created'];
let stored: ManualOrderShop['stored'];
beforeAll(async () => {
  ({ shop, owner, audit, repair, idOf, form, created, stored } = await openManualOrderShop());
});
afterAll(() => shop.close());

const itemsOf = (id: string) =>
  shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position);
const manualOnes = () => shop.ctx.db.select().from(orders).where(eq(orders.source, 'manual'));

test('only roles that may refund create manual orders; the others get 403 and see no link', async () => {
  for (const role of ['manager', 'owner'] as const) {
    const visitor = await signedInAs(shop, role, `${role}@maker.example`);
    expect((await visitor.get(NEW)).status, role).toBe(200);
    expect(await (await visitor.get('/admin/orders')).text(), role).toContain(NEW);
  }
  for (const role of ['fulfiller', 'analyst', 'editor'] as const) {
    const visitor = await signedInAs(shop, role, `${role}@maker.example`);
    for (const path of [NEW, `${NEW}.data`]) expect((await visitor.get(path)).status, role).toBe(403);
    for (const path of [NEW, `${NEW}.data`])
      expect((await visitor.post(path, form())).status, role).toBe(403);
    expect(await (await visitor.get('/admin/orders')).text(), role).not.toContain(NEW);
  }
  const otherVisitor = openVisitor(shop);
  expect((await otherVisitor.get(NEW)).status).toBe(302);
  expect((await otherVisitor.post(NEW, form())).status).toBe(401);
  expect((await (await signedUp(shop, 'c@maker.example')).get(NEW)).status).toBe(403);
  expect(await manualOnes()).toEqual([]);
});

test('three items without JavaScript become one order with its own prices, note and reasons', async () => {
  const fields = form({ company: 'Navy', note: 'Agreed on the phone.' }, [
    { quantity: '2' },
    { service: repair, price: '$50', reason: 'A friend of the house' },
    { service: '', quantity: '1' },
    { service: audit, price: '0.00', reason: 'On the house' },
  ]);
  const first = await owner.post(NEW, fields);
  expect(first.status).toBe(303);
  const id = idIn(first);
  expect(await stored(id)).toMatchObject({
    source: 'manual',
    status: 'PENDING',
    totalCents: 2 * 149_00 + 50_00,
    companyName: 'Navy',
  });
  expect(await itemsOf(id)).toMatchObject([
    { quantity: 2, unitCents: 149_00, catalogueCents: null },
    { unitCents: 50_00, catalogueCents: 99_00, priceReason: 'A friend of the house' },
    { unitCents: 0, catalogueCents: 149_00, priceReason: 'On the house' },
  ]);
  expect(await shop.ctx.db.select().from(orderNotes).where(eq(orderNotes.orderId, id))).toMatchObject([
    { body: 'Agreed on the phone.' },
  ]);
  expect(idIn(await owner.post(NEW, fields))).toBe(id);
  const page = await (await owner.get(`/admin/orders/${id}`)).text();
  expect(page).toContain('Custom price instead of $99.00: A friend of the house');
  for (const action of ['Email the payment link', 'Copy payment link', 'Mark as paid', 'Cancel order'])
    expect(page).toContain(action);
  const list = await (await owner.get('/admin/orders?tab=unpaid&manual=yes')).text();
  expect(list).toContain(id);
  expect(list).toContain('Manual');
  expect(await (await owner.get('/admin/orders?tab=unpaid&manual=no')).text()).not.toContain(id);
});

test('errors are shown at their field, and nothing typed is lost', async () => {
  const before = (await manualOnes()).length;
  const refused: [Fields, string[]][] = [
    [form({ name: '', email: 'nobody' }), ['the name of the customer', 'Enter an email address']],
    [form({}, []), ['Choose at least one service.', 'href="#line_service-0"']],
    [form({}, [{}, { price: '12' }]), ['href="#line_reason-1"', 'Explain why']],
    [form({}, [{ price: 'ten' }]), ['href="#line_price-0"', 'Enter a price in dollars']],
    [form({}, [{ price: '1e9', reason: 'x' }]), ['href="#line_price-0"']],
    [form({}, [{ quantity: '0' }]), ['href="#line_quantity-0"']],
    [form({}, [{ quantity: '1.5' }]), ['href="#line_quantity-0"']],
    [form({}, [{ quantity: '' }]), ['href="#line_quantity-0"']],
    [form({ formId: 'x' }), ['Reload the page']],
    [form({ name: 'A\nB' }), ['href="#name"', 'Use one line only.']],
    [form({ name: 'A\u0000B' }), []],
    [
      form(
        {},
        Array.from({ length: 21 }, () => ({})),
      ),
      ['At most 20 lines'],
    ],
  ];
  for (const [fields, words] of refused) {
    const answer = await owner.post(NEW, [...fields, ['note', 'Kept <b>as typed</b>']]);
    const text = await answer.text();
    expect(answer.status, words[0] ?? 'a sign that cannot be stored').toBe(400);
    for (const word of words) expect(text).toContain(word);
  }
  const answer = await owner.post(NEW, form({ name: '', note: 'Kept <b>' }, [{ price: '12.50' }]));
  const text = await answer.text();
  expect(text).toContain('Kept &lt;b&gt;');
  expect(text).toContain('value="12.50"');
  expect(text).toContain('value="grace@client.example"');
  expect((await owner.post(NEW, form({}, [{ service: randomUUID() }]))).status).toBe(409);
  expect((await owner.post(NEW, form({}, [{ price: '0.49', reason: 'Too little' }]))).status).toBe(422);
  expect((await owner.post(NEW, [['intent', 'save']])).status).toBe(400);
  expect((await owner.post(NEW, [['intent', 'constructor']])).status).toBe(400);
  expect((await owner.post(NEW, form({ name: 'x'.repeat(200_000) }))).status).toBeGreaterThanOrEqual(400);
  const elsewhere = await owner.post(NEW, form(), { Origin: 'https://evil.example' });
  expect(elsewhere.status).toBe(403);
  expect(await manualOnes()).toHaveLength(before);
});

test('a proof older than ten minutes is asked for in the form, which keeps everything', async () => {
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 3_600_000) });
  const before = (await manualOnes()).length;
  const requested = await owner.post(NEW, form({ company: 'Navy' }));
  const text = await requested.text();
  expect(requested.status).toBe(422);
  expect(text).toContain('Confirm that it is you, then create the order.');
  expect(text).toContain('value="Navy"');
  expect((await owner.post(NEW, [...form(), ['proof', 'wrong']])).status).toBeGreaterThanOrEqual(400);
  expect(await manualOnes()).toHaveLength(before);
  expect((await owner.post(NEW, [...form(), ['proof', PASSWORD]])).status).toBe(303);
});

test('a client with an account finds it under what needs them', async () => {
  const client = await signedUp(shop, 'client@needs.example');
  const id = await created({ email: 'client@needs.example' });
  for (const path of ['/orders', '/orders?tab=needs-you']) {
    const page = await (await client.get(path)).text();
    expect(page, path).toContain(`/orders/${id}`);
    expect(page, path).toContain('View and pay');
  }
  expect(await (await client.get('/orders')).text()).toContain('Pay for Website audit');
  await shop.ctx.db
    .update(orders)
    .set({ payUntil: new Date(Date.now() - 1000) })
    .where(eq(orders.id, id));
  expect(await (await client.get('/orders')).text()).not.toContain('View and pay');
  const late = await (await client.get(`/orders/${id}`)).text();
  expect(late).toContain('This order could be paid until');
  expect(late).not.toContain('value="pay"');
  expect((await client.post(`/orders/${id}`, { intent: 'pay' })).status).toBe(409);
});

test('a service that is sold no more cannot be chosen', async () => {
  await addServiceFixtures(shop.ctx, { service_title: 'Gone tomorrow', slug: 'gone-tomorrow' });
  const id = await idOf('Gone tomorrow');
  expect(await (await owner.get(NEW)).text()).toContain('Gone tomorrow');
  await shop.ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, id));
  expect(await (await owner.get(NEW)).text()).not.toContain('Gone tomorrow');
  const refused = await owner.post(NEW, form({}, [{}, { service: id }]));
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('href="#line_service-1"');
});
