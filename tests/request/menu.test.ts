import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADMIN_MENU_ENTRIES, ADMIN_MENU_PAGES } from '#app/routes/admin/menu.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

/** The HTML of the admin menu, as the server renders it. */
const menuOf = async (who: Visitor, path = '/admin') => {
  const html = await (await who.get(path)).text();
  return /<nav aria-label="Admin">.*?<\/nav>/s.exec(html)?.[0] ?? '';
};
const namesIn = (menu: string) => [...menu.matchAll(/<\/svg>([^<]+)<\/a>/g)].map(([, name]) => name);

test('the owner finds every page of the menu with at most fourteen lines of it', async () => {
  expect(namesIn(await menuOf(owner))).toEqual(ADMIN_MENU_ENTRIES.map(({ label }) => label));
  for (const { href } of ADMIN_MENU_PAGES) expect((await owner.get(href)).status, href).toBe(200);
});

test('a page without a line of its own marks its line and links to its neighbours', async () => {
  const html = await (await owner.get('/admin/testimonials')).text();
  expect(await menuOf(owner, '/admin/testimonials')).toMatch(/aria-current="true"[^>]*>(?:(?!<a).)*Reviews</);
  expect(html).toMatch(
    /<nav[^>]*aria-label="Reviews".*?href="\/admin\/reviews".*?aria-current="page"[^>]*>Testimonials</s,
  );
});

test('each role has the lines of the pages it may open', async () => {
  const fulfiller = await signedInAs(shop, 'fulfiller');
  expect(namesIn(await menuOf(fulfiller))).toEqual([
    'Dashboard',
    'Orders',
    'Services',
    'Templates and email',
  ]);
});

test('collapsed groups are kept in a cookie and drawn so from the first paint on', async () => {
  const fold = (collapsed: string, accept = 'text/html') =>
    owner.post('/admin/menu-groups', { collapsed }, { Accept: accept });
  const answer = await fold('System');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin']);
  expect(answer.headers.get('Set-Cookie')).toBe(
    'pf_menu=System; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
  );
  expect(namesIn(await menuOf(owner))).not.toContain('Team');
  // A folded group still shows the entry of the current page.
  expect(namesIn(await menuOf(owner, '/admin/users'))).toContain('Team');
  expect((await fold('"><script>', '*/*')).headers.get('Set-Cookie')).toMatch(/^pf_menu=;/);
  expect(namesIn(await menuOf(owner))).toContain('Team');
});

test('the way to the shop and the account stand outside of what scrolls in the menu', async () => {
  const html = await (await owner.get('/admin')).text();
  const after = html.slice(html.indexOf('<nav aria-label="Admin">'));
  const bar = after.slice(after.indexOf('</nav>'), after.indexOf('</header>'));
  expect(bar).toContain('View shop');
  expect(bar).toContain(', account menu');
});
