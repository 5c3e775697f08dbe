import { readFile } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { actorOf } from '../../../tests/shop/actor.ts';

import { countApprovedReviewsByService } from './count-approved-reviews.server.ts';
import { findVerifiedRating } from './find-verified-rating.server.ts';
import { findReviewForModeration, listReviewsForModeration } from './list-moderated-reviews.server.ts';
import { createTestimonialFromReview } from './moderate-reviews.server.ts';
import { createReviewModerationListSearch } from './moderation.ts';
import { submitReview } from './submit-review.server.ts';
import { serviceReviews } from './tables.server.ts';

import { REVIEW, deliveredShop, stored } from '../../../tests/shop/delivered-shop.ts';

test('a moderator is shown repeated words, links, addresses and words to look at', async () => {
  const { ctx, t, serviceId } = await deliveredShop();
  await ctx.db.insert(serviceReviews).values({
    serviceId,
    reviewerName: 'Somebody',
    rating: 5,
    content: REVIEW.text.toUpperCase(),
    reviewedAt: ctx.now,
  });
  await submitReview(ctx, { ...REVIEW, t, problem: 'See https://casino.example or call +1 212 555 0100' });
  const [own] = await ctx.db.select().from(serviceReviews).where(eq(serviceReviews.isVerified, true));
  expect(own?.flags).toEqual(['duplicate', 'link', 'contact', 'words']);
});

test('a review of a test order is no verified one, is counted nowhere and makes no testimonial', async () => {
  const { ctx, t, serviceId } = await deliveredShop({ isLive: false });
  await submitReview(ctx, { ...REVIEW, t, mayBeTestimonial: 'on' });
  const [review] = await stored(ctx);
  expect(review).toMatchObject({ isVerified: false, isDemo: false });
  await ctx.db.update(serviceReviews).set({ status: 'approved' });
  expect(await findVerifiedRating(ctx, serviceId)).toBeNull();
  expect((await countApprovedReviewsByService(ctx, [serviceId])).get(serviceId)).toBeUndefined();
  const staff = { ...ctx, actor: actorOf('owner') };
  expect(await createTestimonialFromReview(staff, review?.id ?? '')).toMatchObject({
    failure: { code: 'is-demo' },
  });
  expect(await findReviewForModeration(staff, review?.id ?? '')).toMatchObject({ source: 'test' });
  const list = (source: string) =>
    listReviewsForModeration(
      staff,
      'approved',
      createReviewModerationListSearch('approved').read(new URLSearchParams({ source })),
    );
  expect((await list('test')).rows).toHaveLength(1);
  expect((await list('verified')).rows).toHaveLength(0);
  expect((await list('unverified')).rows).toHaveLength(0);
});

test('the migration unverifies reviews of test orders and keeps those of live orders', async () => {
  for (const isLive of [false, true]) {
    const { ctx, t } = await deliveredShop({ isLive });
    await submitReview(ctx, { ...REVIEW, t });
    await ctx.db.update(serviceReviews).set({ isVerified: true });
    const migration = await readFile('db/migrations/0038_files_end.sql', 'utf8');
    await ctx.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''));
    expect(await stored(ctx)).toMatchObject([{ isVerified: isLive }]);
  }
});
