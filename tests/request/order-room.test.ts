import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderItemScope, revisions } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { ORDER_CHANGED_MESSAGE } from '#app/modules/fulfilment/model.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let ada: Visitor;
let adaId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop);
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  adaId = user?.id ?? '';
});
afterAll(() => shop.close());

/** An order of Ada's with one item, and the fields that a form about the item needs. */
async function orderOfAda(workState: OrderItemWorkState = 'delivered') {
  const work = await addOwnOrder(shop.ctx, {
    userId: adaId,
    titles: ['Website audit'],
    items: [{ workState, rows: ['First row', 'Second row'] }],
  });
  const [itemId = ''] = work.itemIds;
  const rows = await shop.ctx.db
    .select()
    .from(orderItemScope)
    .where(eq(orderItemScope.orderItemId, itemId))
    .orderBy(orderItemScope.kind, orderItemScope.position);
  const row = rows.find(({ kind }) => kind === 'included')?.id ?? '';
  return { id: work.orderId, itemId, row, path: `/orders/${work.orderId}` };
}

async function itemOf(itemId: string) {
  const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
  if (!item) throw new Error('no such item');
  return item;
}

const TEXT = 'The second page still shows the old price, please.';

test('[ROUTE-19] without a session the orders and each order lead to the sign-in, and back', async () => {
  const { path } = await orderOfAda();
  const otherVisitor = openVisitor(shop);
  for (const address of ['/account', '/orders', '/orders?tab=open', path]) {
    const page = await otherVisitor.get(address);
    expect([page.status, page.headers.get('Location')], address).toEqual([
      302,
      `/auth/sign-in?next=${encodeURIComponent(address)}`,
    ]);
    expect((await otherVisitor.get(`${address.split('?')[0]}.data`)).status, address).toBe(401);
    expect((await otherVisitor.post(address, { intent: 'accept' })).status, address).toBe(401);
  }
});

test('[ACCESS-04] a customer sees the list of own orders and each of them; nothing of it is kept anywhere', async () => {
  const { id, path } = await orderOfAda('awaiting_brief');
  const list = await ada.get('/orders');
  const listed = await list.text();
  expect(list.status).toBe(200);
  for (const words of [
    'Needs your attention',
    'Website audit',
    id.slice(0, 8),
    'Waiting for your brief',
    '$100.00',
  ])
    expect(listed).toContain(words);
  const page = await ada.get(path);
  const text = await page.text();
  for (const words of ['First row', 'Not this', 'Total paid', 'Timeline', 'Payment'])
    expect(text).toContain(words);
  for (const answer of [list, page]) {
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  expect((await ada.get('/orders?tab=completed')).status).toBe(200);
  expect(await (await ada.get('/orders?q=nothing+like+it')).text()).toContain('Clear filters');
});

test('another user’s order looks like a missing one, to customers, staff and visitors', async () => {
  const { path, itemId } = await orderOfAda();
  const others = [await signedUp(shop, 'eve@example.com'), await signedInAs(shop, 'owner')];
  const missing = '/orders/00000000-0000-4000-8000-000000000000';
  for (const visitor of others) {
    for (const address of [path, missing, '/orders/x', `${path}.data`, `${missing}.data`])
      expect((await visitor.get(address)).status, address).toBe(404);
    const fields = { intent: 'accept', item: itemId, version: '1' };
    for (const address of [path, `${path}.data`])
      expect((await visitor.post(address, fields)).status, address).toBe(404);
    expect(await (await visitor.get('/orders')).text()).not.toContain('Website audit');
  }
  expect((await itemOf(itemId)).workState).toBe('delivered');
});

test('a guest with the link reads; to decide, the mailbox is proved first and nothing typed is lost', async () => {
  const { id, path, itemId, row } = await orderOfAda();
  const guest = openVisitor(shop);
  await guest.get(buildOrderAccessLink(shop.ctx, { id, linkVersion: 1 }));
  const page = await (await guest.get(path)).text();
  expect(page).toContain('Confirm it’s you');
  expect(page).not.toContain('Accept delivery');
  const refused = await guest.post(path, { intent: 'revise', item: itemId, version: '1', row, text: TEXT });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(TEXT);
  expect((await itemOf(itemId)).workState).toBe('delivered');
});

test('accepting sent twice is done once, and says so both times', async () => {
  const { path, itemId } = await orderOfAda();
  const fields = { intent: 'accept', item: itemId, version: '1' };
  const answers = await Promise.all([ada.post(path, fields), ada.post(path, fields)]);
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`${path}?done=accepted#item-${itemId}`);
  }
  expect(await itemOf(itemId)).toMatchObject({ workState: 'accepted', acceptedBy: 'customer' });
  const page = await (await ada.get(`${path}?done=accepted`)).text();
  expect(page).toContain('Accepted. Thank you.');
  expect(page).toContain('Completed');
});

