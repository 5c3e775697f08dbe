import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServices } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions } from '#app/modules/identity/tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { readRevenue } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

const NEW = '/admin/orders/new';
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
let shop: TestShop;
let owner: Visitor;
let audit: string;
let repair: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  const add = async (title: string, price: number) => {
    await addServices(shop.ctx, { service_title: title, slug: slugOf(title), price_usd: price });
    return serviceId(title);
  };
  audit = await add('Website audit', 149_00);
  repair = await add('Link repair', 99_00);
});
afterAll(() => shop.close());

async function serviceId(title: string): Promise<string> {
  const [service] = await shop.ctx.db.select().from(services).where(eq(services.title, title));
  return service?.id ?? '';
}

type Fields = [string, string][];
type Line = { service?: string; quantity?: string; price?: string; reason?: string };

/** The form as a browser posts it: every line has each of its fields once. */
function form(change: Record<string, string> = {}, lines: readonly Line[] = [{}]): Fields {
  const fields = {
    intent: 'save',
    formId: randomUUID(),
    name: 'Grace Hopper',
    email: 'grace@client.example',
  };
  return [
    ...Object.entries({ ...fields, company: '', note: '', ...change }),
    ...lines.flatMap(({ service = audit, quantity = '1', price = '', reason = '' }): Fields => [
      ['line_service', service],
      ['line_quantity', quantity],
      ['line_price', price],
      ['line_reason', reason],
    ]),
  ];
}

const idIn = (response: Response) => /[\da-f-]{36}$/.exec(response.headers.get('Location') ?? '')?.[0] ?? '';
const created = async (change?: Record<string, string>, lines?: readonly Line[]) =>
  idIn(await owner.post(NEW, form(change, lines)));
async function stored(id: string) {
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no such order');
  return order;
}
const itemsOf = (id: string) =>
  shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position);
const manualOnes = () => shop.ctx.db.select().from(orders).where(eq(orders.source, 'manual'));

/** What a visitor without account sees of an order whose pay link was copied from the staff's page. */
async function payLink(id: string): Promise<string> {
  const page = await (await owner.get(`/admin/orders/${id}`)).text();
  return /\/orders\/[\da-f-]{36}\?t=[\w.-]+/.exec(page)?.[0] ?? '';
}

test('only who may give money back makes orders; others get 403 and see no way there', async () => {
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
  const nobody = openVisitor(shop);
  expect((await nobody.get(NEW)).status).toBe(302);
  expect((await nobody.post(NEW, form())).status).toBe(401);
  expect((await (await signedUp(shop, 'c@maker.example')).get(NEW)).status).toBe(403);
  expect(await manualOnes()).toEqual([]);
});

