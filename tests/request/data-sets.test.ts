import { afterEach, expect, test } from 'vitest';

import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { addMessages } from '#app/modules/crm/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
afterEach(() => shop.close());

const DEMO = { isDemo: true, seedBatch: 'demo' };

/**
 * Adds a person with an order, a lead and a message, of the demo or the shop's own. Returns the ids of the
 * order, the account and the message.
 */
async function addPerson(name: string, marks: Partial<typeof DEMO> = {}) {
  const { ctx } = shop;
  const email = `${name.toLowerCase()}@client.test`;
  const [person] = await ctx.db
    .insert(users)
    .values({ name, email, role: 'customer', seedBatch: marks.seedBatch ?? null })
    .returning();
  await ctx.db
    .insert(contacts)
    .values({ name, email, mailbox: email, source: 'contact', lastContactAt: ctx.now, ...marks });
  const [message = ''] = await addMessages(ctx, { name, email, ...marks });
  const order = await addAdminOrder(ctx, { customerName: name, email, ...marks });
  return { order, person: person?.id ?? '', message };
}

async function openBoth() {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  return { demo: await addPerson('Delia', DEMO) };
}

const read = async (path: string) => (await owner.get(path)).text();
const pressed = (html: string) => /aria-pressed="true"[^>]*>(Demo|Live)</.exec(html)?.[1] ?? null;
const choose = (set: string, next = '/admin/orders') => owner.post('/admin/data-set', { set, next });

/** The lists, exports and search that show people. */
const LISTS = [
  '/admin/orders?tab=all',
  '/admin/orders?tab=all&q=client.test',
  '/admin/orders/export.csv?tab=all',
  '/admin/users?tab=customers',
  '/admin/users/export.csv',
  '/admin/crm?tab=all',
  '/admin/crm/export.csv?tab=all',
  '/admin/crm/inbox?tab=all',
  '/admin/find?q=c:client.test',
];

test('without demo data the pages of the admin have no switch', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  await addPerson('Olive');
  for (const path of ['/admin', '/admin/orders', '/admin/analytics'])
    expect(pressed(await read(path)), path).toBeNull();
});

test('the demo is shown until there is something real, then the shop’s own, and the page says which', async () => {
  await openBoth();
  for (const path of ['/admin', '/admin/orders', '/admin/analytics', '/admin/crm', '/admin/users'])
    expect(pressed(await read(path)), path).toBe('Demo');
  expect(pressed(await read('/admin/legal'))).toBeNull();
  await addPerson('Olive');
  expect(pressed(await read('/admin'))).toBe('Live');
});

test('every list, search and file of the staff has the people of the chosen data set alone', async () => {
  await openBoth();
  await addPerson('Olive');
  for (const [set, shown, hidden] of [
    ['demo', 'Delia', 'Olive'],
    ['live', 'Olive', 'Delia'],
  ] as const) {
    await choose(set);
    for (const path of LISTS) {
      const html = await read(path);
      expect(html, `${set} ${path}`).toContain(shown);
      expect(html, `${set} ${path}`).not.toContain(hidden);
    }
  }
});

test('the choice is kept by the browser and leads back to its page', async () => {
  await openBoth();
  const answer = await choose('live', '/admin/orders?tab=all');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/orders?tab=all']);
  expect(answer.headers.get('Set-Cookie')).toBe(
    'pf_data_set=live; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
  );
  expect(pressed(await read('/admin/orders'))).toBe('Live');
  expect((await choose('both')).status).toBe(400);
  expect((await choose('demo', 'https://elsewhere.test/')).headers.get('Location')).toBe('/admin');
});

test('what is of the demo opens by its address and says so while the lists show the shop’s own', async () => {
  const { demo } = await openBoth();
  const own = await addPerson('Olive');
  const badge = />Demo<\/span>/;
  await choose('live');
  for (const path of ['orders/$order', 'users/$person', 'messages/$message']) {
    const at = (ids: typeof own) =>
      `/admin/${path.replace(/\$(\w+)/, (_, name) => ids[name as keyof typeof ids])}`;
    expect(await read(at(demo)), path).toMatch(badge);
    expect(await read(at(own)), path).not.toMatch(badge);
  }
});
