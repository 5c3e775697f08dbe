import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { ORIGIN, openTestShop, type TestShop } from './shop.ts';

const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140' };
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ GA4_ID: 'G-1' });
});
afterEach(() => shop.close());

const event = (query: string, more: Record<string, unknown> = {}) => ({
  session_id: 'session-of-test',
  query,
  clicked_id: null,
  ...more,
});
const stored = () =>
  runRawSqlQuery(
    shop.ctx.db,
    sql`select query, consent_id, visitor from search_events order by created_at, query`,
  );

test('[SEARCH-07] beacons are answered with 204, as JSON or as plain text, and stored', async () => {
  const json = await shop.post('/api/search-events', event('logo'), FIREFOX);
  expect([json.status, await json.text(), json.headers.get('Cache-Control')]).toEqual([
    204,
    '',
    'private, no-store',
  ]);
  const plain = await shop.post('/api/search-events', event('seo audit'), {
    ...FIREFOX,
    'Content-Type': 'text/plain;charset=UTF-8',
  });
  expect(plain.status).toBe(204);
  const ignored = await shop.post('/api/search-events', event('ads'), { 'User-Agent': 'Googlebot/2.1' });
  expect(ignored.status).toBe(204);
  expect(await stored()).toEqual([
    { query: 'logo', consent_id: null, visitor: null },
    { query: 'seo audit', consent_id: null, visitor: null },
  ]);
});

test('what is no event is refused with a sentence, another type with 415, too many with 429', async () => {
  for (const body of ['[]', 'null', '{"query":"x"}']) {
    expect((await shop.post('/api/search-events', body)).status).toBe(400);
  }
  const form = await shop.post('/api/search-events', 'query=x', {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(form.status).toBe(415);
  const statuses = new Set<number>();
  for (let count = 0; count < 120; count++) {
    statuses.add((await shop.post('/api/search-events', event(`query ${count}`), FIREFOX)).status);
  }
  expect(statuses).toContain(429);
  expect(await stored()).toHaveLength(117);
});

test('only with consent to analytics a search carries what its order will carry', async () => {
  const chosen = await shop.post('/api/consent', { analytics: true, marketing: false, method: 'dialog' });
  const [cookie = ''] = (chosen.headers.get('Set-Cookie') ?? '').split(';');
  await shop.post('/api/search-events', event('logo'), { ...FIREFOX, Cookie: cookie });
  await shop.post('/api/events', { name: 'add_to_cart', path: '/' }, { ...FIREFOX, Cookie: cookie });
  const [search] = await stored();
  const [record] = await runRawSqlQuery(shop.ctx.db, sql`select id from consent_records`);
  const [cart] = await runRawSqlQuery(shop.ctx.db, sql`select visitor from analytics_events`);
  expect(search).toEqual({ query: 'logo', consent_id: record?.['id'], visitor: cart?.['visitor'] });
});

test('[BROWSE-04] the page of a search without a result has popular services and a form that works without script', async () => {
  await addServiceFixtures(shop.ctx, {
    service_title: 'Logo Design',
    category: 'Create Content',
    projects_sold_30d: 9,
  });
  const path = '/services?q=zeppelin';
  const page = await (await shop.get(path)).text();
  expect(page).toContain('Service not yet available. We&#x27;re constantly adding new services.');
  expect(page).toContain('Most hired this month');
  expect(page).toContain('Logo Design');
  const post = (fields: Record<string, string>) =>
    shop.handle(
      new Request(ORIGIN + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: ORIGIN },
      }),
    );
  const refused = await post({ email: 'ada', need: 'Kept <this>', query: 'zeppelin' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Kept &lt;this&gt;</textarea>');
  const sent = await post({ email: 'ada@example.com', need: 'An airship', query: 'zeppelin' });
  expect([sent.status, (await sent.text()).includes('Message Sent!')]).toEqual([200, true]);
  const api = await shop.post('/api/demand', { email: 'ada@example.com', query: 'zeppelin' });
  expect(api.status).toBe(201);
  const wrong = await shop.post('/api/demand', { email: 'ada', query: 'zeppelin' });
  expect(await wrong.json()).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'email' }] });
  expect(
    await runRawSqlQuery(shop.ctx.db, sql`select query, message from contact_messages order by message`),
  ).toEqual([
    { query: 'zeppelin', message: 'An airship' },
    { query: 'zeppelin', message: 'zeppelin' },
  ]);
});