test('three lines without script become one order with its own prices, note and reasons; sent twice it is one', async () => {
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

test('what is wrong stands beside its field, and nothing typed is lost', async () => {
  const before = (await manualOnes()).length;
  const refused: [Fields, string[]][] = [
    [form({ name: '', email: 'nobody' }), ['the name of the customer', 'Enter an email address']],
    [form({}, []), ['Choose at least one service.', 'href="#line_service-0"']],
    [form({}, [{}, { price: '12' }]), ['href="#line_reason-1"', 'Say why']],
    [form({}, [{ price: 'ten' }]), ['href="#line_price-0"', 'Enter a price in dollars']],
    [form({}, [{ price: '1e9', reason: 'x' }]), ['href="#line_price-0"']],
    [form({}, [{ quantity: '0' }]), ['href="#line_quantity-0"']],
    [form({}, [{ quantity: '1.5' }]), ['href="#line_quantity-0"']],
    [form({}, [{ quantity: '' }]), ['href="#line_quantity-0"']],
    [form({ formId: 'x' }), ['Reload the page']],
    [form({ name: 'A\nB' }), ['href="#name"', 'One line, please.']],
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
  const asked = await owner.post(NEW, form({ company: 'Navy' }));
  const text = await asked.text();
  expect(asked.status).toBe(422);
  expect(text).toContain('Confirm that it is you, then create the order.');
  expect(text).toContain('value="Navy"');
  expect((await owner.post(NEW, [...form(), ['proof', 'wrong']])).status).toBeGreaterThanOrEqual(400);
  expect(await manualOnes()).toHaveLength(before);
  expect((await owner.post(NEW, [...form(), ['proof', PASSWORD]])).status).toBe(303);
});

test('the link is mailed once, opens the order for its customer, and tells the team whose it is', async () => {
  const id = await created();
  const admin = `/admin/orders/${id}`;
  for (const _press of [1, 2])
    expect((await owner.post(admin, [['intent', 'send-pay-link']])).status).toBeLessThan(400);
  const sent = (await mails(shop)).filter(
    ({ template, recipient }) => template === 'order.pay_link' && recipient === 'grace@client.example',
  );
  expect(sent).toHaveLength(1);
  // Who sent it to the wrong person ends it where it was sent from.
  expect(await (await owner.get(admin)).text()).toContain('Revoke links');
  const link = await payLink(id);
  const guest = openVisitor(shop);
  expect((await guest.get(link)).status).toBe(303);
  const page = await (await guest.get(`/orders/${id}`)).text();
  for (const word of [
    'Website audit',
    '$149.00',
    'Please pay it by',
    '/legal/terms-of-service',
    'value="pay"',
  ])
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
  // Days later: what counts is the payment, not when the team made the order.
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
    (await (await visitor.get(`/orders/${id}`)).text()).includes('Confirm it is you');

  const { pathname } = new URL(pressed.headers.get('Location') ?? '');
  const paid = await guest.post(pathname, {
    intent: 'card',
    expected_amount: '14900',
    email: 'books@client.example',
    card_number: '4242 4242 4242 4242',
  });
  const success = new URL(paid.headers.get('Location') ?? '');
  const told = async (visitor: Visitor, query = `${success.search}&try=1`) =>
    (await visitor.open(success.pathname + query)).text();
  expect(await told(other)).not.toContain('grace@client.example');
  expect(await told(guest)).toContain('grace@client.example');
  // A reload finds the order by the cookie alone.
  expect(await told(guest, '')).toContain('Payment Confirmed!');
  expect(await told(other, '')).toContain('Processing Error');
  expect([await readsOnly(guest), await readsOnly(other)]).toEqual([false, true]);
});

test('marked as paid by hand it is a paid order that says how; a stale form and a second one change nothing', async () => {
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
  const revenue = async () => (await readRevenue({ ...shop.ctx, now: new Date() })).cents;
  const before = await revenue();
  expect((await owner.post(admin, [...paid, ['proof', PASSWORD]])).status).toBeLessThan(400);
  // The same form sent twice is one payment.
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
  expect(page).toContain('Ask us for a new link');
  expect(page).not.toContain('value="pay"');
  expect((await guest.post(`/orders/${id}`, { intent: 'pay' })).status).toBe(409);
});

test('a client with an account finds it under what needs them', async () => {
  const client = await signedUp(shop, 'client@needs.example');
  const id = await created({ email: 'client@needs.example' });
  for (const path of ['/orders', '/orders?tab=needs-you']) {
    const page = await (await client.get(path)).text();
    expect(page, path).toContain(`/orders/${id}`);
    expect(page, path).toContain('See and pay');
  }
  expect(await (await client.get('/orders')).text()).toContain('Pay for Website audit');
  await shop.ctx.db
    .update(orders)
    .set({ payUntil: new Date(Date.now() - 1000) })
    .where(eq(orders.id, id));
  expect(await (await client.get('/orders')).text()).not.toContain('See and pay');
  const late = await (await client.get(`/orders/${id}`)).text();
  expect(late).toContain('This order could be paid until');
  expect(late).not.toContain('value="pay"');
  expect((await client.post(`/orders/${id}`, { intent: 'pay' })).status).toBe(409);
});

test('a service that is sold no more cannot be chosen', async () => {
  await addServices(shop.ctx, { service_title: 'Gone tomorrow', slug: 'gone-tomorrow' });
  const id = await serviceId('Gone tomorrow');
  expect(await (await owner.get(NEW)).text()).toContain('Gone tomorrow');
  await shop.ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, id));
  expect(await (await owner.get(NEW)).text()).not.toContain('Gone tomorrow');
  const refused = await owner.post(NEW, form({}, [{}, { service: id }]));
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('href="#line_service-1"');
});
