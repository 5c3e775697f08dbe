import { afterAll, beforeAll, expect, test } from 'vitest';

import { addPosts } from '#app/modules/blog/fixtures.ts';
import { addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(shop.ctx, { slug: 'box-design' });
}, 120_000);
afterAll(() => shop.close());

const PAGES = ['/', '/service/box-design', '/cart', '/auth/sign-in', '/sitemap.xml', '/sitemap', '/llms.txt'];

/** Which of the two lists a public page links to. */
async function linksOf(path: string): Promise<string[]> {
  const text = await (await shop.get(path)).text();
  return ['/blog', '/resources'].filter((list) => new RegExp(`${list}["<]`).test(text));
}

test('a list is linked to from menu, footer and sitemap only while it has something in it', async () => {
  for (const path of PAGES) expect(await linksOf(path), path).toEqual([]);
  for (const path of ['/blog', '/resources']) expect((await shop.get(path)).status, path).toBe(200);
  await addCaseStudies(shop.ctx, {});
  for (const path of ['/', '/sitemap.xml', '/cart'])
    await expect.poll(() => linksOf(path), { message: path }).toEqual(['/resources']);
  await addPosts(shop.ctx, {});
  for (const path of ['/', '/sitemap.xml', '/sitemap', '/cart'])
    await expect.poll(() => linksOf(path), { message: path }).toEqual(['/blog', '/resources']);
});
