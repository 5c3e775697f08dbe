import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';

const AUDIT = '00000000-0000-4000-8000-0000000000a1';
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140' };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await addServiceFixtures(shop.ctx, {
    id: AUDIT,
    slug: 'website-audit',
    service_title: 'Website audit',
    price_usd: 149_00,
    delivery_time_days: 3,
  });
});
afterEach(() => shop.close());

const postForm = (url: string, fields: Record<string, string>) =>
  shop.handle(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: ORIGIN } }),
  );

test('[DATA-05] an order keeps its number, title, total, due time, status and when it was made', async () => {
  const created = await shop.post('/api/create-checkout', {
    items: [{ serviceId: 'website-audit', quantity: 2 }],
    promoCode: null,
    user_id: null,
  });
  const { url, order_id: orderId } = await created.json();
  const cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await postForm(url, {
    intent: 'card',
    expected_amount: '29800',
    email: 'ada@example.com',
    card_number: '4242 4242 4242 4242',
  });
  const session = { session_id: url.split('/').at(-1) };
  const completed = await (await shop.post('/api/process-checkout', session, { Cookie: cookie })).json();
  // A later price or title does not change what was bought.
  await shop.ctx.db.execute(sql`update services set service_title = 'Another', price_usd = 1`);

  const [order] = await runRawSqlQuery(
    shop.ctx.db,
    sql`select orders.id as order_id, title as service_title, total_usd, orders.due_at, status,
          orders.created_at
        from orders join order_items on order_items.order_id = orders.id`,
  );
  expect(order).toMatchObject({
    order_id: orderId,
    service_title: 'Website audit',
    total_usd: 298_00,
    status: 'PAID',
  });
  expect(completed).toMatchObject({ order_id: orderId, total_usd: 298_00, status: 'PAID' });
  expect(new Date(String(order?.['due_at'])).toISOString()).toBe(completed.due_at);
  const createdMs = new Date(String(order?.['created_at'])).getTime();
  expect(Math.abs(Date.now() - createdMs)).toBeLessThan(60_000);
});

test('[DATA-05] a search event keeps its session, its query and what was clicked', async () => {
  const searches = [
    { session_id: 'session-of-test', query: 'website audit', clicked_id: AUDIT },
    { session_id: 'session-of-test', query: 'Tracking?', clicked_id: null },
  ];
  for (const event of searches)
    expect((await shop.post('/api/search-events', event, FIREFOX)).status).toBe(204);
  expect(
    await runRawSqlQuery(
      shop.ctx.db,
      sql`select session_id, query, clicked_id from search_events order by clicked_id nulls last`,
    ),
  ).toEqual(searches);
});

test('[DATA-05] a contact form keeps name, e-mail, company, subject and message, the company also when there is none', async () => {
  const message = makeContactMessage({ company: 'Lovelace & Co' });
  expect((await postForm(`${ORIGIN}/contact`, message)).status).toBe(200);
  const { company: _none, ...without } = makeContactMessage({ message: 'A second question about prices.' });
  expect((await postForm(`${ORIGIN}/contact`, without)).status).toBe(200);
  const stored = await runRawSqlQuery(
    shop.ctx.db,
    sql`select name, email, company, subject, message from contact_messages order by company nulls last`,
  );
  const { name, email, subject } = message;
  expect(stored).toEqual([
    { name, email, company: 'Lovelace & Co', subject, message: message.message },
    { name, email, company: null, subject, message: without.message },
  ]);
});
