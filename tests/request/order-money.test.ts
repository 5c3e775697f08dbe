import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';

import { paidByHand, refundRequestForm } from './paid-by-hand.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let buyer: Visitor;
let owner: Visitor;
let buyerId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  buyer = await signedUp(shop, 'ada@example.com');
  owner = await signedInAs(shop, 'owner');
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  buyerId = user?.id ?? '';
});
afterAll(() => shop.close());

const bought = () => paidByHand(shop, buyerId);

const anAsk = ([item]: readonly string[]) => refundRequestForm(item);
const requestsOf = (orderId: string) =>
  shop.ctx.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));
const location = (response: Response) => response.headers.get('Location') ?? '';

test('a customer asks for a refund, keeps what was typed when it is refused, and withdraws', async () => {
  const { orderId, itemIds } = await bought();
  const path = `/orders/${orderId}/refund`;
  const page = await (await buyer.get(`/orders/${orderId}`)).text();
  expect(page).toContain('Request a refund');
  expect(page).toContain(`/orders/${orderId}/invoice.pdf`);
  const short = await buyer.post(path, { ...anAsk(itemIds), text: 'Too late <b>' });
  expect(short.status).toBe(400);
  const again = await short.text();
  expect(again).toContain('at least 20 characters');
  expect(again).toContain('Too late &lt;b&gt;');
  expect((await buyer.post(path, { ...anAsk(itemIds), reason: 'because' })).status).toBe(400);
  expect((await buyer.post(path, { ...anAsk(itemIds), text: 'x'.repeat(60_000) })).status).toBe(400);
  const sent = await buyer.post(path, anAsk(itemIds));
  expect([sent.status, location(sent)]).toEqual([303, `/orders/${orderId}?done=refund-requested#refund`]);
  expect((await buyer.post(path, anAsk(itemIds))).status).toBe(409);
  expect(await requestsOf(orderId)).toHaveLength(1);
  expect(await (await buyer.get(`/orders/${orderId}`)).text()).toContain('Waiting for our answer');
  expect((await buyer.post(path, { intent: 'withdraw' })).status).toBe(303);
  expect(await requestsOf(orderId)).toMatchObject([{ state: 'withdrawn' }]);
  expect((await buyer.post(path, { intent: 'withdraw' })).status).toBe(409);
});

test('only the buyer sees or changes the money of an order', async () => {
  const { orderId, itemIds } = await bought();
  const otherVisitor = openVisitor(shop);
  const other = await signedUp(shop, 'eve@example.com');
  for (const name of ['refund', 'billing', 'invoice.pdf', 'receipt.pdf']) {
    expect((await other.get(`/orders/${orderId}/${name}`)).status, name).toBe(404);
    expect([302, 401], name).toContain((await otherVisitor.get(`/orders/${orderId}/${name}`)).status);
    expect((await owner.get(`/orders/${orderId}/${name}`)).status, name).toBe(404);
  }
  expect((await other.post(`/orders/${orderId}/refund`, anAsk(itemIds))).status).toBe(404);
  expect((await otherVisitor.post(`/orders/${orderId}/refund`, anAsk(itemIds))).status).toBe(401);
  expect((await other.post(`/orders/${orderId}/billing`, { intent: 'billing', company: 'Eve' })).status).toBe(
    404,
  );
  for (const id of ['1', randomUUID(), `${orderId}x`]) {
    expect((await buyer.get(`/orders/${id}/invoice.pdf`)).status, id).toBe(404);
  }
  expect(await requestsOf(orderId)).toEqual([]);
});

test('staff decline a refund request with a reason, or approve it after proving who they are', async () => {
  const { orderId, paymentId, itemIds } = await bought();
  const admin = `/admin/orders/${orderId}/refunds`;
  await buyer.post(`/orders/${orderId}/refund`, anAsk(itemIds));
  const [first] = await requestsOf(orderId);
  const page = await (await owner.get(admin)).text();
  expect(page).toContain('Refund requested');
  const no = { intent: 'decline-refund-request', requestId: first?.id ?? '', decision: 'no' };
  expect((await owner.post(admin, no)).status).toBe(400);
  const decision = 'It was delivered on the day we had agreed on.';
  expect((await owner.post(admin, { ...no, decision })).status).toBeLessThan(400);
  expect((await owner.post(admin, { ...no, decision })).status).toBe(409);
  expect(await (await buyer.get(`/orders/${orderId}`)).text()).toContain(decision);

  await buyer.post(`/orders/${orderId}/refund`, anAsk(itemIds));
  const second = (await requestsOf(orderId)).find(({ state }) => state === 'open');
  const form = {
    intent: 'refund',
    refundId: randomUUID(),
    paymentId,
    amount: '$100.00',
    reason: 'satisfaction_guarantee',
    note: 'agreed on the phone',
    itemId: itemIds[0] ?? '',
    requestId: second?.id ?? '',
  };
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 3_600_000) });
  const requested = await owner.post(admin, form);
  expect(requested.status).toBe(422);
  expect(await requested.text()).toContain('Confirm that it is you');
  expect(await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([]);
  expect((await owner.post(admin, { ...form, proof: PASSWORD })).status).toBeLessThan(400);
  // The same form sent twice is one refund.
  expect((await owner.post(admin, form)).status).toBeLessThan(400);
  expect(await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
    { state: 'succeeded', amountCents: 100_00, note: 'agreed on the phone' },
  ]);
  expect((await requestsOf(orderId)).find(({ id }) => id === second?.id)).toMatchObject({
    state: 'approved',
    refundId: form.refundId,
  });
  const more = await owner.post(admin, { ...form, refundId: randomUUID(), requestId: '', amount: '100.01' });
  expect(more.status).toBe(409);
  expect(await more.text()).toContain('At most $100.00 of this payment can still be refunded.');
  expect((await owner.post(admin, { ...form, refundId: randomUUID(), amount: 'all' })).status).toBe(400);
});

