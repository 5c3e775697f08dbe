import { gt } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  hasEnoughOrdersForStats,
  getLastDayBeforeStats,
  type ShopOrderStats,
  type DailyOrderStats,
  computeShopOrderStats,
  type ServiceSalesAndReviewStats,
} from './proof.ts';
import { proofDays, serviceProofs } from './tables.server.ts';

/** Returns every day with figures, or those after a day. */
export function listDailyOrderStats(ctx: AppContext, after?: string): Promise<DailyOrderStats[]> {
  return ctx.db
    .select()
    .from(proofDays)
    .where(after === undefined ? undefined : gt(proofDays.day, after));
}

/** Returns every service with figures. */
export function listServiceSalesAndReviewStats(ctx: AppContext): Promise<ServiceSalesAndReviewStats[]> {
  return ctx.db.select().from(serviceProofs);
}

const findCachedOrderStats = createTaggedCacheReader({
  tag: 'proof',
  lifeMs: HOUR_MS,
  load: async (ctx) => {
    // The days of a busy shop hold many numbers, and most of them are old.
    const recent = await listDailyOrderStats(ctx, getLastDayBeforeStats(ctx.now));
    return computeShopOrderStats(
      hasEnoughOrdersForStats(recent) ? recent : await listDailyOrderStats(ctx),
      ctx.now,
    );
  },
});

/**
 * Returns the proof figures from the shop's own orders (pages.md "Figures from the shop's own orders") as of
 * the last count; null if there are too few. Figures that cannot be read are not shown, and the failure is
 * logged (ERROR-02).
 */
export async function findShopOrderStats(ctx: AppContext): Promise<ShopOrderStats | null> {
  try {
    return await findCachedOrderStats(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'proof figures failed');
    ctx.onFallback?.();
    return null;
  }
}

/** Returns the figures of each service by id; throws if they cannot be read. */
export const readVerifiedServiceStats = createTaggedCacheReader({
  tag: 'proof',
  lifeMs: HOUR_MS,
  load: async (ctx): Promise<ReadonlyMap<string, ServiceSalesAndReviewStats>> =>
    new Map((await listServiceSalesAndReviewStats(ctx)).map((proof) => [proof.serviceId, proof])),
});
