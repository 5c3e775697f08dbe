import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
const staff = new Map<string, Visitor>();
const as = (role: string): Visitor => staff.get(role) as Visitor; // every role of the list below is signed in

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ['owner', 'manager', 'fulfiller', 'analyst'] as const) {
    staff.set(role, await signedInAs(shop, role));
  }
  owner = as('owner');
});
afterAll(() => shop.close());

async function lineOf(orderId: string) {
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!line) throw new Error('the fixture has one line');
  return line;
}

test('the page of an order does nothing with the lines of another one', async () => {
  const here = await addAdminOrder(shop.ctx, { email: 'here@buyer.example' });
  const other = await addAdminOrder(shop.ctx, { email: 'other@buyer.example' });
  const done = await addAdminOrder(shop.ctx, { email: 'done@buyer.example' }, { workState: 'accepted' });
  const line = await lineOf(other);
  const post = (fields: Record<string, string>) => owner.post(`/admin/orders/${here}`, fields);
  const seen = { itemId: line.id, version: String(line.version) };
  expect((await post({ intent: 'start', ...seen })).status).toBe(404);
  const due = { intent: 'due', ...seen, dueAt: '2027-01-01T09:00', reason: 'A reason' };
  expect((await post(due)).status).toBe(404);
  const requested = await post({ intent: 'ask-review', itemId: (await lineOf(done)).id });
  expect(requested.status).toBe(422);
  expect(await lineOf(other)).toMatchObject({ workState: 'queued', version: line.version });
  expect(await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, done))).toEqual([]);
});

test('a stale form gets 409 and keeps its text', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'stale@buyer.example' });
  const page = `/admin/orders/${id}`;
  const { id: itemId, version } = await lineOf(id);
  const due = { intent: 'due', itemId, version: String(version), dueAt: '2027-01-04T09:00' };
  const asForm = { Accept: 'text/html' };
  const first = await owner.post(page, { ...due, reason: 'The agency asked for it' }, asForm);
  expect(first.status).toBe(303);
  const other = { ...due, dueAt: '2027-01-05T09:00', reason: 'My own long reason' };
  const late = await as('manager').post(page, other, asForm);
  expect(late.status).toBe(409);
  const shown = await late.text();
  expect(shown).toContain('This order has changed. Reload to see its current state.');
  expect(shown).toMatch(/Latest change: [^]{0,900}The agency asked for it/);
  expect(shown).toContain('My own long reason');
});

test('an unknown address under /orders says how to get a new link', async () => {
  for (const path of ['/orders/1/2/3', '/orders/link/more']) {
    const answer = await openVisitor(shop).get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    const page = await answer.text();
    expect(page).toContain('Get a new link');
    expect(page).toContain('href="/orders/link"');
  }
});

test('the staff pauses and resumes a line without script; the customer reads why, and others may not', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'pause@buyer.example' });
  const page = `/admin/orders/${id}`;
  const { id: itemId, version, dueAt } = await lineOf(id);
  const pause = { intent: 'pause', itemId, version: String(version), why: 'waiting_for_client' };
  const asForm = { Accept: 'text/html' };
  const short = await owner.post(page, { ...pause, reason: 'no' }, asForm);
  expect(short.status).toBe(422);
  expect(await short.text()).toContain('The reason needs 5 to 500 characters.');
  expect((await as('fulfiller').post(page, { ...pause, reason: 'Not mine' })).status).toBe(404);
  expect((await as('analyst').post(page, { ...pause, reason: 'Not mine' })).status).toBe(403);

  expect((await owner.post(page, { ...pause, reason: 'We wait for your login' }, asForm)).status).toBe(303);
  const shown = await (await owner.get(page)).text();
  expect(shown).toContain('We wait for your login');
  expect(shown).toMatch(/value="resume"/);
  expect(shown).not.toMatch(/value="pause"/);
  const paused = await lineOf(id);
  expect(paused.dueAt).toEqual(dueAt);
  const resume = { intent: 'resume', itemId, version: String(paused.version) };
  expect((await owner.post(page, resume, asForm)).status).toBe(303);
  const resumed = await lineOf(id);
  expect(resumed.dueAt?.getTime()).toBeGreaterThan(dueAt?.getTime() ?? 0);
  const [mail] = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mail).toMatchObject({ template: 'due.changed' });
});

test('only roles that may export see invoices and their emails, and the files open below the order', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'papers@buyer.example' });
  const page = `/admin/orders/${id}`;
  const shown = await (await owner.get(page)).text();
  for (const file of ['invoice.pdf', 'receipt.pdf']) expect(shown).toContain(`href="${page}/${file}"`);
  expect((await owner.get(`${page}/invoice.pdf`)).headers.get('Content-Type')).toBe('application/pdf');
  expect(shown).toContain('Resend confirmation');
  for (const role of ['fulfiller', 'analyst'] as const) {
    const visitor = as(role);
    expect(await (await visitor.get(page)).text()).not.toMatch(/invoice\.pdf|Resend/);
    for (const intent of ['mail-confirmation', 'mail-invoice']) {
      expect((await visitor.post(page, { intent })).status).toBeGreaterThanOrEqual(403);
    }
  }
  for (const intent of ['mail-confirmation', 'mail-invoice']) {
    expect((await owner.post(page, { intent }, { Accept: 'text/html' })).status).toBe(303);
  }
  const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['order.confirmed', 'order.invoice']);
  // An unpaid order has no invoice.
  const unpaid = await addAdminOrder(shop.ctx, { status: 'PENDING', paymentState: 'UNPAID', paidAt: null });
  expect(await (await owner.get(`/admin/orders/${unpaid}`)).text()).not.toContain('invoice.pdf');
});

test('two people on one order see each other, and leave when they close the page', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'both@buyer.example' });
  const page = `/admin/orders/${id}`;
  const manager = as('manager');
  const others = async (visitor: Visitor) => (await visitor.post(`${page}/presence`, {})).json();
  expect(await (await owner.get(page)).text()).not.toContain('this order open too');
  expect(await (await manager.get(page)).text()).toContain('this order open too');
  expect(await others(owner)).toEqual({ others: [expect.any(String)] });
  expect((await manager.post(`${page}/presence`, { leaving: '1' })).status).toBe(200);
  expect(await others(owner)).toEqual({ others: [] });
  expect((await as('fulfiller').post(`${page}/presence`, {})).status).toBe(404);
  expect((await openVisitor(shop).post(`${page}/presence`, {})).status).toBe(401);
});

test('the thread of a customer says when something happened to the order', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'mark@buyer.example' });
  const { id: itemId, version } = await lineOf(id);
  const mark = async () => {
    const answer = await owner.get(`/admin/orders/${id}/messages/live`);
    const { mark: found }: { mark: string } = await answer.json();
    return found;
  };
  const before = await mark();
  expect(await mark()).toBe(before);
  await owner.post(`/admin/orders/${id}`, { intent: 'start', itemId, version: String(version) });
  expect(await mark()).not.toBe(before);
});
