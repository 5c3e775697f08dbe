import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import type {
  TestimonialProvenance,
  TestimonialFailure,
} from '#app/modules/testimonials/admin/testimonial-form.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The label of a testimonial's provenance, and its page; null if the user may not open it. */
export type TestimonialOriginPageLink = { label: string; href: string | null };

/**
 * Fails for an unknown review or order, and for an order if the user may not read orders; an unchanged
 * provenance (`former`) always passes.
 */
export async function checkTestimonialProvenance(
  ctx: AppContext,
  { kind, id }: TestimonialProvenance,
  former: TestimonialProvenance | null,
): Promise<Result<null, TestimonialFailure>> {
  assertCan(ctx, 'testimonials:write');
  if (id === null || (former?.kind === kind && former.id === id)) return ok(null);
  if (kind === 'review') {
    const found = await ctx.db.$count(serviceReviews, eq(serviceReviews.id, id));
    return found > 0 ? ok(null) : fail({ code: 'unknown-source', kind });
  }
  if (kind !== 'order') return ok(null);
  if (!hasPermission(ctx.actor, 'orders:read')) return fail({ code: 'no-orders' });
  const found = await ctx.db.$count(orders, eq(orders.id, id));
  return found > 0 ? ok(null) : fail({ code: 'unknown-source', kind });
}

/** Returns the provenance of a testimonial for its page; null if it has none. */
export async function findTestimonialProvenance(
  ctx: AppContext,
  { kind, id }: TestimonialProvenance,
): Promise<TestimonialOriginPageLink | null> {
  assertCan(ctx, 'testimonials:read');
  if (kind === 'permission') return { label: 'Permission on file', href: null };
  if (id === null) return null;
  if (kind === 'review') {
    const [review] = await ctx.db
      .select({ id: serviceReviews.id })
      .from(serviceReviews)
      .where(eq(serviceReviews.id, id));
    return review
      ? { label: 'Original review', href: `/admin/reviews/${review.id}` }
      : { label: 'Review, since deleted', href: null };
  }
  const mayOpen = hasPermission(ctx.actor, 'orders:read');
  return mayOpen
    ? { label: `Order ${formatOrderNumber(id)}`, href: `/admin/orders/${id}` }
    : { label: 'An order', href: null };
}
