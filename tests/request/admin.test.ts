import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let fulfiller: Visitor;
let customer: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(shop.ctx, { service_title: 'SEO audit' });
  owner = await signedInAs(shop, 'owner');
  fulfiller = await signedInAs(shop, 'fulfiller');
  customer = await signedUp(shop);
});
afterAll(() => shop.close());

async function idOf(email: string): Promise<string> {
  const [person] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  return person?.id ?? '';
}
const found = async (visitor: Visitor, q: string) => {
  const answer = await visitor.get(`/admin/find?q=${encodeURIComponent(q)}`);
  return { status: answer.status, body: answer.status === 200 ? await answer.json() : null };
};

test('staff can open the admin, a customer is refused, and a visitor is sent to sign in', async () => {
  expect((await (await signedInAs(shop, 'analyst')).get('/admin')).status).toBe(200);
  expect((await customer.get('/admin')).status).toBe(403);
  const answer = await openVisitor(shop).get('/admin');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth/sign-in?next=%2Fadmin']);
});

test('a refusal is one page that shows no names and no admin content', async () => {
  const [first, second] = await Promise.all(
    ['/admin', '/admin/services'].map(async (path) => (await customer.get(path)).text()),
  );
  expect(first).toContain('You don’t have access to this page');
  expect(first).not.toMatch(/Dashboard|ada@example|Ada Lovelace|Demo data/);
  expect(second).toContain('You don’t have access to this page');
});

