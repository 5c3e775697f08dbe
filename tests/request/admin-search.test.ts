import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { searchEvents, searchRules } from '#app/modules/search/query-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
const PAGE = '/admin/search/tuning';
let shop: TestShop;
const people = new Map<string, Visitor>();
const as = (role: string): Visitor => people.get(role) as Visitor; // everyone signs in before the tests

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) people.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());

async function found(q: string): Promise<{ titles: string[]; redirect: string | undefined }> {
  const answer = await shop.post('/api/search-intent', { q });
  const { results, redirect } = (await answer.json()) as { results: { title: string }[]; redirect?: string };
  return { titles: results.map(({ title }) => title), redirect };
}

test.each([
  ['owner', 200, 200],
  ['manager', 200, 200],
  ['editor', 200, 200],
  ['fulfiller', 403, 403],
  ['analyst', 200, 403],
])('the tuning: %s reads with %i and writes with %i', async (role, read, write) => {
  for (const part of [
    'synonyms',
    'phrases',
    'stop-words',
    'pins',
    'redirects',
    'hidden',
    'most-hired',
    'try&q=ads',
  ]) {
    const answer = await as(role).get(`${PAGE}?part=${part}`);
    expect(answer.status, part).toBe(read);
    // A role that may only read sees no button that would be refused.
    const offers = /value="(?:add-|save-|by-itself)/.test(await answer.text());
    expect(offers, part).toBe(write === 200 && !part.startsWith('try'));
  }
  const posted = await as(role).post(PAGE, { intent: 'add-stop', term: `zeppelin${role}` });
  expect(posted.status).toBe(write);
});

test('a pin, a synonym and a redirect act at the next question, and no more once they are taken back', async () => {
  const [sail, logo] = [randomUUID(), randomUUID()];
  await addServiceFixtures(
    shop.ctx,
    { id: sail, slug: sail, service_title: 'Regatta Course' },
    { id: logo, slug: logo, service_title: 'Logo Kit' },
  );
  const owner = as('owner');
  await owner.post(PAGE, { intent: 'add-pin', term: 'regatta', service: logo });
  expect((await found('regattas')).titles.slice(0, 2)).toEqual(['Logo Kit', 'Regatta Course']);
  await owner.post(PAGE, { intent: 'save-synonyms', kind: 'two_way', terms: 'yachting, regatta' });
  expect((await found('yachting')).titles).toContain('Regatta Course');
  await owner.post(PAGE, { intent: 'add-redirect', term: 'money back', path: '/legal/refund-policy' });
  expect((await found('money back')).redirect).toBe('/legal/refund-policy');
  const page = await shop.get('/services?q=my+money+back');
  expect([page.status, page.headers.get('Location')]).toEqual([302, '/legal/refund-policy']);
  for (const { id } of await shop.ctx.db.select().from(searchRules))
    await owner.post(PAGE, { intent: 'remove-rule', id });
  expect((await found('regattas')).titles[0]).toBe('Regatta Course');
  expect((await shop.get('/services?q=my+money+back')).status).toBe(200);
});

test.each([
  [{ intent: 'add-pin', term: 'ads', service: 'nothing' }, 400, 'Choose a service.'],
  [
    { intent: 'add-pin', term: 'ads', service: randomUUID() },
    422,
    'Choose a service that is not in the trash.',
  ],
  [
    { intent: 'add-redirect', term: 'ads', path: 'https://other.test/' },
    400,
    'Enter a path in this shop that starts with one slash, like /contact.',
  ],
  [{ intent: 'add-stop', term: '' }, 400, 'Enter a search term.'],
  [{ intent: 'add-stop', term: 'x'.repeat(81) }, 400, 'at most 80 characters'],
  [
    { intent: 'add-stop', term: 'facebook' },
    422,
    '“facebook” is a synonym (facebook, fb). Remove it from that group first.',
  ],
  [{ intent: 'save-synonyms', kind: 'two_way', terms: 'one' }, 400, 'at least two terms'],
  [{ intent: 'save-synonyms', kind: 'two_way', terms: 'one, One' }, 422, '“One” is there twice.'],
])('bad input keeps what was typed and says what is wrong: %o', async (fields, status, sentence) => {
  const answer = await as('owner').post(PAGE, fields);
  expect(answer.status).toBe(status);
  const page = await answer.text();
  expect(page).toContain(sentence);
});

test.each([
  ['owner', 200, 200],
  ['manager', 200, 200],
  ['editor', 302, 200],
  ['fulfiller', 302, 403],
  ['analyst', 200, 200],
])(
  '%s is answered %i by the insights and %i by the index, and searches everything',
  async (role, insights, index) => {
    const page = await as(role).get('/admin/search');
    expect(page.status).toBe(insights);
    const led = { editor: PAGE, fulfiller: '/admin/search/everything' }[role] ?? null;
    expect(page.headers.get('Location')).toBe(led);
    expect((await as(role).get('/admin/search/index')).status).toBe(index);
    expect((await as(role).get('/admin/search/everything?q=logo')).status).toBe(200);
  },
);

test('everything finds what the palette finds, as links, and only what the role may open', async () => {
  const title = `Zzyzx ${randomUUID()}`;
  await addServiceFixtures(shop.ctx, { slug: randomUUID(), service_title: title });
  const everything = async (role: string) =>
    (await as(role).get(`/admin/search/everything?q=${encodeURIComponent(title)}`)).text();
  expect(await everything('owner')).toContain(`>${title}<`);
  expect(await everything('fulfiller')).not.toContain(`>${title}<`);
});

test('rare questions never leave the server in their words', async () => {
  const at = new Date();
  const search = {
    query: 'secretword',
    normalizedQuery: 'secretword',
    resultsCount: 0,
    createdAt: at,
    updatedAt: at,
  };
  await shop.ctx.db.insert(searchEvents).values({ ...search, sessionId: randomUUID() });
  for (const list of ['top', 'nothing', 'unclicked'])
    for (const rare of ['', '&rare=1'])
      expect(await (await as('owner').get(`/admin/search?list=${list}${rare}`)).text()).not.toContain(
        'secretword',
      );
});
