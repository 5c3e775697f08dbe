import { and, asc, eq, isNull, or } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { serviceReviews } from '../tables.server.ts';

/** The reviews a person wrote, by account and by proved mailbox, oldest first. */
export async function listPersonalReviews(
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
    })
    .from(serviceReviews)
    .where(or(eq(serviceReviews.userId, userId), asGuest))
    .orderBy(asc(serviceReviews.reviewedAt), asc(serviceReviews.id));
}
