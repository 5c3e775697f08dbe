import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { findVerifiedRating } from './find-verified-rating.server.ts';
import { addReviews } from './fixtures.ts';
import { listCategoryReviewsOrEmpty } from './list-category-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const FIX = 'Fix Problems';

async function shopWithServices() {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'one', service_title: 'One' },
    { id: ID(2), slug: 'two', service_title: 'Two' },
    { id: ID(3), slug: 'three', category: 'Create Content' },
  );
  return ctx;
}

test('the approved reviews of all services of a category: pinned first, then by rating, then the newest', async () => {
  const ctx = await shopWithServices();
  await addReviews(
    ctx,
    { service_id: ID(1), reviewer_name: 'old five', rating: 5, review_date: '2026-01-01' },
    { service_id: ID(2), reviewer_name: 'new five', rating: 5, review_date: '2026-02-01' },
    { service_id: ID(1), reviewer_name: 'pinned three', rating: 3, is_pinned: true },
    { service_slug: 'two', reviewer_name: 'four', rating: 4, review_date: '2026-03-01' },
    { service_id: ID(1), reviewer_name: 'pending', status: 'pending' },
    { service_id: ID(1), reviewer_name: 'rejected', status: 'rejected' },
    { service_id: ID(3), reviewer_name: 'other category' },
  );
  const found = await listCategoryReviewsOrEmpty(ctx, FIX);
  expect(found.map((review) => review.reviewerName)).toEqual([
    'pinned three',
    'new five',
    'old five',
    'four',
  ]);
  expect(found[1]).toMatchObject({
    reviewerLine: 'Head of Growth, Fieldnote',
    title: 'Done the next day',
    content: 'Everything on the list was there.',
    serviceTitle: 'Two',
  });
  expect(await listCategoryReviewsOrEmpty(ctx, 'Advise & Plan')).toEqual([]);
});

test('at most twelve, and a service that is no longer public is not named', async () => {
  const ctx = await shopWithServices();
  await addReviews(ctx, ...Array.from({ length: 14 }, () => ({ service_id: ID(1) })));
  await ctx.db
    .update(services)
    .set({ status: 'archived' })
    .where(eq(services.id, ID(1)));
  const found = await listCategoryReviewsOrEmpty(ctx, FIX);
  expect(found).toHaveLength(12);
  expect(found[0]?.serviceTitle).toBeNull();
});

test('only approved, verified reviews count in the rating for search engines, never demo reviews', async () => {
  const ctx = await shopWithServices();
  await addReviews(ctx, { service_id: ID(1), rating: 5 });
  expect(await findVerifiedRating(ctx, ID(1))).toBeNull();
  const verified = { reviewerName: 'Buyer', content: 'Good.', reviewedAt: ctx.now, isVerified: true };
  await ctx.db.insert(serviceReviews).values([
    { ...verified, serviceId: ID(1), rating: 4, status: 'approved' },
    { ...verified, serviceId: ID(1), rating: 5, status: 'approved' },
    { ...verified, serviceId: ID(1), rating: 1, status: 'pending' },
    { ...verified, serviceId: ID(2), rating: 1, status: 'approved' },
  ]);
  expect(await findVerifiedRating(ctx, ID(1))).toEqual({ average: 4.5, count: 2 });
  const demo = { ...verified, serviceId: ID(1), rating: 5, isDemo: true };
  await expect(ctx.db.insert(serviceReviews).values(demo)).rejects.toThrow('service_reviews');
});

test('reviews that cannot be read leave the page without them, logged and said to be a fallback', async () => {
  const ctx = await shopWithServices();
  let fallbacks = 0;
  const watched = { ...ctx, onFallback: () => void fallbacks++ };
  await ctx.db.execute(sql`alter table service_reviews rename to reviews_gone`);
  try {
    expect(await listCategoryReviewsOrEmpty(watched, FIX)).toEqual([]);
    expect(await findVerifiedRating(watched, ID(1))).toBeNull();
  } finally {
    await ctx.db.execute(sql`alter table reviews_gone rename to service_reviews`);
  }
  expect(fallbacks).toBe(2);
});
