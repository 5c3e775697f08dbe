import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { listUnusedReviewPhotoKeys } from '#app/modules/reviews/list-unused-photos.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { goodPicture } from '../../../../tests/shop/hostile-files.ts';
import { addTestimonials } from '../fixtures.ts';
import { eraseTestimonialsOfReviews } from '../erase-testimonials-of-reviews.server.ts';
import { findTestimonialText, listTestimonialFeedbackCards } from '../list-feedback.server.ts';
import { listTickerItems } from '../list-ticker-items.server.ts';
import { testimonials } from '../tables.server.ts';
import {
  setTestimonialModerationState,
  setTestimonialStates,
  trashTestimonials,
} from './decide-testimonials.server.ts';
import { listAdminTestimonials } from './list-admin-testimonials.server.ts';
import { moveFeaturedTestimonial } from './move-featured.server.ts';
import { purgeExpiredTestimonials } from './purge-testimonials.server.ts';
import {
  createTestimonial,
  duplicateTestimonial,
  saveTestimonial,
  type FindUnusedPictureKeysFunction,
} from './save-testimonial.server.ts';
import { storeTestimonialClientPicture } from './store-client-picture.server.ts';
import type { TestimonialForm } from './testimonial-form.ts';
import { createTestimonialListSearch, type TestimonialListTab } from './testimonial-search.ts';

const opened = async () => asSystem(await freshContext());
const noPictures: FindUnusedPictureKeysFunction = async () => [];

const makeForm = (change: Partial<TestimonialForm> = {}): TestimonialForm => ({
  name: 'Nora Lindqvist',
  company: 'Fieldnote',
  role: null,
  category: 'Fix Problems',
  serviceName: null,
  rating: 5,
  text: 'Found in a day what we looked for in a month.',
  deliveryDate: null,
  avatarUrl: null,
  provenance: { kind: 'none', id: null, note: null },
  version: 1,
  overwrite: null,
  ...change,
});

async function created(ctx: AppContext, change: Partial<TestimonialForm> = {}): Promise<string> {
  const saved = await createTestimonial(ctx, makeForm(change));
  if (!saved.ok) throw new Error(saved.failure.code);
  return saved.value.id;
}
const rowOf = async (ctx: AppContext, id: string) =>
  (await ctx.db.select().from(testimonials).where(eq(testimonials.id, id)))[0];
const names = async (ctx: AppContext) => (await listTestimonialFeedbackCards(ctx)).map(({ name }) => name);
const listed = async (ctx: AppContext, query = '', tab: TestimonialListTab = 'all') =>
  (
    await listAdminTestimonials(ctx, tab, createTestimonialListSearch(tab).read(new URLSearchParams(query)))
  ).rows.map(({ name }) => name);
const audited = async (ctx: AppContext, id: string) =>
  (
    await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'testimonial'), eq(auditLog.entityId, id)))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

test('[ACCESS-05] a new one waits, is public once it is approved, and gone at once when it is hidden', async () => {
  const ctx = await opened();
  const id = await created(ctx);
  expect([await names(ctx), (await rowOf(ctx, id))?.clientInitials]).toEqual([[], 'NL']);
  const approved = await setTestimonialStates(ctx, [id], 'approved');
  expect(approved).toEqual({ done: [id], skipped: [], before: 'pending', unproved: 1 });
  expect(await names(ctx)).toEqual(['Nora Lindqvist']);
  expect(await listTickerItems(ctx)).toHaveLength(1);
  expect(await setTestimonialStates(ctx, [id], 'approved')).toMatchObject({
    done: [],
    skipped: [{ name: 'Nora Lindqvist', reason: 'is approved already' }],
  });
  await setTestimonialStates(ctx, [id], 'hidden');
  expect([await names(ctx), await listTickerItems(ctx), await findTestimonialText(ctx, id)]).toEqual([
    [],
    [],
    null,
  ]);
  expect(await audited(ctx, id)).toEqual([
    'testimonial.created',
    'testimonial.approved',
    'testimonial.hidden',
  ]);
});

test('saving an outdated form is refused with the current values, and overwriting them is audited', async () => {
  const ctx = await opened();
  const id = await created(ctx);
  const save = (form: Partial<TestimonialForm>) =>
    saveTestimonial(ctx, id, { form: makeForm(form), unused: noPictures });
  expect(await save({ rating: 4 })).toEqual({ ok: true, value: { id, version: 2 } });
  expect(await save({ rating: 4 })).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await save({ rating: 3 })).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { rating: '4' } },
  });
  expect(await save({ rating: 3, overwrite: 2 })).toMatchObject({ ok: true, value: { version: 3 } });
  const [last] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.summary).toBe('A testimonial was changed, over a newer version');
  expect(JSON.stringify(last)).not.toContain('Lindqvist');
  expect(await setTestimonialModerationState(ctx, { id, version: 1 }, 'approved')).toMatchObject({
    ok: false,
    failure: { code: 'conflict' },
  });
  expect(await names(ctx)).toEqual([]);
});

