import { and, eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  publicTestimonialSortOrderSql,
  isFeaturedTestimonialSql,
  publicTestimonialCondition,
} from '../list-feedback.server.ts';
import { testimonials } from '../tables.server.ts';
import { MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS } from './testimonial-search.ts';

export type FeaturedTestimonialMove = 'up' | 'down' | 'first';

/** Returns the ids in their order after the move; unchanged at either end. */
export function moveIdInFeaturedTestimonialOrder(
  ids: readonly string[],
  id: string,
  move: FeaturedTestimonialMove,
): string[] {
  const from = ids.indexOf(id);
  const to = { up: from - 1, down: from + 1, first: 0 }[move];
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/**
 * Moves a featured testimonial among the first `MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS` of the public order (FEEDBACK-01: featured
 * first); those behind them stay sorted by age. Concurrent moves run one after the other.
 */
export function moveFeaturedTestimonial(
  ctx: AppContext,
  { id, move }: { id: string; move: FeaturedTestimonialMove },
): Promise<Result<{ name: string; place: number }, { code: 'not-featured' }>> {
  assertCan(ctx, 'testimonials:write');
  type Outcome = Result<{ name: string; place: number }, { code: 'not-featured' }>;
  return inTransaction(ctx, async (ctx): Promise<Outcome> => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('featured testimonials', 0))`);
    const rows = await ctx.db
      .select({ id: testimonials.id, name: testimonials.clientName, place: testimonials.featuredPlace })
      .from(testimonials)
      .where(and(publicTestimonialCondition, isFeaturedTestimonialSql))
      .orderBy(...publicTestimonialSortOrderSql)
      .limit(MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS);
    const row = rows.find((one) => one.id === id);
    if (!row) return fail({ code: 'not-featured' });
    const before = rows.map((one) => one.id);
    const after = moveIdInFeaturedTestimonialOrder(before, id, move);
    const place = after.indexOf(id) + 1;
    if (after.every((one, at) => one === before[at])) return ok({ name: row.name, place });
    const places = new Map(rows.map((one) => [one.id, one.place]));
    for (const [at, one] of after.entries()) {
      const featuredPlace = at - after.length;
      if (places.get(one) === featuredPlace) continue;
      await ctx.db.update(testimonials).set({ featuredPlace }).where(eq(testimonials.id, one));
    }
    await recordAudit(ctx, {
      action: 'testimonial.moved',
      entity: 'testimonial',
      entityId: id,
      summary: 'A featured testimonial was moved',
      before: { place: before.indexOf(id) + 1 },
      after: { place },
    });
    return ok({ name: row.name, place });
  });
}
