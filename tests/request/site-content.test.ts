import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

const textOf = async (path: string) => (await shop.get(path)).text();

async function saveProvider(value: unknown): Promise<void> {
  await shop.ctx.db
    .insert(contentBlocks)
    .values({ key: 'provider', value })
    .onConflictDoUpdate({ target: contentBlocks.key, set: { value } });
}

test('a word changed in the database is on the cached page at the next request', async () => {
  expect(await textOf('/')).toContain('Mara Ellison');
  const renders = shop.pages.renders;
  await textOf('/');
  expect(shop.pages.renders).toBe(renders);
  await saveProvider({ ...defaultShopProviderDetails, name: 'Ada Works' });
  await expect.poll(() => textOf('/')).toContain('Ada Works');
  expect(await textOf('/')).not.toContain('Mara Ellison<');
  expect(await textOf('/services')).toContain('| Ada Works</title>');
  await shop.ctx.db.delete(contentBlocks).where(eq(contentBlocks.key, 'provider'));
  await expect.poll(() => textOf('/')).toContain('Mara Ellison');
});

test('a block that does not fit breaks no page', async () => {
  await saveProvider({ name: 7 });
  await expect.poll(async () => (await shop.get('/')).status).toBe(200);
  expect(await textOf('/')).toContain('Mara Ellison');
  await shop.ctx.db.delete(contentBlocks).where(eq(contentBlocks.key, 'provider'));
});

test('the e-mail address and the phone number are in no page that does not show them', async () => {
  for (const path of ['/', '/services']) {
    const html = await textOf(path);
    expect(html).not.toContain(defaultShopProviderDetails.email);
    expect(html).not.toContain(defaultShopProviderDetails.phone);
  }
});