test('a fulfiller cannot open the refunds, and an analyst reads them without texts and documents', async () => {
  const { orderId, paymentId, itemIds } = await bought();
  await buyer.post(`/orders/${orderId}/refund`, anAsk(itemIds));
  const admin = `/admin/orders/${orderId}/refunds`;
  const fulfiller = await signedInAs(shop, 'fulfiller');
  const analyst = await signedInAs(shop, 'analyst');
  expect((await fulfiller.get(admin)).status).toBe(403);
  const read = await analyst.get(admin);
  expect(read.status).toBe(200);
  expect(await read.text()).not.toContain(anAsk([]).text);
  expect((await analyst.get(`/admin/orders/${orderId}/invoice.pdf`)).status).toBe(403);
  const form = { intent: 'refund', refundId: randomUUID(), paymentId, amount: '1', reason: 'other' };
  for (const visitor of [fulfiller, analyst, buyer])
    expect((await visitor.post(admin, form)).status).toBe(403);
  expect(await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([]);
});

test('invoice, receipt and credit note can be downloaded, and issued documents never change', async () => {
  const { orderId, paymentId } = await bought();
  const invoice = await buyer.get(`/orders/${orderId}/invoice.pdf`);
  expect(invoice.status).toBe(200);
  expect(invoice.headers.get('Content-Type')).toBe('application/pdf');
  expect(invoice.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Invoice TEST-INV-\d{5}\.pdf"/,
  );
  expect(invoice.headers.get('Cache-Control')).toContain('no-store');
  const bytes = new Uint8Array(await invoice.arrayBuffer());
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  const same = new Uint8Array(await (await buyer.get(`/orders/${orderId}/invoice.pdf`)).arrayBuffer());
  expect(Buffer.compare(same, bytes)).toBe(0);

  const billing = `/orders/${orderId}/billing`;
  const company = {
    intent: 'billing',
    company: 'Analytical Engines GmbH',
    taxId: 'DE 123 456',
    country: 'Germany',
  };
  const wrong = await buyer.post(billing, { ...company, invoiceEmail: 'nobody' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Analytical Engines GmbH');
  expect((await buyer.post(billing, company)).status).toBe(303);
  const rows = await shop.ctx.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(rows.map(({ revision, buyer: of }) => [revision, of['company']])).toEqual([
    [1, ''],
    [2, 'Analytical Engines GmbH'],
  ]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
  const older = new Uint8Array(
    await (await buyer.get(`/orders/${orderId}/invoice.pdf?revision=1`)).arrayBuffer(),
  );
  expect(Buffer.compare(older, bytes)).toBe(0);
  expect((await buyer.get(`/orders/${orderId}/invoice.pdf?revision=3`)).status).toBe(404);
  expect((await buyer.get(`/orders/${orderId}/invoice.pdf?revision=x`)).status).toBe(404);
  expect((await buyer.get(`/orders/${orderId}/receipt.pdf`)).headers.get('Content-Disposition')).toContain(
    'Receipt',
  );

  const form = { intent: 'refund', refundId: randomUUID(), paymentId, amount: '20', reason: 'other' };
  await owner.post(`/admin/orders/${orderId}/refunds`, { ...form, proof: PASSWORD });
  const [note] = await shop.ctx.db.select().from(invoices).where(eq(invoices.refundId, form.refundId));
  const credit = await buyer.get(`/orders/${orderId}/credit-note.pdf?number=${note?.number}`);
  expect(credit.headers.get('Content-Disposition')).toContain(`Credit note ${note?.number}.pdf`);
  expect((await buyer.get(`/orders/${orderId}/credit-note.pdf?number=TEST-CN-99999`)).status).toBe(404);
  expect((await owner.get(`/admin/orders/${orderId}/invoice.pdf`)).status).toBe(200);
});

test('billing details saved in the account are on the next invoices and on the open ones', async () => {
  const { orderId } = await bought();
  await buyer.get(`/orders/${orderId}/invoice.pdf`);
  const tab = await (await buyer.get('/account?tab=billing')).text();
  expect(tab).toContain('VAT or tax ID');
  const kept = {
    intent: 'billing',
    company: 'Difference Engines Ltd',
    line1: '1 Dorset Street',
    city: 'London',
  };
  const saved = await buyer.post('/account?tab=billing', kept);
  expect([saved.status, location(saved)]).toEqual([303, '/account?done=billing']);
  expect(await (await buyer.get('/account?tab=billing')).text()).toContain('Difference Engines Ltd');
  const newest = async (id: string) =>
    (await shop.ctx.db.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(invoices.revision)).at(
      -1,
    );
  expect((await newest(orderId))?.buyer).toMatchObject({ company: 'Difference Engines Ltd', city: 'London' });
  const next = await bought();
  await buyer.get(`/orders/${next.orderId}/invoice.pdf`);
  expect(await newest(next.orderId)).toMatchObject({
    revision: 1,
    buyer: { company: 'Difference Engines Ltd', line1: '1 Dorset Street' },
  });
  const long = await buyer.post('/account?tab=billing', { ...kept, taxId: 'x'.repeat(41) });
  expect(long.status).toBe(400);
});