test('[FEEDBACK-01] featured testimonials come first, in their manual order', async () => {
  const ctx = await opened();
  const at = (days: number) => ({ created_at: addDays(ctx.now, -days).toISOString() });
  await addTestimonials(
    ctx,
    { client_name: 'A', is_featured: true, ...at(1) },
    { client_name: 'B', status: 'featured', ...at(2) },
    { client_name: 'C', is_featured: true, ...at(3) },
    { client_name: 'Newest', ...at(0) },
  );
  const idOf = async (name: string) =>
    (await ctx.db.select().from(testimonials).where(eq(testimonials.clientName, name)))[0]?.id ?? '';
  expect(await names(ctx)).toEqual(['A', 'B', 'C', 'Newest']);
  expect(await moveFeaturedTestimonial(ctx, { id: await idOf('C'), move: 'up' })).toMatchObject({
    value: { name: 'C', place: 2 },
  });
  expect(await names(ctx)).toEqual(['A', 'C', 'B', 'Newest']);
  await moveFeaturedTestimonial(ctx, { id: await idOf('B'), move: 'first' });
  expect(await listed(ctx, '', 'featured')).toEqual(['B', 'A', 'C']);
  expect(await moveFeaturedTestimonial(ctx, { id: await idOf('Newest'), move: 'up' })).toMatchObject({
    ok: false,
  });
  // A newly featured one comes first, even in a manual order.
  await setTestimonialStates(ctx, [await idOf('Newest')], 'featured');
  expect(await names(ctx)).toEqual(['Newest', 'B', 'A', 'C']);
});

test('[GRID-14] featuring one keeps it in the figures of its category', async () => {
  const ctx = await opened();
  const id = await created(ctx);
  await setTestimonialStates(ctx, [id], 'featured');
  expect(await rowOf(ctx, id)).toMatchObject({ status: 'approved', isFeatured: true });
});

test('the trash takes it off the pages, brings it back as it was, and forgets it after seven days', async () => {
  const ctx = await opened();
  const kept = await storeTestimonialClientPicture(ctx, await goodPicture('png', 300, 200));
  const avatarUrl = kept.ok ? kept.value : '';
  const id = await created(ctx, { avatarUrl });
  await setTestimonialStates(ctx, [id], 'featured');
  await trashTestimonials(ctx, [id], true);
  expect([await names(ctx), await listed(ctx), await listed(ctx, '', 'trash')]).toEqual([
    [],
    [],
    ['Nora Lindqvist'],
  ]);
  const form = { form: makeForm({ version: 3, rating: 2 }), unused: noPictures };
  expect(await saveTestimonial(ctx, id, form)).toMatchObject({ failure: { code: 'in-trash' } });
  await trashTestimonials(ctx, [id], false);
  expect(await names(ctx)).toEqual(['Nora Lindqvist']);
  await trashTestimonials(ctx, [id], true);
  const later = (days: number) => ({ ...ctx, now: addDays(ctx.now, days) });
  expect(await purgeExpiredTestimonials(later(6), listUnusedReviewPhotoKeys)).toBe(0);
  expect(await purgeExpiredTestimonials(later(8), listUnusedReviewPhotoKeys)).toBe(1);
  expect([await ctx.db.$count(testimonials), await ctx.db.$count(mediaFiles)]).toEqual([0, 0]);
  expect((await audited(ctx, id)).at(-1)).toBe('testimonial.purged');
});

test('a picture goes with the last that shows it; an address that is no stored picture is refused', async () => {
  const ctx = await opened();
  const bytes = await goodPicture('png', 300, 200);
  const addresses = [
    await storeTestimonialClientPicture(ctx, bytes),
    await storeTestimonialClientPicture(ctx, bytes),
  ].map((kept) => (kept.ok ? kept.value : ''));
  const [first = '', second = ''] = addresses;
  const id = await created(ctx, { avatarUrl: first });
  const copy = await duplicateTestimonial(ctx, id);
  const copyId = copy.ok ? copy.value.id : '';
  const replace = (one: string, avatarUrl: string | null, version = 1) =>
    saveTestimonial(ctx, one, { form: makeForm({ avatarUrl, version }), unused: listUnusedReviewPhotoKeys });
  await replace(id, second);
  expect(await ctx.db.$count(mediaFiles)).toBe(2);
  await replace(copyId, null);
  expect(await ctx.db.$count(mediaFiles)).toBe(1);
  for (const address of ['https://tracker.example/x.png', 'javascript:alert(1)', '/media/content/a.webp'])
    expect(await replace(id, address, 2)).toMatchObject({ failure: { code: 'unknown-picture' } });
});

test('a copy waits, says where it comes from, and is anonymous with the review both were made of', async () => {
  const ctx = await opened();
  await addServiceFixtures(ctx, { slug: 'reviewed' });
  await addReviews(ctx, { service_slug: 'reviewed' });
  const [review] = await ctx.db.select().from(serviceReviews);
  const source = { kind: 'review' as const, id: review?.id ?? '', note: null };
  const id = await created(ctx, { provenance: source });
  const copy = await duplicateTestimonial(ctx, id);
  const copyId = copy.ok ? copy.value.id : '';
  expect(await rowOf(ctx, copyId)).toMatchObject({ status: 'pending', provenanceId: source.id });
  await eraseTestimonialsOfReviews(ctx, [source.id]);
  expect((await ctx.db.select().from(testimonials)).map(({ clientName }) => clientName)).toEqual([
    '[deleted]',
    '[deleted]',
  ]);
});
