import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const PAGE = '/service/shopify-store-setup';
const ID = '00000000-0000-4000-8000-000000000031';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
});

afterAll(() => shop.close());

/** The pictures of the gallery on a page without JavaScript. */
async function galleryOf(path: string): Promise<{ tag: string; url: string }[]> {
  const html = await (await shop.get(path)).text();
  const gallery = /<section[^>]*aria-label="Images of[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return [...gallery.matchAll(/<img[^>]+>/g)].map(([tag]) => ({
    tag,
    url: /src="([^"]+)"/.exec(tag)?.[1] ?? '',
  }));
}

test('a service of the demo shop has four slides with their words; the first comes first, the others later', async () => {
  const images = await galleryOf(PAGE);
  expect(images).toHaveLength(4);
  expect(images[0]?.tag).toContain('fetchPriority="high"');
  expect(images.map(({ tag }) => /loading="(\w+)"/.exec(tag)?.[1])).toEqual([
    'eager',
    'lazy',
    'lazy',
    'lazy',
  ]);
  for (const { tag } of images) expect(tag).toMatch(/alt="[^"]{10,}"[^>]*width="960"[^>]*height="480"/);
  expect(images[1]?.tag).toContain('What you get: Theme set-up, Up to 30 products');
});

test('a slide is a picture that may run nothing, for ever at its address and ready after the first request', async () => {
  const [, second] = await galleryOf(PAGE);
  const answer = await shop.get(second?.url ?? '', { 'Accept-Encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(
    shop.lookup('GET', second?.url ?? '', { acceptEncoding: 'br', ifNoneMatch: undefined }),
  ).not.toBeNull();
});

test('a changed service has other slides at other addresses; the old ones lead there', async () => {
  const [before] = await galleryOf(PAGE);
  await shop.ctx.db.update(services).set({ deliveryDays: 3 }).where(eq(services.id, ID));
  const [after] = await galleryOf(PAGE);
  expect(after?.url).not.toBe(before?.url);
  const old = await shop.get(before?.url ?? '');
  expect(old.status).toBe(302);
  expect(old.headers.get('Location')).toBe(after?.url);
});

test('there is no picture of a service that is not public, and none of another name', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect((await shop.get(`/media/slides/${id}/cover.svg`)).status).toBe(302);
  await shop.ctx.db.update(services).set({ status: 'draft' }).where(eq(services.id, id));
  for (const path of [
    `${id}/cover.svg`,
    `${ID}/other.svg`,
    `${ID}/cover.png`,
    'x/cover.svg',
    `${ID.replace('4', 'F')}/cover.svg`,
  ]) {
    expect((await shop.get(`/media/slides/${path}`)).status).toBe(404);
  }
});