test('an address of the admin that is no page answers 404 inside the frame, is not kept and not indexed', async () => {
  const answer = await owner.get('/admin/no-such-page');
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain('Page not found');
  expect(html).toContain('href="/admin"');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('the shop says on every page that no card is charged', async () => {
  expect(await (await owner.get('/admin')).text()).toContain('Test payments, no card is charged');
});

test('a theme is kept for a year, for the data of /admin too, and only one there is', async () => {
  const choose = (fields: Record<string, string>, headers = {}) =>
    owner.post('/admin/theme', fields, { Accept: 'text/html', ...headers });
  const answer = await choose({ theme: 'dark', next: '/admin/no-such-page?a=1' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/no-such-page?a=1']);
  expect(answer.headers.get('Set-Cookie')).toBe('pf_theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(await (await owner.get('/admin')).text()).toContain('<html lang="en-US" data-theme="dark"');
  expect((await choose({ theme: '"><script>' })).status).toBe(400);
  // With JavaScript the page stays where it is.
  const stays = await choose({ theme: 'light' }, { Accept: '*/*' });
  expect([stays.status, stays.headers.get('Set-Cookie')?.split(';')[0]]).toEqual([200, 'pf_theme=light']);
  const away = await choose({ theme: 'light', next: 'https://evil.example' });
  expect(away.headers.get('Location')).toBe('/admin');
});

test('the palette finds records of the kinds a role may read, whatever is typed', async () => {
  const one = [{ group: 'Services', label: 'SEO audit', note: 'published' }];
  expect((await found(owner, 'seo audit')).body).toMatchObject({ records: one });
  expect(await found(fulfiller, 'audit')).toEqual({ status: 200, body: { records: [] } });
  expect((await found(customer, 'audit')).status).toBe(403);
  for (const odd of ['', ' ', '\\', "'; drop table services", '\u0001', '🙂', 'א'.repeat(500)])
    expect(await found(owner, odd), odd).toEqual({ status: 200, body: { records: [] } });
  // `%` is a character here, not a wildcard: only texts of the pages contain it.
  expect((await found(owner, '100%')).body).toMatchObject({
    records: [{ group: 'Page texts' }, { group: 'Page texts' }],
  });
});

test('the palette also finds people and orders, for the roles that may read them', async () => {
  const orderId = await addOrder(shop.ctx);
  const number = orderId.slice(0, 8);
  const hrefs = async (visitor: Visitor, q: string) => {
    const { body } = await found(visitor, q);
    const { records } = z
      .object({ records: z.array(z.object({ group: z.string(), href: z.string() })) })
      .parse(body);
    return records.map(({ group, href }) => `${group} ${href.replace(/[\da-f-]{36}$/, 'id')}`);
  };
  const order = 'Orders /admin/orders/id';
  expect(await hrefs(owner, `o: ${number}`)).toEqual([order]);
  expect(await hrefs(owner, number)).toEqual([order]);
  expect(await hrefs(owner, `s: ${number}`)).toEqual([]);
  expect(await hrefs(fulfiller, `o: ${number}`)).toEqual([]);
  await shop.ctx.db.update(orderItems).set({ assigneeId: await idOf('fulfiller@example.com') });
  expect(await hrefs(fulfiller, number)).toEqual([order]);
  expect(await hrefs(owner, 'c: lovelace ada@')).toEqual(['Customers /admin/users/id']);
  expect(await hrefs(owner, 'fulfiller@')).toEqual(['Team /admin/users?q=fulfiller%40example.com']);
  for (const words of ['ada@', 'c:', 'fulfiller@']) expect(await hrefs(fulfiller, words), words).toEqual([]);
  // A prefix alone shows the first records of its kind.
  expect(await hrefs(owner, 's:')).toEqual(['Services /admin/services/id']);
  expect((await hrefs(owner, 'c:')).length).toBeGreaterThan(2);
});

/** The titles of the dashboard cards this visitor sees. */
async function cardsOf(visitor: Visitor): Promise<string[]> {
  const html = await (await visitor.get('/admin')).text();
  return [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title = '']) => title);
}

test('the dashboard shows each role the cards it may see, and none of the others', async () => {
  const numbers = [
    'Sales',
    'Latest orders',
    'Conversion, the last 30 days',
    'Top services, the last 30 days',
    'Searches without results, last 30 days',
  ];
  const work = ['Due in the next 7 days', 'On-time delivery, the last 30 days'];
  const upkeep = ['Health', 'Services'];
  expect(await cardsOf(owner)).toEqual([
    'First steps',
    'Needs attention',
    ...numbers,
    'Recent activity',
    ...work,
    ...upkeep,
  ]);
  const [manager, analyst, editor] = await Promise.all(
    (['manager', 'analyst', 'editor'] as const).map((role) =>
      signedInAs(shop, role, `cards-${role}@example.com`),
    ),
  );
  if (!manager || !analyst || !editor) throw new Error('nobody signed in');
  expect(await cardsOf(manager)).toEqual([
    'Needs attention',
    ...numbers,
    'Recent activity',
    ...work,
    ...upkeep,
  ]);
  expect(await cardsOf(analyst)).toEqual([...numbers, ...work, 'Services']);
  expect(await cardsOf(editor)).toEqual(['Services']);
  expect(await cardsOf(fulfiller)).toEqual(['Your work']);
});

test('a card that cannot be read fails alone, and says how to try again', async () => {
  await addOrder(shop.ctx, { totalCents: 12_300 });
  await shop.ctx.db.execute(sql`alter table search_events rename to search_events_away`);
  try {
    const answer = await owner.get('/admin?span=week');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    // The card of searches without results, and the one of the first steps, which looks for demo data in that
    // table too.
    expect(html.match(/This card couldn’t be loaded/g)).toHaveLength(2);
    expect(html).toContain('href="/admin?span=week"');
    expect(html).toContain('$123.00');
    expect(html).not.toMatch(/search_events|relation/);
  } finally {
    await shop.ctx.db.execute(sql`alter table search_events_away rename to search_events`);
  }
});

test('the frame goes on without what adorns it, when the services cannot be read', async () => {
  await shop.ctx.db.execute(sql`alter table services rename to services_away`);
  try {
    const answer = await owner.get('/admin/audit');
    expect([answer.status, (await answer.text()).includes('Test payments')]).toEqual([200, true]);
  } finally {
    await shop.ctx.db.execute(sql`alter table services_away rename to services`);
  }
});

test('times are shown in the account’s time zone from the first paint, and only valid zones saved', async () => {
  const save = (fields: Record<string, string>) => owner.post('/account', { intent: 'working', ...fields });
  expect(await (await owner.get('/account')).text()).toContain('Your work in the admin');
  expect(await (await customer.get('/account')).text()).not.toContain('Your work in the admin');
  expect((await save({ timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await save({ timeZone: 'Asia/Tokyo', singleKeys: 'on' })).headers.get('Location')).toBe(
    '/account?done=working',
  );
  const [, at = '', utc = '', text] =
    /<time dateTime="([^"]+)" title="([^"]+) UTC">([^<]+)</.exec(
      await (await owner.get('/admin/audit')).text(),
    ) ?? [];
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(new Date(at))
      .replaceAll(/\s/g, ' ');
  expect([utc, text]).toEqual([inZone('UTC'), `${inZone('Asia/Tokyo')} GMT+9`]);
  await save({ timeZone: '', singleKeys: 'on' });
});

test('the single keys are switched in the account and by the help, for this person alone', async () => {
  const isOn = async () => /name="singleKeys"[^>]*checked/.test(await (await owner.get('/account')).text());
  expect(await isOn()).toBe(true);
  expect((await owner.post('/admin/keys', { singleKeys: 'perhaps' })).status).toBe(400);
  expect((await owner.post('/admin/keys', { singleKeys: 'off' })).status).toBe(200);
  expect(await isOn()).toBe(false);
  expect(await (await owner.get('/admin')).text()).toContain('usesSingleKeys');
  await owner.post('/account', { intent: 'working', timeZone: '', singleKeys: 'on' });
  expect(await isOn()).toBe(true);
});
