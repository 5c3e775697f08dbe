import { eq, max, sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { testimonials } from './tables.server.ts';

/**
 * Moves the demo testimonials forward together if the newest is older than three days, so that a demo shop
 * restarted weeks later still has recent ones.
 */
export async function keepDemoTestimonialsRecent(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isDemo = eq(testimonials.isDemo, true);
    const [found] = await ctx.db
      .select({ newest: max(testimonials.createdAt) })
      .from(testimonials)
      .where(isDemo);
    if (!found?.newest) return;
    const days = Math.floor((ctx.now.getTime() - found.newest.getTime()) / DAY_MS) - 1;
    if (days < 2) return;
    await ctx.db
      .update(testimonials)
      .set({
        createdAt: sql`${testimonials.createdAt} + make_interval(days => ${days})`,
        deliveryDate: sql`${testimonials.deliveryDate} + ${days}::integer`,
        updatedAt: ctx.now,
      })
      .where(isDemo);
  });
}
