import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import {
  findShareImagePng,
  getBlogPostShareImage,
  findServiceShareImage,
  findShopShareImage,
} from './find-share-image.server.ts';
import type { SocialShareImageMeta } from './share-image.ts';

const ID = '00000000-0000-4000-8000-000000000801';
const SERVICE = {
  id: ID,
  title: 'Landing Page',
  category: 'Fix Problems',
  priceCents: 14_900,
  deliveryHours: 48,
};
const POST = { id: ID, title: 'What a fixed price buys', category: 'Advise & Plan', author: 'Mara Ellison' };

const nameOf = (image: SocialShareImageMeta) => image.url.split('/').at(-1) ?? '';

async function sizeOf(ctx: AppContext, image: SocialShareImageMeta) {
  const found = await findShareImagePng(ctx, nameOf(image));
  if (!found || !('png' in found)) return found;
  return [found.png.readUInt32BE(16), found.png.readUInt32BE(20), found.png.byteLength < 100_000];
}

test('the shop, a service and a post each have a picture of 1200 x 630 at the address their pages name', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID });
  await addPosts(ctx, { id: ID });
  const images = [
    await findShopShareImage(ctx),
    await findServiceShareImage(ctx, SERVICE),
    await getBlogPostShareImage(ctx, { ...POST, shareImageUrl: null }),
  ];
  for (const image of images) {
    expect(image).toMatchObject({ width: 1200, height: 630 });
    expect(image.url).toMatch(/^http:\/\/shop\.test\/media\/og\/[a-z]+-[\da-f-]+\.png$/);
    expect(await sizeOf(ctx, image)).toEqual([1200, 630, true]);
  }
  expect(images[1]?.alt).toBe('Landing Page. $149, delivered in 48 hours. Mara Ellison');
  expect(new Set(images.map((image) => image.url)).size).toBe(3);
});

test('a picture is drawn once, and has another address when its texts change', async () => {
  const ctx = await freshContext();
  await addPosts(ctx, { id: ID, title: 'Before' });
  const before = await getBlogPostShareImage(ctx, { ...POST, title: 'Before', shareImageUrl: null });
  const [first, second] = await Promise.all([
    findShareImagePng(ctx, nameOf(before)),
    findShareImagePng(ctx, nameOf(before)),
  ]);
  expect(first).not.toBeNull();
  expect(first && 'png' in first && second && 'png' in second && first.png === second.png).toBe(true);
  await ctx.db.update(posts).set({ title: 'After' }).where(eq(posts.id, ID));
  const after = await getBlogPostShareImage(ctx, { ...POST, title: 'After', shareImageUrl: null });
  expect(after.url).not.toBe(before.url);
  const unknown = nameOf(before).replace(/[\da-f]{16}\.png/, '0123456789abcdef.png');
  expect(await findShareImagePng(ctx, unknown)).toEqual({ currentName: nameOf(after) });
});

test('what is not public has no picture, and a chosen picture comes before the drawn one', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, status: 'draft' });
  await addPosts(ctx, { id: ID, status: 'draft' });
  for (const kind of ['service', 'post']) {
    expect(await findShareImagePng(ctx, `${kind}-${ID}-aaaaaaaaaaaaaaaa.png`), kind).toBeNull();
  }
  expect(await findShareImagePng(ctx, 'nothing.png')).toBeNull();
  const chosen = await getBlogPostShareImage(ctx, { ...POST, shareImageUrl: '/media/own.png' });
  expect(chosen).toEqual({ url: 'http://shop.test/media/own.png', alt: POST.title });
});

test.each([
  ['a title of one endless word', 'Donaudampfschifffahrtsgesellschaft'.repeat(6)],
  ['a title of many words', 'word '.repeat(60)],
  ['a title the font cannot draw', '漢字 العربية'],
  ['hostile text', '</svg><script>alert(1)</script>'],
])('%s is drawn all the same', async (_what, title) => {
  const ctx = await freshContext();
  await addPosts(ctx, { id: ID, title: title.slice(0, 120), slug: 'hostile' });
  const stored = title.slice(0, 120).trim();
  const image = await getBlogPostShareImage(ctx, { ...POST, title: stored, shareImageUrl: null });
  expect(await sizeOf(ctx, image)).toEqual([1200, 630, true]);
});
