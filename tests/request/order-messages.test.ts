import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { hashCheckoutBrowserToken } from '#app/platform/cookies.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const BROWSER = 'c'.repeat(43);

/** A paid order, and the browser that paid for it. */
async function boughtOrder(): Promise<{ id: string; buyer: Visitor }> {
  const id = await addOrder(shop.ctx);
  const browserHash = hashCheckoutBrowserToken(BROWSER);
  await shop.ctx.db
    .update(orders)
    .set({ email: 'buyer@example.com', emailNorm: 'buyer@example.com', customerName: 'Grace', browserHash })
    .where(eq(orders.id, id));
  const buyer = openVisitor(shop);
  buyer.cookies.set('pf_checkout', BROWSER);
  return { id, buyer };
}

const message = (body: string, key: string = randomUUID()) => ({ intent: 'send', body, key });

/** The message texts that one side sees, oldest first. */
async function bodies(visitor: Visitor, path: string): Promise<string[]> {
  const thread: { messages: { body: string }[] } = await (await visitor.get(`${path}/messages/live`)).json();
  return thread.messages.map(({ body }) => body);
}

test('customer and staff write to each other without JavaScript, each on their own page', async () => {
  const { id, buyer } = await boughtOrder();
  const staff = await signedInAs(shop, 'manager');
  const question = message('Is <b>Monday</b> fine?');
  const requested = await buyer.post(`/orders/${id}/messages`, {
    ...question,
    back: `/orders/${id}#messages`,
  });
  expect([requested.status, requested.headers.get('Location')]).toEqual([303, `/orders/${id}#messages`]);
  // A form sent twice is stored once.
  await buyer.post(`/orders/${id}/messages`, question);
  const adminText = await (await staff.get(`/admin/orders/${id}/messages`)).text();
  expect(adminText).toContain('Is &lt;b&gt;Monday&lt;/b&gt; fine?');
  expect(adminText).toContain('Grace');
  const answered = await staff.post(`/admin/orders/${id}/messages`, message('Monday it is.'));
  expect(answered.headers.get('Location')).toBe(`/admin/orders/${id}/messages`);
  expect(await bodies(buyer, `/orders/${id}`)).toEqual(['Is <b>Monday</b> fine?', 'Monday it is.']);
  const page = await (await buyer.get(`/orders/${id}/messages`)).text();
  expect(page).toContain('Ada Lovelace');
  expect(page).toContain('Monday it is.');
  const elsewhere = await buyer.post(`/orders/${id}/messages`, { ...message('x'), back: '//evil.example' });
  expect(elsewhere.headers.get('Location')).toBe(`/orders/${id}/messages`);
});

test('a message of 60 kB is refused with its length, and the text comes back with the form', async () => {
  const { id, buyer } = await boughtOrder();
  const text = 'long '.repeat(12_000).trim();
  const byForm = await buyer.post(`/orders/${id}/messages`, message(text));
  expect(byForm.status).toBe(422);
  const page = await byForm.text();
  expect(page).toContain('This message has 59,999 characters; the limit is 5,000.');
  expect(page).toContain(`${text}</textarea>`);
  const byScript = await buyer.post(`/orders/${id}/messages/live`, message(text));
  expect([byScript.status, (await byScript.json()).code]).toEqual([422, 'TOO_LONG']);
  const far = await buyer.post(`/orders/${id}/messages/live`, message('x'.repeat(70_000)), {
    Accept: 'application/json',
  });
  expect([far.status, (await far.json()).error]).toEqual([
    413,
    expect.stringContaining('the limit is 64 KB'),
  ]);
  expect(await bodies(buyer, `/orders/${id}`)).toEqual([]);
});

test('bad input gets a plain answer: no key, no text, foreign files, a closed order, a wrong mark', async () => {
  const { id, buyer } = await boughtOrder();
  const post = async (fields: Record<string, string>) => {
    const answer = await buyer.post(`/orders/${id}/messages/live`, fields);
    const { code } = await answer.json();
    return [answer.status, code];
  };
  expect(await post({ intent: 'send', body: 'Hello' })).toEqual([400, 'MALFORMED']);
  expect(await post(message(' \n '))).toEqual([422, 'EMPTY']);
  expect(await post({ ...message('See'), files: randomUUID() })).toEqual([404, 'FILE']);
  expect(await post({ intent: 'read', upTo: 'x' })).toEqual([400, 'BAD_REQUEST']);
  expect(await post({ intent: 'read', upTo: randomUUID() })).toEqual([200, undefined]);
  await shop.ctx.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, id));
  expect(await post(message('Hello'))).toEqual([409, 'LOCKED']);
  expect(await (await buyer.get(`/orders/${id}/messages`)).text()).toContain('These are read-only.');
  for (const query of ['?since=x', '?before=x', `?before=${randomUUID()}`])
    expect((await buyer.get(`/orders/${id}/messages/live${query}`)).status).toBe(200);
});

test('who has only the link reads, and is asked for the code before writing', async () => {
  const { id } = await boughtOrder();
  const holder = openVisitor(shop);
  await holder.get(buildOrderAccessLink(shop.ctx, { id, linkVersion: 1 }));
  const page = await (await holder.get(`/orders/${id}`)).text();
  expect(page).toContain('Confirm it’s you');
  expect(page).not.toContain('Send message');
  const refused = await holder.post(`/orders/${id}/messages/live`, message('Hello'));
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'CODE_NEEDED']);
});

test('notes are kept for the staff, refused with their text, and on no page of the customer', async () => {
  const { id, buyer } = await boughtOrder();
  const staff = await signedInAs(shop, 'owner');
  const kept = await staff.post(`/admin/orders/${id}/notes`, message('CANARY: pays late'));
  expect(kept.headers.get('Location')).toBe(`/admin/orders/${id}/messages#notes`);
  expect(await (await staff.get(`/admin/orders/${id}/messages`)).text()).toContain('CANARY: pays late');
  const tooLong = await staff.post(`/admin/orders/${id}/notes`, message('n'.repeat(5001)));
  expect(tooLong.status).toBe(422);
  expect(await tooLong.text()).toContain(`${'n'.repeat(5001)}</textarea>`);
  for (const path of ['', '.data', '/messages', '/messages.data', '/messages/live'])
    expect(await (await buyer.get(`/orders/${id}${path}`)).text()).not.toContain('CANARY');
  for (const path of [`/admin/orders/${id}/notes`, `/admin/orders/${id}/messages/live`])
    expect((await buyer.get(path)).status).not.toBe(200);
  expect((await staff.post(`/admin/orders/${randomUUID()}/notes`, message('Hello'))).status).toBe(404);
  expect((await staff.get(`/admin/orders/${randomUUID()}/messages/live`)).status).toBe(404);
});
