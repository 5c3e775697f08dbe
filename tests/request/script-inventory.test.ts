import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const INVENTORY = readFileSync('docs/script-inventory.md', 'utf8');
const PUBLIC = ['/', '/services', '/contact', '/legal/cookie-policy', '/services?q=audit', '/nowhere'];
const PRIVATE = ['/cart', '/checkout/success', '/checkout/cancel', '/auth/sign-in', '/orders/link'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    RATE_LIMITS: 'off',
    GA4_ID: 'G-1',
    META_PIXEL_ID: '2',
    LINKEDIN_PARTNER_ID: '3',
  });
  await seedDemoShop(shop.ctx);
});
afterAll(() => shop.close());

/** The external sources of a directive in the policy of a page. */
async function foreign(path: string, directive: string): Promise<string[]> {
  const policy = (await shop.get(path)).headers.get('Content-Security-Policy') ?? '';
  const sources =
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1) ?? [];
  return sources.filter((source) => source.startsWith('http')).toSorted();
}

/** A column of the table of external hosts. */
function listed(column: 'from' | 'to'): string[] {
  const rows = INVENTORY.split('\n').filter((line) => /`https:/.test(line));
  return rows
    .map((row) => [...row.matchAll(/`(https:[^`]+)`/g)][column === 'from' ? 0 : 1]?.[1] ?? '')
    .toSorted();
}

test('[T22] public pages may run exactly the foreign scripts of the inventory', async () => {
  expect(listed('from')).toHaveLength(3);
  for (const path of PUBLIC) {
    expect(await foreign(path, 'script-src')).toEqual(listed('from'));
    expect(await foreign(path, 'img-src')).toEqual(listed('to'));
  }
});

test('[T22] private pages allow no foreign scripts, images or connections', async () => {
  for (const path of PRIVATE)
    for (const directive of ['script-src', 'img-src', 'connect-src'])
      expect(await foreign(path, directive)).toEqual([]);
});

test('every script in a document is a file of ours or is named by hash or nonce', async () => {
  for (const path of [...PUBLIC, ...PRIVATE]) {
    const html = await (await shop.get(path)).text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, source = ''] of scripts.flatMap((attributes) => [...attributes.matchAll(/src="([^"]*)"/g)]))
      expect(source).toMatch(/^\/assets\/[\w.-]+\.js$/);
  }
});
