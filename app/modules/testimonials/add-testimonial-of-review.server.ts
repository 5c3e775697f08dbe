import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { computeInitials } from './model.ts';
import { testimonials } from './tables.server.ts';

/** The parts of a review that its author allows to be used elsewhere; the rest is null. */
export type ReviewForTestimonial = {
  id: string;
  category: string | null;
  serviceName: string | null;
  name: string;
  role: string | null;
  company: string | null;
  avatarUrl: string | null;
  rating: number;
  text: string;
};

/**
 * Creates an approved testimonial from a review. It has the review's id, so there is one testimonial per
 * review; returns false if it exists.
 */
export async function addTestimonialOfReview(
  ctx: AppContext,
  review: ReviewForTestimonial,
): Promise<boolean> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(testimonials)
      .values({
        id: review.id,
        category: review.category,
        serviceName: review.serviceName,
        clientName: review.name,
        clientRole: review.role,
        clientCompany: review.company,
        clientInitials: computeInitials(review.name),
        clientAvatarUrl: review.avatarUrl,
        rating: review.rating,
        text: review.text,
        status: 'approved',
        provenance: 'review',
        provenanceId: review.id,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: testimonials.id });
    if (added.length === 0) return false;
    await recordAudit(ctx, {
      action: 'testimonial.made_of_review',
      entity: 'testimonial',
      entityId: review.id,
      summary: 'A review was made a testimonial',
    });
    return true;
  });
}