test('a revision needs an item and a text; otherwise the form returns with everything typed', async () => {
  const { path, itemId, row } = await orderOfAda();
  const form = { intent: 'revise', item: itemId, version: '1', text: TEXT, row };
  const wrong: [Record<string, string>, number, string][] = [
    [{ ...form, row: '' }, 422, 'Choose at least one checklist item'],
    [{ ...form, text: 'short' }, 422, 'Your text needs 20 to 5,000 characters.'],
    [{ ...form, text: 'x'.repeat(5001) }, 422, 'Your text needs 20 to 5,000 characters.'],
    [{ ...form, version: '7' }, 409, ORDER_CHANGED_MESSAGE],
    [{ ...form, version: 'x' }, 409, ORDER_CHANGED_MESSAGE],
    [{ ...form, item: 'x' }, 404, 'We couldn’t find this order.'],
    [{ ...form, intent: 'withdraw', version: '7' }, 303, ''],
    [{ ...form, intent: 'delete-everything' }, 400, 'This form is out of date.'],
  ];
  for (const [fields, status, sentence] of wrong) {
    const answer = await ada.post(path, fields);
    const text = await answer.text();
    expect([answer.status, text.includes(sentence)], JSON.stringify(fields).slice(0, 120)).toEqual([
      status,
      true,
    ]);
    const isKept = status !== 409 && status !== 422 ? true : text.includes(fields['text'] ?? '');
    expect(isKept, 'what was typed stays').toBe(true);
  }
  expect((await ada.post(path, form)).headers.get('Location')).toContain('done=revision');
  expect(await itemOf(itemId)).toMatchObject({ workState: 'revision_requested', revisionRoundsUsed: 1 });
  const page = await (await ada.get(path)).text();
  for (const words of [TEXT, 'First row', 'Withdraw request']) expect(page).toContain(words);

  const { version } = await itemOf(itemId);
  const withdrawn = { intent: 'withdraw', item: itemId, version: String(version) };
  expect((await ada.post(path, withdrawn)).headers.get('Location')).toContain('done=withdrawn');
  expect(await itemOf(itemId)).toMatchObject({ workState: 'delivered', revisionRoundsUsed: 0 });
  expect(await shop.ctx.db.select().from(revisions).where(eq(revisions.orderItemId, itemId))).toMatchObject([
    { state: 'withdrawn', isCounted: false },
  ]);
});

test('what is not to be decided now is refused as changed, and used rounds are said', async () => {
  const working = await orderOfAda('in_progress');
  for (const intent of ['accept', 'revise', 'withdraw']) {
    const fields = { intent, item: working.itemId, version: '1', row: working.row, text: TEXT };
    const answer = await ada.post(working.path, fields);
    expect([answer.status, (await answer.text()).includes(ORDER_CHANGED_MESSAGE)], intent).toEqual([
      409,
      true,
    ]);
  }
  const used = await orderOfAda();
  await shop.ctx.db.update(orderItems).set({ revisionRoundsUsed: 1 }).where(eq(orderItems.id, used.itemId));
  const page = await (await ada.get(used.path)).text();
  expect(page).toContain('You’ve used all your revisions (1 of 1).');
  expect(page).not.toContain('Request a revision');
  const requested = { intent: 'revise', item: used.itemId, version: '1', row: used.row, text: TEXT };
  const answer = await ada.post(used.path, requested);
  expect([answer.status, (await answer.text()).includes(TEXT)]).toEqual([409, true]);
});

test('an item of another order is not found, even if the same customer owns both', async () => {
  const [one, other] = [await orderOfAda(), await orderOfAda()];
  const answer = await ada.post(one.path, { intent: 'accept', item: other.itemId, version: '1' });
  expect(answer.status).toBe(404);
  expect((await itemOf(other.itemId)).workState).toBe('delivered');
});
