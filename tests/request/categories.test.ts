import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Category, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { getCategoriesFormValues } from '#app/modules/categories/categories-form.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

const PATH = '/admin/categories';
let shop: TestShop;
let manager: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  manager = await signedInAs(shop, 'manager');
});
afterAll(() => shop.close());

/** Saves the categories as a browser without JavaScript does. */
async function save(list: readonly Category[], who = manager, version?: number): Promise<Response> {
  const stored = await findSiteSettingsBlock(shop.ctx, 'categories');
  const values = { ...getCategoriesFormValues(list, version ?? stored.version), intent: 'save' };
  const fields = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return who.post(PATH, fields, { Accept: 'text/html' });
}
beforeEach(async () => {
  const stored = await findSiteSettingsBlock(shop.ctx, 'categories');
  if (stored.version > 0) await save(DEFAULT_CATEGORIES);
});

const changed = (key: string, change: Partial<Category>) =>
  DEFAULT_CATEGORIES.map((one) => (one.key === key ? { ...one, ...change } : one));
/** The page, once it shows the change. */
const shown = async (path: string, until: (html: string) => boolean): Promise<string> => {
  await expect.poll(async () => until(await (await shop.get(path)).text())).toBe(true);
  return (await shop.get(path)).text();
};
const tabsOf = (html: string) => {
  const tabs = /<nav[^>]*aria-label="Service categories"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...tabs.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
};
const address = (path: string, name: string) => `${path}?category=${encodeURIComponent(name)}`;

test('a new name stands in tabs, cards and service pages at once, kept pages too', async () => {
  await (await shop.get('/services')).text();
  const saved = await save(changed('fix', { name: 'Repairs', shortName: 'Repairs' }));
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, PATH]);
  const html = await shown('/services', (text) => text.includes('Repairs') && !text.includes('Fix Problems'));
  expect(tabsOf(html)).toContain('/services?category=Repairs');
});

test.each(['/', '/services', '/resources', '/blog'])(
  'the former address of a category below %s leads to its present one for good',
  async (path) => {
    await save(changed('fix', { name: 'Repairs' }));
    const former = address(path, 'Fix Problems');
    await expect.poll(async () => (await shop.get(former)).status).toBe(301);
    const to = (await shop.get(former)).headers.get('Location') ?? '';
    expect(new URL(to, shop.settings.publicUrl).search).toBe('?category=Repairs');
    expect((await shop.get(to)).status).toBe(200);
    // The key of a category never changes as an address.
    expect((await shop.get(`${path}?category=fix`)).status).toBe(200);
  },
);

test('a hidden category is in no tab, footer, feed, llms.txt or structured data; its services stay', async () => {
  await save(changed('fix', { isHidden: true }));
  const html = await shown('/services', (text) => !tabsOf(text).includes('/services?category=Fix+Problems'));
  expect(tabsOf(html)).toHaveLength(6);
  const path = /href="(\/service\/[^"]+)"/.exec(
    await (await shop.get(address('/services', 'Fix Problems'))).text(),
  )?.[1];
  const service = await (await shop.get(path ?? '')).text();
  expect(service).not.toContain('serviceType');
  expect(service).not.toContain('category=Fix');
  for (const feed of ['/llms.txt', '/feed.xml'])
    expect(await (await shop.get(feed)).text()).not.toContain('Fix Problems');
  expect(await (await shop.get('/llms.txt')).text()).toContain('## More services');
  const resources = await (await shop.get('/resources')).text();
  expect(resources).not.toContain('category=Fix');
  expect(await (await shop.get(address('/services', 'Fix Problems'))).text()).toMatch(
    /<meta name="robots" content="noindex"/,
  );
});

test('tabs follow the order of the owner, and pages get the new color and icon', async () => {
  await save([...changed('fix', { colour: '#006d77', icon: 'house' })].toReversed());
  const html = await shown('/services', (text) => tabsOf(text)[1]?.includes('Advise') ?? false);
  const sheet = /href="(\/media\/look\/categories\.[^"]+)"/.exec(html)?.[1] ?? '';
  expect(await (await shop.get(sheet)).text()).toContain('--cat:#006d77');
  expect(html).toMatch(/#house[^>]*>/);
});

test('what cannot be saved comes back with its sentence, and what was typed', async () => {
  const refused = await save(changed('fix', { name: 'Repairs', colour: '#777c7a' }));
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('White text on #777c7a has a contrast of');
  expect(html).toContain('value="Repairs"');
  const used = await save(DEFAULT_CATEGORIES.slice(1));
  expect(used.status).toBe(422);
  expect(await used.text()).toContain('Choose a category to move them to, or keep it.');
});

test('a stale save gets 409 and overwrites nothing', async () => {
  await save(changed('fix', { name: 'Repairs' }));
  const late = await save(changed('grow', { name: 'Growth' }), manager, 0);
  expect(late.status).toBe(409);
  expect((await findSiteSettingsBlock(shop.ctx, 'categories')).value[0]?.name).toBe('Repairs');
});

test('only people who may edit the settings can open the page', async () => {
  expect((await manager.get(PATH)).status).toBe(200);
  for (const role of ['editor', 'analyst', 'fulfiller'] as const)
    expect([role, (await (await signedInAs(shop, role)).get(PATH)).status]).toEqual([role, 403]);
  expect((await openVisitor(shop).get(PATH)).status).toBe(302);
});
