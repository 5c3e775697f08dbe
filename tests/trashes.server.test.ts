import { randomUUID } from 'node:crypto';

import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { addPosts } from '#app/modules/blog/fixtures.ts';
import { restorePosts } from '#app/modules/blog/move-posts.server.ts';
import { purgePosts } from '#app/modules/blog/purge-posts.server.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { applyCaseStudyAction } from '#app/modules/case-studies/admin/move-case-studies.server.ts';
import { purgeCaseStudies } from '#app/modules/case-studies/admin/purge-case-studies.server.ts';
import { addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { permanentlyDeleteAllTrashedServices } from '#app/modules/catalog/trash/purge-service.server.ts';
import { restoreServices } from '#app/modules/catalog/trash/restore-services.server.ts';
import { restoreOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { listUnusedReviewPhotoKeys } from '#app/modules/reviews/list-unused-photos.server.ts';
import { trashReviews } from '#app/modules/reviews/moderate-reviews.server.ts';
import { purgeReviews } from '#app/modules/reviews/purge-reviews.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { trashTestimonials } from '#app/modules/testimonials/admin/decide-testimonials.server.ts';
import { purgeTestimonials } from '#app/modules/testimonials/admin/purge-testimonials.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from './shop/actor.ts';
import { freshContext } from './shop/context.ts';

type Ids = readonly string[];
type Member = {
  table: PgTable & { id: PgColumn; deletedAt: PgColumn };
  addOne: (ctx: AppContext) => Promise<unknown>;
  restore: (ctx: AppContext, ids: Ids) => Promise<BulkActionResult>;
  /** Undefined where rows are deleted one by one, by typing the name. */
  purge?: (ctx: AppContext, ids: Ids) => Promise<BulkActionResult>;
};

const TRASHES: Record<string, Member> = {
  services: {
    table: services,
    addOne: (ctx) => addServiceFixtures(ctx, {}),
    restore: (ctx, ids) => restoreServices(ctx, { ids, asPublished: false }),
  },
  orders: { table: orders, addOne: (ctx) => addOrder(ctx), restore: restoreOrders },
  posts: {
    table: posts,
    addOne: (ctx) => addPosts(ctx, {}),
    restore: (ctx, ids) => restorePosts(ctx, { ids, asPublished: false }),
    purge: purgePosts,
  },
  reviews: {
    table: serviceReviews,
    async addOne(ctx) {
      await addServiceFixtures(ctx, { slug: 'reviewed' });
      await addReviews(ctx, { service_slug: 'reviewed' });
    },
    restore: (ctx, ids) => trashReviews(ctx, ids, false),
    purge: purgeReviews,
  },
  testimonials: {
    table: testimonials,
    addOne: (ctx) => addTestimonials(ctx, {}),
    restore: (ctx, ids) => trashTestimonials(ctx, ids, false),
    purge: (ctx, ids) => purgeTestimonials(ctx, ids, listUnusedReviewPhotoKeys),
  },
  'case studies': {
    table: caseStudies,
    addOne: (ctx) => addCaseStudies(ctx, {}),
    restore: (ctx, ids) => applyCaseStudyAction(ctx, ids, 'restore'),
    purge: purgeCaseStudies,
  },
};

const PURGED = Object.entries(TRASHES).flatMap(([name, { purge, ...member }]) =>
  purge ? [[name, { ...member, purge }] as const] : [],
);
const SIZES = [0, 1, 501, 1200];

const owner = async () => {
  const ctx = await freshContext();
  return { ...ctx, actor: actorOf('owner', ctx.now) };
};

/** Puts this many rows into a trash: copies of one created as usual, which stays outside. */
async function fill(ctx: AppContext, { table, addOne }: Member, count: number) {
  await addOne(ctx);
  const [row] = await ctx.db.select(getTableColumns(table)).from(table);
  const outside = String(row?.['id']);
  const copies = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { ...row, id, deletedAt: ctx.now, ...(row && 'slug' in row && { slug: `copy-${id}` }) };
  });
  for (let from = 0; from < count; from += 200)
    await ctx.db.insert(table).values(copies.slice(from, from + 200));
  return { outside, ids: copies.map(({ id }) => id) };
}

test.each(Object.entries(TRASHES))('the trash of %s restores any number of rows', async (_, member) => {
  for (const size of SIZES) {
    const ctx = await owner();
    const { ids, outside } = await fill(ctx, member, size);
    const { done, skipped } = await member.restore(ctx, [...ids, outside]);
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(skipped.map(({ reason }) => reason)).toEqual(['is not in the trash']);
    expect(await ctx.db.$count(member.table)).toBe(size + 1);
  }
});

test.each(PURGED)('the trash of %s deletes any number of rows for good', async (_, member) => {
  for (const size of SIZES) {
    const ctx = await owner();
    const { ids, outside } = await fill(ctx, member, size);
    const { done, skipped } = await member.purge(ctx, [...ids, outside]);
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(skipped.map(({ reason }) => reason)).toEqual(['is not in the trash']);
    expect(await ctx.db.$count(member.table)).toBe(1);
  }
});

test('the trash of services is emptied of any number of rows', async () => {
  for (const size of [0, 1, 501]) {
    const ctx = await owner();
    await fill(
      ctx,
      { table: services, addOne: (ctx) => addServiceFixtures(ctx, {}), restore: restoreOrders },
      size,
    );
    expect(await permanentlyDeleteAllTrashedServices(ctx)).toEqual({ count: size });
    expect(await ctx.db.$count(services)).toBe(1);
  }
});

test.each(Object.entries(TRASHES))('the trash of %s says which rows no longer exist', async (_, member) => {
  const ctx = await owner();
  const { ids } = await fill(ctx, member, 3);
  const [gone = '', ...left] = ids;
  await ctx.db.delete(member.table).where(inArray(member.table.id, [gone]));
  const both = [member.restore, ...(member.purge ? [member.purge] : [])];
  for (const run of both)
    expect((await run(ctx, [gone])).skipped).toMatchObject([{ reason: 'no longer exists' }]);
  expect((await member.restore(ctx, ids)).done.toSorted()).toEqual(left.toSorted());
});

test.each(PURGED)('two people who empty the trash of %s at once delete each row once', async (_, member) => {
  const ctx = await owner();
  const { ids } = await fill(ctx, member, 600);
  const [one, other] = await Promise.all([member.purge(ctx, ids), member.purge(ctx, ids)]);
  expect([...one.done, ...other.done].toSorted()).toEqual(ids.toSorted());
  const reasons = new Set([...one.skipped, ...other.skipped].map(({ reason }) => reason));
  expect([...reasons]).toEqual(['no longer exists']);
});
