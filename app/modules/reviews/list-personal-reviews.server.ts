import { and, asc, eq, isNull, or } from 'drizzle-orm';

import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { serviceReviews } from './tables.server.ts';

/**
 * Returns the reviews of a person, by account and by verified mailbox, oldest first, each with the
 * testimonial created from it.
 */
export async function listReviewsForDataExport(
  { db }: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
) {
  const asGuest =
    mailbox === null ? undefined : and(isNull(serviceReviews.userId), eq(serviceReviews.email, mailbox));
  return db
    .select({
      name: serviceReviews.reviewerName,
      company: serviceReviews.reviewerCompany,
      role: serviceReviews.reviewerRole,
      picture: serviceReviews.reviewerAvatarUrl,
      rating: serviceReviews.rating,
      title: serviceReviews.title,
      text: serviceReviews.content,
      status: serviceReviews.status,
      relationship: serviceReviews.relationship,
      writtenAt: serviceReviews.reviewedAt,
      /** Null if there is none. */
      testimonial: {
        name: testimonials.clientName,
        company: testimonials.clientCompany,
        role: testimonials.clientRole,
        picture: testimonials.clientAvatarUrl,
        rating: testimonials.rating,
        text: testimonials.text,
        status: testimonials.status,
        madeAt: testimonials.createdAt,
      },
    })
    .from(serviceReviews)
    .leftJoin(testimonials, eq(testimonials.id, serviceReviews.id))
    .where(or(eq(serviceReviews.userId, userId), asGuest))
    .orderBy(asc(serviceReviews.reviewedAt), asc(serviceReviews.id));
}
