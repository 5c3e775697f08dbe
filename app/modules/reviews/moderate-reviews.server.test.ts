import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import {
  countReviewsByModerationTab,
  hasManyRecentLowRatingRejections,
} from './count-moderated-reviews.server.ts';
import { listCategoryReviewsOrEmpty } from './list-category-reviews.server.ts';
import {
  findNextPendingReviewId,
  listReviewsForModeration,
  listModeratedReviewIds,
} from './list-moderated-reviews.server.ts';
import {
  applyModerationDecisionToReviews,
  correctReviewTextAsModerator,
  createTestimonialFromReview,
  pinReview,
  replyToReview,
  requestReviewEditFromAuthor,
  trashReviews,
} from './moderate-reviews.server.ts';
import { createReviewModerationListSearch } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

type New = Partial<typeof serviceReviews.$inferInsert>;

async function reviewedShop() {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'reviewed', category: 'Fix Problems' });
  const [service] = await ctx.db.select().from(services);
  const add = async (overrides: New = {}) => {
    const [row] = await ctx.db
      .insert(serviceReviews)
      .values({
        serviceId: service?.id ?? '',
        reviewerName: 'Nora Lindqvist',
        reviewerCompany: 'Fieldnote',
        rating: 5,
        title: 'Found and fixed',
        content: 'Half of our orders never showed up.',
        reviewedAt: ctx.now,
        email: `${crypto.randomUUID()}@client.test`,
        ...overrides,
      })
      .returning();
    return row?.id ?? '';
  };
  return { ctx: { ...ctx, actor: actorOf('owner') } as TestContext, add };
}
const approve = { status: 'approved', reason: null } as const;
const one = async (ctx: TestContext, id: string) =>
  (await ctx.db.select().from(serviceReviews).where(eq(serviceReviews.id, id)))[0];
const read = (query: string) => createReviewModerationListSearch('pending').read(new URLSearchParams(query));

test('[ACCESS-03] an approved review is public at once, a rejected or trashed one is not; its writer is mailed once', async () => {
  const { ctx, add } = await reviewedShop();
  const id = await add({ mayShowName: false, isVerified: true, relationship: 'friend' });
  const shown = async () => (await listCategoryReviewsOrEmpty(ctx, 'Fix Problems')).map(({ id }) => id);
  expect(await shown()).toEqual([]);
  expect(await applyModerationDecisionToReviews(ctx, [id], approve)).toMatchObject({
    done: [id],
    skipped: [],
  });
  expect(await applyModerationDecisionToReviews(ctx, [id], approve)).toMatchObject({
    done: [],
    skipped: [{ reason: 'is approved already' }],
  });
  expect(await listCategoryReviewsOrEmpty(ctx, 'Fix Problems')).toMatchObject([
    { reviewerName: 'Verified client', notes: ['Verified order', 'Friend or family'] },
  ]);
  expect(await trashReviews(ctx, [id], true)).toMatchObject({ done: [id] });
  expect(await shown()).toEqual([]);
  expect(await trashReviews(ctx, [id], false)).toMatchObject({ done: [id] });
  expect(
    await applyModerationDecisionToReviews(ctx, [id], { status: 'rejected', reason: 'off_topic' }),
  ).toMatchObject({
    done: [id],
  });
  expect(await shown()).toEqual([]);
  const mails = await ctx.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
  expect(mails.map(({ payload }) => [payload['result'], payload['why']])).toEqual([
    ['published', null],
    ['not published', 'We did not publish it, because it is not about the service.'],
  ]);
  const [audited] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'review.rejected'));
  expect(audited).toMatchObject({ entityId: id, after: { status: 'rejected', reason: 'off_topic' } });
});

test('a service has three pinned reviews at most, however many pin at once, and only approved ones', async () => {
  const { ctx, add } = await reviewedShop();
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => add({ status: 'approved' })));
  const pinned = await Promise.all(ids.map((id) => pinReview(ctx, id, true)));
  expect(pinned.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await pinReview(ctx, await add(), true)).toMatchObject({ failure: { code: 'not-approved' } });
  const [first = ''] = ids;
  await applyModerationDecisionToReviews(ctx, [first], { status: 'spam', reason: 'spam' });
  expect((await one(ctx, first))?.isPinned).toBe(false);
});

test('an answer, a mended word and a question to the writer leave their traces', async () => {
  const { ctx, add } = await reviewedShop();
  const id = await add({ status: 'approved' });
  await replyToReview(ctx, id, 'Thank you, Nora.');
  await correctReviewTextAsModerator(ctx, id, {
    title: 'Found and fixed',
    text: 'Half of our orders never showed up there.',
  });
  expect(await listCategoryReviewsOrEmpty(ctx, 'Fix Problems')).toMatchObject([
    { reply: 'Thank you, Nora.', notes: ['Unverified', 'Edited by moderator'] },
  ]);
  await requestReviewEditFromAuthor(ctx, id, 'Please leave out the name of your colleague.');
  expect(await one(ctx, id)).toMatchObject({ status: 'pending' });
  const [mail] = await ctx.db.select().from(outbox);
  expect(mail?.payload).toMatchObject({
    result: 'sent back',
    why: 'Please leave out the name of your colleague.',
  });
  await replyToReview(ctx, id, '');
  expect(await one(ctx, id)).toMatchObject({ reply: null, repliedAt: null });
});

