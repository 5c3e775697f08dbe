import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { marketingConsents } from '#app/modules/consents/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { createOrUpdateContact } from '#app/modules/crm/save-contact.server.ts';
import { contactEvents, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const SPRING = { utm_source: 'news', utm_campaign: 'spring' };
const cameBy = async (mailbox: string) => {
  const [contact] = await shop.ctx.db.select().from(contacts).where(eq(contacts.mailbox, mailbox));
  return contact && { first: contact.utmFirst, last: contact.utmLast };
};

test('a contact keeps the first campaign and the last one', async () => {
  const email = 'ada@example.com';
  await shop.post('/api/contact', makeContactMessage({ email, message: 'None' }));
  expect(await cameBy(email)).toEqual({ first: null, last: null });
  await shop.post('/api/demand', { email, need: 'One', query: 'x', utm: { ...SPRING, gclid: 'no' } });
  expect(await cameBy(email)).toEqual({ first: SPRING, last: SPRING });
  const ad = { utm_source: 'ad' };
  await shop.post('/api/contact', { ...makeContactMessage({ email, message: 'Two' }), utm: ad });
  await shop.post('/api/contact', { ...makeContactMessage({ email, message: 'Three' }), utm: {} });
  expect(await cameBy(email)).toEqual({ first: SPRING, last: ad });
});

test('garbage in the place of a campaign refuses no form', async () => {
  for (const [place, utm] of ['utm_source=x', 7, ['a'], { utm_source: { a: 1 } }, null].entries()) {
    const form = makeContactMessage({ email: `garbage-${place}@example.com` });
    expect((await shop.post('/api/contact', { ...form, utm })).status).toBe(201);
    expect(await cameBy(`garbage-${place}@example.com`)).toEqual({ first: null, last: null });
  }
});

test('an address left in a window waits with its campaign to be confirmed', async () => {
  const modal = await addModal(shop.ctx, { action: 'email' });
  const left = { modal, email: 'left@example.com', news: 'on', page: '/services', utm: SPRING };
  expect((await shop.post('/api/exit-modal', left)).status).toBe(201);
  expect(await shop.ctx.db.select().from(marketingConsents)).toMatchObject([{ utm: SPRING }]);
  expect(await cameBy('left@example.com')).toBeUndefined();
});

test('both checkouts store the campaign; it makes no other purchase of the same cart', async () => {
  await addServiceFixtures(shop.ctx, { slug: 'audit', price_usd: 149_00 });
  const utmOf = async (answer: Response) => {
    const { order_id: id } = await answer.json();
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
    return { id, utm: order?.utm };
  };
  const items = [{ serviceId: 'audit', quantity: 1 }];
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const begun = await shop.post('/api/create-checkout', { items, utm: SPRING }, key);
  const same = { ...key, Cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const first = await utmOf(begun);
  expect(first.utm).toEqual(SPRING);
  expect((await utmOf(await shop.post('/api/create-checkout', { items, utm: {} }, same))).id).toBe(first.id);
  const direct = { serviceId: 'audit', amount: 149, serviceName: 'Audit' };
  expect((await utmOf(await shop.post('/api/create-payment', { ...direct, utm: SPRING }))).utm).toEqual(
    SPRING,
  );
  expect((await utmOf(await shop.post('/api/create-payment', direct))).utm).toBeNull();
  const wrong = await shop.post('/api/create-checkout', { items, utm: 'x', utm_source: 'x' });
  expect(await wrong.json()).toMatchObject({ details: { fields: ['utm_source'] } });
});

test('the team sees the campaign at the contact and at the order', async () => {
  const owner = await signedInAs(shop, 'owner');
  const [contact] = await shop.ctx.db.select().from(contacts).where(eq(contacts.mailbox, 'ada@example.com'));
  const lead = await (await owner.get(`/admin/crm/${contact?.id}`)).text();
  for (const words of ['First: UTM campaign', 'spring', 'Last: UTM source', 'ad'])
    expect(lead).toContain(words);
  const [order] = await shop.ctx.db.select().from(orders).where(isNotNull(orders.utm));
  const page = await (await owner.get(`/admin/orders/${order?.id}`)).text();
  for (const words of ['UTM source', 'news', 'UTM campaign', 'spring']) expect(page).toContain(words);
});

/** Sends a request without a body, like the beacon of a browser. */
const call = (visitor: Visitor, origin = shop.settings.publicUrl, method = 'POST') => {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: origin, ...(cookie && { Cookie: cookie }) };
  return shop.handle(new Request(`${shop.settings.publicUrl}/api/book-call`, { method, headers }));
};

test('a click on the link to book a call is recorded for known contacts only', async () => {
  const mailbox = 'caller@example.com';
  const otherVisitor = openVisitor(shop);
  const caller = await signedInAs(shop, 'customer', mailbox);
  const statuses = [(await call(otherVisitor)).status, (await call(caller)).status];
  expect(await shop.ctx.db.select().from(contactEvents)).toEqual([]);
  const known = { mailbox, email: mailbox, name: null, company: null, source: 'order', tags: [], utm: null };
  await createOrUpdateContact(shop.ctx, known);
  for (const visitor of [otherVisitor, caller, caller]) statuses.push((await call(visitor)).status);
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await shop.ctx.db.select().from(contactEvents)).toMatchObject([{ kind: 'call' }]);
  expect((await call(caller, undefined, 'GET')).status).toBe(405);
  expect((await call(caller, 'https://evil.example')).status).toBe(403);
});
