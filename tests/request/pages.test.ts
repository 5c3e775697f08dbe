import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  // With more categories the footer would choose three at random, and a page would have several renderings
  // (decision 39).
  await shop.ctx.db.execute(
    sql`update services set status = 'draft' where category not in ('Fix Problems', 'Create Content', 'Analyze & Report')`,
  );
  shop.pages.invalidate(null);
});

afterAll(() => shop.close());

/** The pages that are not cached. */
const PAGES = [
  '/cart',
  '/checkout/success',
  '/checkout/cancel',
  '/orders/link',
  '/ab-styleguide',
  '/nowhere',
];

const etagOf = (response: Response) => response.headers.get('ETag') ?? '';
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const slugOfOne = async () => {
  const found = await shop.ctx.db.execute(
    sql`select slug from services where status = 'published' and category is not null order by slug limit 1`,
  );
  // Drizzle's type of an undecided engine hides `rows`, which both drivers give (data.md "Types").
  return String((found as { rows: { slug: string }[] }).rows[0]?.slug);
};

test('[ROUTE-01] the home page is answered as a whole document', async () => {
  const response = await shop.get('/');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(await response.text()).toMatch(/^<!DOCTYPE html><html lang="en-US">[\s\S]*<\/html>$/);
});

test('every encoding of a page decodes to the same bytes, under its own strong ETag', async () => {
  await shop.get('/');
  const identity = await shop.get('/');
  const br = await shop.get('/', { 'Accept-Encoding': 'br' });
  const gzip = await shop.get('/', { 'Accept-Encoding': 'gzip' });
  expect(br.headers.get('Content-Encoding')).toBe('br');
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  expect(identity.headers.get('Content-Encoding')).toBeNull();
  for (const response of [identity, br, gzip]) expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(new Set([identity, br, gzip].map(etagOf)).size).toBe(3);
  expect(etagOf(br)).toMatch(/^"[\w-]+"$/);
  const plain = await bytesOf(identity);
  expect(Number(identity.headers.get('Content-Length'))).toBe(plain.byteLength);
  expect(brotliDecompressSync(await bytesOf(br)).equals(plain)).toBe(true);
  expect(gunzipSync(await bytesOf(gzip)).equals(plain)).toBe(true);
});

test('a page that is asked for again and again is sent smaller', async () => {
  const sizeOf = async () => {
    const answer = await shop.get('/awards', { 'Accept-Encoding': 'br' });
    return Number(answer.headers.get('Content-Length'));
  };
  const first = await sizeOf();
  await expect.poll(sizeOf).toBeLessThan(first);
  expect(first).toBeGreaterThan(0);
});

test('a client that has any encoding of the page gets 304 without a body', async () => {
  const etag = etagOf(await shop.get('/', { 'Accept-Encoding': 'gzip' }));
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await shop.get('/', { 'Accept-Encoding': 'br', 'If-None-Match': header });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('ETag')).toContain(etag.slice(0, 20));
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
  expect((await shop.get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/services', '/cart', '/nowhere']) {
    const head = await shop.handle(new Request(`${shop.settings.publicUrl}${path}`, { method: 'HEAD' }));
    const get = await shop.get(path);
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe('');
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
    expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'));
  }
});