test('a review becomes a testimonial with its writer’s consent only, once, with only what may be shown', async () => {
  const { ctx, add } = await reviewedShop();
  const silent = await add({ status: 'approved' });
  expect(await createTestimonialFromReview(ctx, silent)).toMatchObject({ failure: { code: 'no-consent' } });
  const id = await add({ status: 'approved', mayBeTestimonial: true, mayShowCompany: false });
  expect(await createTestimonialFromReview(ctx, id)).toEqual({ ok: true, value: { isNew: true } });
  expect(await createTestimonialFromReview(ctx, id)).toEqual({ ok: true, value: { isNew: false } });
  expect(await ctx.db.select().from(testimonials)).toMatchObject([
    { id, clientName: 'Nora Lindqvist', clientCompany: null, category: 'Fix Problems', status: 'approved' },
  ]);
});

test('tabs, filters and the next that waits', async () => {
  const { ctx, add } = await reviewedShop();
  const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
  const old = await add({ rating: 2, flags: ['link'], ...at(1) });
  const young = await add({
    isVerified: true,
    reviewerName: '100% Nora',
    reviewerAvatarUrl: '/media/nora.webp',
    mayShowCompany: false,
    ...at(2),
  });
  const gone = await add(at(3));
  await trashReviews(ctx, [gone], true);
  expect(await countReviewsByModerationTab(ctx)).toEqual({
    pending: 2,
    approved: 0,
    rejected: 0,
    spam: 0,
    trash: 1,
  });
  const ids = async (query: string) =>
    (await listReviewsForModeration(ctx, 'pending', read(query))).rows.map(({ id }) => id);
  expect(await ids('')).toEqual([young, old]);
  expect(await ids('sort=lowest')).toEqual([old, young]);
  expect(await ids('source=verified')).toEqual([young]);
  expect(await ids('flagged=yes')).toEqual([old]);
  expect(await ids('photo=yes')).toEqual([young]);
  const [{ consents } = { consents: [] }] = (
    await listReviewsForModeration(ctx, 'pending', read('photo=yes'))
  ).rows;
  expect(consents).toEqual(['Name']);
  expect(await ids('q=100%25')).toEqual([young]);
  expect(await ids('category=Create+Content')).toEqual([]);
  expect(await listModeratedReviewIds(ctx, 'pending', read('rating=2'))).toEqual([old]);
  expect(await findNextPendingReviewId(ctx, old)).toBe(young);
});

test('three rejected low ratings within 30 days show the policy', async () => {
  const { ctx, add } = await reviewedShop();
  const ids = await Promise.all([1, 2, 2].map((rating) => add({ rating })));
  await applyModerationDecisionToReviews(ctx, ids.slice(0, 2), { status: 'rejected', reason: 'abuse' });
  expect(await hasManyRecentLowRatingRejections(ctx)).toBe(false);
  await applyModerationDecisionToReviews(ctx, ids, { status: 'rejected', reason: 'abuse' });
  expect(await hasManyRecentLowRatingRejections(ctx)).toBe(true);
  expect(
    await hasManyRecentLowRatingRejections({ ...ctx, now: new Date(ctx.now.getTime() + 31 * 86_400_000) }),
  ).toBe(false);
});

test('analysts can read reviews, and only owner and manager can decide about them', async () => {
  const { ctx, add } = await reviewedShop();
  const id = await add();
  for (const role of ['editor', 'analyst', 'fulfiller', 'customer'] as const) {
    const theirs = { ...ctx, actor: actorOf(role) };
    await expect(applyModerationDecisionToReviews(theirs, [id], approve)).rejects.toMatchObject({
      status: 403,
    });
    await expect(pinReview(theirs, id, true)).rejects.toMatchObject({ status: 403 });
    await expect(trashReviews(theirs, [id], true)).rejects.toMatchObject({ status: 403 });
  }
  expect(
    (await listReviewsForModeration({ ...ctx, actor: actorOf('analyst') }, 'pending', read(''))).rows,
  ).toHaveLength(1);
});

test('a writer who turned off mails about review decisions gets none', async () => {
  const { ctx, add } = await reviewedShop();
  const [notified, silent] = await ctx.db
    .insert(users)
    .values([
      makeUser({ email: 'told@client.test' }),
      makeUser({ email: 'silent@client.test', wantsReviewDecisions: false }),
    ])
    .returning();
  for (const person of [notified, silent]) {
    const review = { userId: person?.id ?? '', email: person?.email ?? '' };
    await applyModerationDecisionToReviews(ctx, [await add(review)], approve);
    await requestReviewEditFromAuthor(
      ctx,
      await add({ ...review, orderItemId: crypto.randomUUID() }),
      'Please name the tool.',
    );
  }
  const mailed = (await ctx.db.select().from(outbox)).map(({ recipient }) => recipient);
  expect(mailed).toEqual(['told@client.test', 'told@client.test']);
});
