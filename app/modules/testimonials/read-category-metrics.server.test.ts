import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { announcement } from '../../../tests/shop/database.ts';

import { addTestimonials } from './fixtures.ts';
import { readCategoryMetricsOrDefaults } from './read-category-metrics.server.ts';
import { testimonials } from './tables.server.ts';

const FIX = 'Fix Problems';

async function metricsOfFix(ctx: AppContext) {
  return (await readCategoryMetricsOrDefaults(ctx))(FIX);
}

/** A change of testimonials is announced after its commit, on another connection. */
function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 5_000, interval: 20 });
}

test('[GRID-14] [GRID-18] [DETAIL-19] a category counts its approved testimonials and averages their ratings', async () => {
  const ctx = await freshContext();
  await addTestimonials(
    ctx,
    { rating: 5 },
    { rating: 4 },
    { rating: 1, status: 'featured' },
    { rating: 1, status: 'pending' },
    { rating: 1, status: 'rejected' },
    { rating: 3, service_category: 'Create Content' },
    { rating: 1, service_category: null },
  );
  await eventually(async () => {
    expect(await metricsOfFix(ctx)).toEqual({ reviews: 2, projectsSold30d: 2, avgRating: 4.5 });
  });
  const metricsOf = await readCategoryMetricsOrDefaults(ctx);
  expect(metricsOf('Create Content')).toEqual({ reviews: 1, projectsSold30d: 1, avgRating: 3 });
});

test('[GRID-14] a category without testimonials has rating 5', async () => {
  const ctx = await freshContext();
  await eventually(async () => {
    expect(await metricsOfFix(ctx)).toEqual({ reviews: 0, projectsSold30d: 0, avgRating: 5 });
  });
});

test('[GRID-14] figures are read at most every five minutes, and again after any change of a testimonial', async () => {
  const ctx = await freshContext();
  const added = announcement(ctx.database);
  await addTestimonials(ctx, {});
  await added;
  expect((await metricsOfFix(ctx)).reviews).toBe(1);
  const select = vi.spyOn(ctx.db, 'select');
  try {
    await metricsOfFix({ ...ctx, now: new Date(ctx.now.getTime() + 4 * 60_000) });
    expect(select).not.toHaveBeenCalled();
    await metricsOfFix({ ...ctx, now: new Date(ctx.now.getTime() + 6 * 60_000) });
    expect(select).toHaveBeenCalledTimes(1);
  } finally {
    select.mockRestore();
  }
  await ctx.db.update(testimonials).set({ status: 'hidden' }).where(eq(testimonials.status, 'approved'));
  await eventually(async () => expect((await metricsOfFix(ctx)).reviews).toBe(0));
});

test('[GRID-14] when the figures cannot be read they are 0, 0 and 5, and the next read tries again', async () => {
  const ctx = await freshContext();
  await addTestimonials(ctx, {});
  await eventually(async () => expect((await metricsOfFix(ctx)).reviews).toBe(1));
  const later = new Date(ctx.now.getTime() + 10 * 60_000);
  await ctx.db.execute('alter table testimonials rename to testimonials_gone');
  try {
    expect(await metricsOfFix({ ...ctx, now: later })).toEqual({
      reviews: 0,
      projectsSold30d: 0,
      avgRating: 5,
    });
  } finally {
    await ctx.db.execute('alter table testimonials_gone rename to testimonials');
  }
  expect((await metricsOfFix({ ...ctx, now: later })).reviews).toBe(1);
});
