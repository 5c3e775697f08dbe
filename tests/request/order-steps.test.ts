import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

async function lineOf(orderId: string) {
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!line) throw new Error('the fixture has one line');
  return line;
}

async function addRow(orderItemId: string, text: string, position: number): Promise<string> {
  const id = randomUUID();
  await shop.ctx.db.insert(orderItemScope).values({ id, orderItemId, kind: 'included', position, text });
  return id;
}

/** Posts without JavaScript and reads the page that follows. */
async function post(orderId: string, fields: Record<string, string>) {
  const answer = await owner.post(`/admin/orders/${orderId}`, fields, { Accept: 'text/html' });
  return { status: answer.status, text: await answer.text() };
}
const pageOf = async (orderId: string) => (await owner.get(`/admin/orders/${orderId}`)).text();
/** The part of a text between two other texts. */
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';

test('a refused delivery names beside Deliver each open row, linked, and what there is to hand over', async () => {
  const id = await addAdminOrder(shop.ctx, {}, { workState: 'in_progress' });
  const { id: itemId, version } = await lineOf(id);
  const rows = [await addRow(itemId, 'Audit of ten pages', 0), await addRow(itemId, 'Call of an hour', 1)];
  const { status, text } = await post(id, {
    intent: 'deliver',
    itemId,
    version: String(version),
    note: '',
    noFileReason: '',
  });
  expect(status).toBe(409);
  const [beforeForm = '', form = ''] = text.split(`id="deliver-${itemId}"`);
  expect(beforeForm).not.toContain('role="alert"');
  const summary = between(form, 'role="alert"', '</ul>');
  expect(summary).toContain('Check every item on the checklist');
  expect(summary).toMatch(new RegExp(`href="#row-${rows[0]}"[^>]*>Audit of ten pages`));
  expect(summary).toMatch(new RegExp(`href="#row-${rows[1]}"[^>]*>Call of an hour`));
  expect(summary).toMatch(new RegExp(`href="#noFileReason-${itemId}"[^>]*>Add a file or a link`));
  for (const row of rows) {
    const box = between(beforeForm, `id="row-${row}"`, '>');
    expect(box).toContain('aria-invalid="true"');
    expect(box).toContain(`aria-describedby="row-${row}-error"`);
  }
});

test('the next step, its date and unread messages stand in a bar of the order page', async () => {
  const id = await addAdminOrder(shop.ctx, { email: 'ada@buyer.example' }, { title: 'Website audit' });
  const { id: itemId } = await lineOf(id);
  await shop.ctx.db.insert(orderMessages).values({
    orderId: id,
    authorKind: 'guest',
    authorName: 'Ada',
    body: 'When do you begin?',
    clientKey: randomUUID(),
  });
  const bar = between(await pageOf(id), 'aria-label="Next step"', '</section>');
  expect(bar).toContain('Start work on Website audit');
  expect(bar).toMatch(new RegExp(`form="start-${itemId}"[^>]*value="start"`));
  expect(bar).toMatch(/Due |Overdue since /);
  expect(bar).toMatch(/href="#messages"[^]*1 unread message/);
});

test('moving an order to the trash is an entry of a menu', async () => {
  const id = await addAdminOrder(shop.ctx, { isLive: false });
  const text = await pageOf(id);
  expect(text).toContain(`aria-label="Actions for order ${id.slice(0, 8)}"`);
  expect(between(text, 'popover="auto" aria-label="Actions for order', '</ul>')).toContain('Move to trash');
});

test('a revision says before and after its start which rows it opens again', async () => {
  const id = await addAdminOrder(shop.ctx, {}, { workState: 'revision_requested', acceptBy: null });
  const { id: itemId, version } = await lineOf(id);
  const row = await addRow(itemId, 'Audit of ten pages', 0);
  await shop.ctx.db.update(orderItemScope).set({ state: 'done' }).where(eq(orderItemScope.id, row));
  const revisionId = randomUUID();
  await shop.ctx.db.insert(revisions).values({
    id: revisionId,
    orderItemId: itemId,
    number: 1,
    text: 'The second page still shows the old price.',
    requestedBy: 'owner',
    requestedAt: shop.ctx.now,
    dueAt: shop.ctx.now,
  });
  await shop.ctx.db.insert(revisionPoints).values({ revisionId, scopeRowId: row });
  expect(await pageOf(id)).toContain('Starting the revision reopens the checklist rows it covers.');
  const started = await owner.post(`/admin/orders/${id}`, {
    intent: 'start-revision',
    itemId,
    version: String(version),
  });
  expect(await started.text()).toContain('The checklist rows it covers are open again.');
  expect(await pageOf(id)).toContain('Reopened by revision 1.');
});
