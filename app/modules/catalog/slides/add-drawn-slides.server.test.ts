import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../../tests/shop/context.ts';

import { addServiceFixtures } from '../fixtures.ts';
import { listPublicServices } from '../list-public-services.server.ts';
import { serviceImages, services } from '../tables.server.ts';

import { addDrawnSlidesToServicesWithoutPicture } from './add-drawn-slides.server.ts';
import { findServiceSlideToDraw } from './find-slide.server.ts';
import { listServiceGalleryImages } from './list-gallery-images.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

test('a service without a picture gets its drawn slides once; one that has a picture keeps it alone', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, reason_to_buy___pain_point: 'Nobody buys.' }, { id: OTHER });
  await ctx.db.insert(serviceImages).values({ serviceId: OTHER, url: '/media/own.png' });
  expect(await addDrawnSlidesToServicesWithoutPicture(ctx)).toEqual({ count: 4 });
  expect(await addDrawnSlidesToServicesWithoutPicture(ctx)).toEqual({ count: 0 });
  const images = await listServiceGalleryImages(ctx, ID);
  expect(images.map(({ url }) => url.replace(/\?v=[\da-f]{6}$/, ''))).toEqual(
    ['cover', 'included', 'delivery', 'change'].map((kind) => `/media/slides/${ID}/${kind}.svg`),
  );
  expect(images[0]).toMatchObject({ width: 960, height: 480 });
  expect(images[1]?.alt).toBe('What you get: Copy, Layout');
  expect((await listServiceGalleryImages(ctx, OTHER)).map(({ url }) => url)).toEqual(['/media/own.png']);
});

test('[DATA-02] a service image has service, address, words, kind, position, size and time', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID });
  await addDrawnSlidesToServicesWithoutPicture(ctx);
  const rows = await ctx.db.select().from(serviceImages).orderBy(serviceImages.position);
  expect(rows[1]).toMatchObject({
    id: expect.any(String) as string,
    serviceId: ID,
    url: `/media/slides/${ID}/included.svg`,
    alt: 'What you get: Copy, Layout',
    kind: 'gallery',
    position: 1,
    width: 960,
    height: 480,
    createdAt: ctx.now,
  });
});

test('the address of a drawn slide changes with what it shows, on the page and on the card', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID });
  await addDrawnSlidesToServicesWithoutPicture(ctx);
  const [before] = await listServiceGalleryImages(ctx, ID);
  await ctx.db.update(services).set({ title: 'Another Title' }).where(eq(services.id, ID));
  const [after] = await listServiceGalleryImages(ctx, ID);
  expect(after?.url).not.toBe(before?.url);
  expect((await findServiceSlideToDraw(ctx, ID, 'cover.svg'))?.version).toBe(after?.url.slice(-6));
  expect((await listPublicServices(ctx))[0]?.thumbnail?.url).toBe(after?.url);
});

test('there is nothing to draw for other files and for services that are not public', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID }, { id: OTHER, status: 'draft' });
  expect(await findServiceSlideToDraw(ctx, ID, 'delivery.svg')).toMatchObject({ kind: 'delivery' });
  for (const file of ['delivery.png', 'constructor.svg', '', 'delivery.svg.svg'])
    expect(await findServiceSlideToDraw(ctx, ID, file)).toBeNull();
  expect(await findServiceSlideToDraw(ctx, OTHER, 'cover.svg')).toBeNull();
  expect(await findServiceSlideToDraw(ctx, "1' or true --", 'cover.svg')).toBeNull();
});
