import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { goodPicture, hostileFiles, HOSTILE_NAMES } from '../../../../tests/shop/hostile-files.ts';

import { addServiceFixtures, as } from '../fixtures.ts';
import { serviceImages, services } from '../tables.server.ts';

import { createResizedSlidePictures } from './create-picture-variants.job.server.ts';
import {
  addServiceSlide,
  changeSlideAlt,
  deleteServiceSlide,
  moveServiceSlide,
} from './edit-slides.server.ts';
import { listServiceEditorSlides } from './list-edited-slides.server.ts';
import { listServiceGalleryImages } from './list-gallery-images.server.ts';
import { buildPictureSources } from './slide-kinds.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

async function shopWithService() {
  const ctx = await freshContext({ actor: actorOf('editor') });
  await addServiceFixtures(ctx, { id: ID });
  return ctx;
}

async function added(ctx: AppContext, alt = '', width = 700): Promise<string> {
  const bytes = await goodPicture('png', width, width / 2);
  const outcome = await addServiceSlide(ctx, { serviceId: ID, name: 'slide.png', alt, bytes });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

const alts = async (ctx: AppContext) => (await listServiceEditorSlides(ctx, ID)).map(({ alt }) => alt);

test('[ASLIDE-05] [ASLIDE-06] a slide is a row with a public file in service-slides, and both go together', async () => {
  const ctx = await shopWithService();
  const slideId = await added(ctx, 'A chart');
  const [row] = await ctx.db.select().from(serviceImages);
  expect(row).toMatchObject({
    serviceId: ID,
    alt: 'A chart',
    kind: 'gallery',
    position: 0,
    width: 700,
    height: 350,
  });
  expect(row?.url).toMatch(/^\/media\/service-slides\/[\da-f]{32}\.webp$/);
  expect(await ctx.jobs.sent()).toMatchObject([{ queue: 'pictures.derive', data: { slideId } }]);
  await createResizedSlidePictures(ctx, slideId);
  await createResizedSlidePictures(ctx, slideId);
  const [image] = await listServiceGalleryImages(ctx, ID);
  expect(image?.sources.map(({ type, srcSet }) => [type, srcSet.match(/\d+w/g)])).toEqual([
    ['image/avif', ['320w', '640w']],
    ['image/webp', ['320w', '640w']],
  ]);
  expect(await ctx.db.$count(mediaFiles)).toBe(5);
  const key = parseMediaKey(row?.url ?? '') ?? '';
  expect(await findPublicMediaFile(ctx, key)).toMatchObject({
    contentType: 'image/webp',
    originalName: 'slide.png',
  });
  expect(await deleteServiceSlide(ctx, { serviceId: ID, slideId })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(serviceImages)).toBe(0);
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
  expect(await ctx.storage.find(key)).toBeNull();
});

test('alt text is free, and slides go up and down but not past the ends', async () => {
  const ctx = await shopWithService();
  const first = await added(ctx, 'one');
  await added(ctx, 'two');
  const third = await added(ctx, 'three');
  // All at one position, as an import may store them.
  await ctx.db.update(serviceImages).set({ position: 7 });
  await moveServiceSlide(ctx, { serviceId: ID, slideId: third, direction: 'up' });
  expect(await alts(ctx)).toEqual(['one', 'three', 'two']);
  await moveServiceSlide(ctx, { serviceId: ID, slideId: first, direction: 'up' });
  await moveServiceSlide(ctx, { serviceId: ID, slideId: first, direction: 'down' });
  expect(await alts(ctx)).toEqual(['three', 'one', 'two']);
  await changeSlideAlt(ctx, { serviceId: ID, slideId: first, alt: '<b>"x"</b> ✓' });
  expect((await listServiceGalleryImages(ctx, ID)).map(({ alt }) => alt)).toEqual([
    'three',
    '<b>"x"</b> ✓',
    'two',
  ]);
  const actions = await ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.at));
  expect(actions.map(({ action }) => action)).toContain('service.slide-moved');
});

test('five slides and no sixth, also when eight arrive at once; the refused leave no file', async () => {
  const ctx = await shopWithService();
  const bytes = await goodPicture('jpeg', 400, 200);
  const slide = { serviceId: ID, name: 'x.jpg', alt: '', bytes };
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => addServiceSlide(ctx, slide)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'too-many-slides' } });
  expect(await ctx.db.$count(serviceImages)).toBe(5);
  expect(await ctx.db.$count(mediaFiles)).toBe(5);
});

test('[T10] of hostile files nothing is stored; of hostile names only a label', async () => {
  const ctx = await shopWithService();
  for (const { name, bytes } of await hostileFiles()) {
    expect((await addServiceSlide(ctx, { serviceId: ID, name, alt: '', bytes })).ok, name).toBe(false);
  }
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
  const bytes = await goodPicture('png', 20, 10);
  for (const name of HOSTILE_NAMES.map((name) => name.replaceAll('\0', ''))) {
    const outcome = await addServiceSlide(ctx, { serviceId: ID, name, alt: '', bytes });
    if (!outcome.ok) throw new Error(name);
    const [row] = await ctx.db.select().from(serviceImages);
    expect(row?.url).toMatch(/^\/media\/service-slides\/[\da-f]{32}\.webp$/);
    await deleteServiceSlide(ctx, { serviceId: ID, slideId: outcome.value });
  }
});

test('who may not write, a service in the trash and the slide of another service are refused', async () => {
  const ctx = await shopWithService();
  await addServiceFixtures(ctx, { id: OTHER, slug: 'other' });
  const slideId = await added(ctx);
  const ref = { serviceId: OTHER, slideId };
  expect(await deleteServiceSlide(ctx, ref)).toMatchObject({ failure: { code: 'slide-not-found' } });
  expect(await changeSlideAlt(ctx, { ...ref, alt: 'x' })).toMatchObject({
    failure: { code: 'slide-not-found' },
  });
  const analyst = as(ctx, actorOf('analyst'));
  await expect((async () => deleteServiceSlide(analyst, { serviceId: ID, slideId }))()).rejects.toMatchObject(
    {
      status: 403,
    },
  );
  await ctx.db.update(services).set({ deletedAt: ctx.now });
  const bytes = await goodPicture('png', 20, 10);
  expect(await addServiceSlide(ctx, { serviceId: ID, name: 'x', alt: '', bytes })).toMatchObject({
    failure: { code: 'in-trash' },
  });
});

test('a slide that is deleted while its copies are made leaves none of them', async () => {
  const ctx = await shopWithService();
  const slideId = await added(ctx);
  const deriving = createResizedSlidePictures(ctx, slideId);
  await deleteServiceSlide(ctx, { serviceId: ID, slideId });
  await deriving;
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
});

test('without copies a picture offers no sources', () => {
  expect(buildPictureSources([])).toEqual([]);
});
