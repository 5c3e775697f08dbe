import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readManifest } from './manifest.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

/** Texts found in the admin's code only: its frame, palette, keys, lists, forms, charts, files and editor. */
const WORDS = [
  'This page couldn’t be loaded',
  'Jump to a page, an action or a record',
  '/admin/keys',
  'Select all rows on this page',
  '(unsaved changes)',
  'Show as table',
  'upload-progress',
  'ProseMirror',
];

/** Every chunk that these modules may ever load, at once or later. */
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

test('visitors hear of no route of the staff, and pages learn of routes by asking', async () => {
  const { version, routes } = await readManifest(shop);
  const home = await (await shop.get('/')).text();
  expect(home).toContain('"routes/storefront/home/page"');
  expect(home).not.toContain('routes/admin/');
  expect(home).not.toContain('"routes/storefront/service/page"');
  const answer = await shop.get(
    `/__manifest?paths=${encodeURIComponent('/services,/contact')}&version=${version}`,
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const learned: unknown = await answer.json();
  expect(learned).toMatchObject({
    'routes/storefront/contact/page': routes['routes/storefront/contact/page'],
  });
  // A page of an older build is asked to reload.
  const old = await shop.get('/__manifest?paths=%2Fcontact&version=old');
  expect([old.status, old.headers.get('X-Remix-Reload-Document')]).toEqual([204, 'true']);
});

test('no page of the storefront, of sign-in or of an account ever loads code of the admin', async () => {
  const { entry, routes } = await readManifest(shop);
  const all = Object.values(routes);
  const isAdmin = ({ id }: { id: string }) => id.startsWith('routes/admin/');
  const others = all.filter((route) => !isAdmin(route) && !route.id.includes('styleguide'));
  const wordsIn = (chunks: Map<string, string>) =>
    WORDS.filter((word) => [...chunks.values()].some((text) => text.includes(word)));

  const storefront = reachable([entry.module, ...others.map(({ module }) => module)]);
  expect(storefront.size).toBeGreaterThan(30);
  expect(wordsIn(storefront)).toEqual([]);
  // The admin's code still contains the texts.
  expect(wordsIn(reachable(all.filter(isAdmin).map(({ module }) => module)))).toEqual(WORDS);
});
