import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Manifest, readManifest } from './manifest.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

/** Words that stand in the admin's code and nowhere else: its frame, palette, keys, lists, forms, charts, files, editor. */
const WORDS = [
  'There is no such page',
  'Jump to a page, an action or a record',
  '/admin/keys',
  'Select all rows on this page',
  '(unsaved changes)',
  'Show as a table',
  'upload-progress',
  'ProseMirror',
];

/** Every chunk a module may ever load, at once or later. */
function reachable(modules: readonly string[]): Map<string, string> {
  const chunks = new Map<string, string>();
  const waiting = modules.map((module) => module.replace('/assets/', ''));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (chunks.has(name)) continue;
    const text = readFileSync(join('build/client/assets', name), 'utf8');
    chunks.set(name, text);
    for (const [, next = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g))
      waiting.push(next);
  }
  return chunks;
}

test('visitors hear of no route of the staff, and the staff of every route', async () => {
  const [visitors, staff] = [await readManifest(shop, false), await readManifest(shop, true)];
  const idsOf = ({ routes }: Manifest) => Object.keys(routes);
  expect(idsOf(visitors).filter((id) => id.startsWith('routes/admin/'))).toEqual([]);
  expect(idsOf(visitors).length).toBeGreaterThan(40);
  expect(idsOf(staff).filter((id) => !idsOf(visitors).includes(id))).toContain('routes/admin/layout');
  const owner = await signedInAs(shop, 'owner');
  expect(await (await owner.get('/admin')).text()).toMatch(/manifest-\w+\.staff\.js/);
});

test('no page of the storefront, of sign-in or of an account ever loads code of the admin', async () => {
  const { entry, routes } = await readManifest(shop, true);
  const all = Object.values(routes);
  const isAdmin = ({ id }: { id: string }) => id.startsWith('routes/admin/');
  const others = all.filter((route) => !isAdmin(route) && !route.id.includes('styleguide'));
  const wordsIn = (chunks: Map<string, string>) =>
    WORDS.filter((word) => [...chunks.values()].some((text) => text.includes(word)));

  const storefront = reachable([entry.module, ...others.map(({ module }) => module)]);
  expect(storefront.size).toBeGreaterThan(30);
  expect(wordsIn(storefront)).toEqual([]);
  // The words are the admin's still.
  expect(wordsIn(reachable(all.filter(isAdmin).map(({ module }) => module)))).toEqual(WORDS);
});