test('the policy of a cached page names exactly its own inline scripts by hash', async () => {
  const response = await shop.get('/');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const html = await response.text();
  // Structured data is never run, so it needs no hash.
  const scripts = /<script\b(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;
  const bodies = [...html.matchAll(scripts)].map(([, body = '']) => body);
  const hashes = bodies
    .filter((body) => body !== '')
    .map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  expect(hashes.length).toBeGreaterThan(0);
  expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual([...new Set(hashes)].toSorted());
  expect(html).not.toContain('nonce');
  expect(policy).not.toMatch(/unsafe|strict-dynamic|nonce/);
});

test('a private page has a nonce of its own each time and is never stored', async () => {
  const [first, second] = [await shop.get('/cart'), await shop.get('/cart')];
  const nonces = [first, second].map((response) =>
    /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.at(1),
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(first.headers.get('Cache-Control')).toBe('private, no-store');
  expect(first.headers.get('ETag')).toBeNull();
  expect(await first.text()).toContain(`nonce="${nonces[0]}"`);
});

test('no page of the shop has an inline style, and none preloads its modules', async () => {
  for (const path of ['/', '/services', `/service/${await slugOfOne()}`, ...PAGES]) {
    const html = await (await shop.get(path)).text();
    expect(html, path).not.toMatch(/<[^>]+\sstyle=/);
    expect(html, path).not.toContain('modulepreload');
  }
});

test('data of public pages is kept for a click and no longer', async () => {
  const response = await shop.get('/_.data');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/x-script; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('private, max-age=10');
});

test('[T11] headers a client claims change neither the answer nor what others get', async () => {
  shop.pages.invalidate(null);
  const plain = await shop.get('/');
  shop.pages.invalidate(null);
  const claims = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example;proto=https',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    'X-Prerender-Token': 'x',
    Cookie: 'pf_checkout=stolen',
    'Accept-Language': 'xx',
    'User-Agent': 'evil.example',
  };
  const poisoned = await shop.handle(new Request('http://evil.example/', { headers: claims }));
  expect(etagOf(poisoned)).toBe(etagOf(plain));
  expect(await poisoned.text()).not.toContain('evil.example');
  for (const path of ['/cart', '/nowhere']) {
    const response = await shop.handle(new Request(`http://evil.example${path}`, { headers: claims }));
    expect(await response.text()).not.toContain('evil.example');
  }
});

test('[T11] a personal address under a public ending is nothing and never stored', async () => {
  const { entries } = shop.pages.size;
  for (const [path, status] of [
    ['/account/x.css', 401],
    // Visitors cannot learn which addresses exist below these.
    ['/orders/1.js', 401],
    ['/admin/a.woff2', 401],
    ['/__manifest?paths=/&version=1', 204],
  ] as const) {
    const response = await shop.get(path);
    expect(response.status, path).toBe(status);
    expect(response.headers.get('Cache-Control'), path).toBe('private, no-store');
  }
  expect(shop.pages.size.entries).toBe(entries);
});

test('unknown parameters share the cached page and never cause a second render', async () => {
  const etag = etagOf(await shop.get('/'));
  expect(etagOf(await shop.get('/?utm_source=letter&gclid=1'))).toBe(etag);
  const { renders, size } = shop.pages;
  for (const query of ['?x=1', '?x=2&x=3', '?q=logo', `?${'a'.repeat(2_000)}`]) {
    const response = await shop.get(`/${query}`);
    expect([response.status, etagOf(response)], query).toEqual([200, etag]);
  }
  expect(shop.pages.renders).toBe(renders);
  expect(shop.pages.size.entries).toBe(size.entries);
});

test('every kept page answers parameters it does not know, and values it does not know, from its one entry', async () => {
  const patterns = shop.addresses.list.filter(({ facts, pattern }) => facts.kept && !pattern.includes(':'));
  const paths = patterns.map(({ pattern }) => pattern);
  expect(paths).toEqual(expect.arrayContaining(['/', '/services', '/resources', '/about', '/sitemap.xml']));
  for (const path of [...paths, `/service/${await slugOfOne()}`]) {
    const first = await shop.get(path);
    const etag = etagOf(first);
    expect(etag, path).not.toBe('');
    // The not-found page is cached once for all unknown URLs.
    expect(first.status, path).toBe(path === '/*' ? 404 : 200);
    const { renders, size } = shop.pages;
    for (let visit = 0; visit < 20; visit++) {
      const response = await shop.get(
        `${path}?u${visit}=1&utm_source=${visit}&sort=none-${visit}&_routes=${visit}`,
      );
      expect([response.status, etagOf(response)], path).toEqual([first.status, etag]);
    }
    expect([shop.pages.renders, shop.pages.size.entries], path).toEqual([renders, size.entries]);
  }
});

test('a missing service is 404 for half a minute, not five', async () => {
  const response = await shop.get('/service/no-such-service');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('a page made for one visitor is compressed too, unless it may hold what only the visitor should know', async () => {
  const plain = await shop.get('/services?q=logo');
  const br = await shop.get('/services?q=logo', { 'Accept-Encoding': 'br, gzip' });
  const gzip = await shop.get('/services?q=logo', { 'Accept-Encoding': 'gzip' });
  for (const response of [plain, br, gzip]) {
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(response.headers.get('ETag')).toBeNull();
  }
  expect(br.headers.get('Content-Encoding')).toBe('br');
  expect(String(brotliDecompressSync(await bytesOf(br)))).toMatch(/<\/html>$/);
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  expect(String(gunzipSync(await bytesOf(gzip)))).toMatch(/<\/html>$/);
  expect(await plain.text()).toMatch(/<\/html>$/);
  for (const path of ['/cart', '/orders/link', '/checkout/success']) {
    const response = await shop.get(path, { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding'), path).toBeNull();
    expect(await response.text()).toMatch(/<\/html>$/);
  }
});

test('icons are drawn with all their shapes', async () => {
  const html = await (await shop.get('/ab-styleguide')).text();
  for (const shape of ['circle', 'rect']) expect(html).toContain(`<${shape} `);
  // React would print the list of a shape that is not a path as text.
  expect(html).not.toMatch(/<path d="[^"]*(?:,\[object|circle|rect|line)/);
});
