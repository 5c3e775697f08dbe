import { and, countDistinct, eq, gt, lte } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { analyticsEvents } from './tables.server.ts';

/** Visitors of a day who looked at a page, and who put something into the cart, since a moment; each once a day. */
export async function countVisits(ctx: AppContext, since: Date): Promise<{ visits: number; adds: number }> {
  assertCan(ctx, 'orders:figures');
  const visitorsOf = async (name: 'page_view' | 'add_to_cart') => {
    const [row] = await ctx.db
      .select({ visitors: countDistinct(analyticsEvents.visitor) })
      .from(analyticsEvents)
      .where(
        and(eq(analyticsEvents.name, name), gt(analyticsEvents.at, since), lte(analyticsEvents.at, ctx.now)),
      );
    return row?.visitors ?? 0;
  };
  return { visits: await visitorsOf('page_view'), adds: await visitorsOf('add_to_cart') };
}
