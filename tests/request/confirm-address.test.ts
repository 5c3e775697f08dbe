import { afterAll, beforeAll, expect, test } from 'vitest';

import { marketingConsents } from '#app/modules/consents/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const ask = (news: string | undefined, email: string) =>
  shop.post('/api/demand', { email, need: 'An airship.', query: 'zeppelin', ...(news && { news }) });

async function confirmPath(): Promise<string> {
  const mail = (await mails(shop)).findLast(({ payload }) => typeof payload['confirmUrl'] === 'string');
  const { pathname, search } = new URL(String(mail?.payload['confirmUrl']));
  return pathname + search;
}

test('a ticked request, its mail, its link and its button make one contact with a proved consent', async () => {
  expect((await ask('on', 'ada@example.com')).status).toBe(201);
  const path = await confirmPath();
  const scanner = openVisitor(shop);
  for (const _ of [1, 2]) expect((await scanner.get(path)).status).toBe(303);
  expect(await (await scanner.get('/email/confirm')).text()).toContain('Is ada@example.com yours');
  expect(await shop.ctx.db.select().from(marketingConsents)).toMatchObject([{ confirmedAt: null }]);
  const reader = openVisitor(shop);
  const moved = await reader.get(path);
  expect(moved.headers.get('Location')).toBe('/email/confirm');
  expect(moved.headers.get('Referrer-Policy')).toBe('no-referrer');
  for (const _ of [1, 2]) {
    const done = await reader.post('/email/confirm', {});
    expect([done.status, (await done.text()).includes('Your email address is confirmed')]).toEqual([
      200,
      true,
    ]);
  }
  expect(await shop.ctx.db.select().from(contacts)).toMatchObject([
    { mailbox: 'ada@example.com', tags: ['demand', 'news'] },
  ]);
});

test('the answer is the same with and without the box ticked, for known and unknown addresses', async () => {
  const answers = await Promise.all(
    [
      ['on', 'ada@example.com'],
      ['on', 'nobody@example.com'],
      [undefined, 'third@example.com'],
    ].map(async ([news, email]) => {
      const answer = await ask(news, email ?? '');
      return [answer.status, await answer.text()];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
});

test('an invalid link, or one without its cookie, confirms nothing and says why', async () => {
  const visitor = openVisitor(shop);
  expect(await (await visitor.get('/email/confirm')).text()).toContain('Open this page from our email');
  expect((await visitor.post('/email/confirm', {})).status).toBe(422);
  for (const token of ['x', 'a'.repeat(3_000), 'Ã'])
    expect((await visitor.get(`/email/confirm?token=${token}`)).status, token).toBe(303);
  expect(await (await visitor.get('/email/confirm')).text()).toContain('no longer works');
  expect((await visitor.post('/email/confirm', {})).status).toBe(422);
});

test('the form shows the newsletter box unticked', async () => {
  const page = await (await openVisitor(shop).get('/services?q=zeppelin+rides+xyzzy')).text();
  expect(page).toContain('id="demand-news"');
  expect(/<input[^>]*id="demand-news"[^>]*checked/.test(page)).toBe(false);
});
