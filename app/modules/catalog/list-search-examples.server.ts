import { asc, desc } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition } from './list-public-services.server.ts';
import { buildSearchExamples } from './search-examples.ts';
import { services } from './tables.server.ts';

/** Number of best sellers to choose from. */
const BEST_SELLERS_CONSIDERED_FOR_SEARCH_EXAMPLES = 50;

async function loadSearchExamples(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: services.title, category: services.category, painPoint: services.painPoint })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(desc(services.projectsSold30d), asc(services.id))
    .limit(BEST_SELLERS_CONSIDERED_FOR_SEARCH_EXAMPLES);
  return buildSearchExamples(
    rows.map(({ title, category, painPoint }) => ({
      title: title ?? '',
      category: category ?? '',
      painPoint,
    })),
  );
}

const cachedSearchExamples = createTaggedCacheReader({
  tag: 'catalog',
  lifeMs: 5 * MINUTE_MS,
  load: loadSearchExamples,
});

/**
 * Returns example searches made from the shop's own services; empty if there are none or they cannot be read.
 */
export async function listSearchExamples(ctx: AppContext): Promise<readonly string[]> {
  try {
    return await cachedSearchExamples(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'search examples failed');
    ctx.onFallback?.();
    return [];
  }
}
