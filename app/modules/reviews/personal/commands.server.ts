import { and, eq, isNull, or } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import type { AppContext } from '#app/platform/context.ts';

import { serviceReviews } from '../tables.server.ts';

/** Takes a person's name and address off their reviews, in the caller's transaction; what they wrote stays (pages.md section 9.3). */
export async function eraseReviewer(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  const asGuest =
    mailbox === null ? undefined : and(isNull(serviceReviews.userId), eq(serviceReviews.email, mailbox));
  await ctx.db
    .update(serviceReviews)
    .set({
      reviewerName: DELETED,
      reviewerCompany: null,
      reviewerRole: null,
      reviewerAvatarUrl: null,
      email: null,
      updatedAt: ctx.now,
    })
    .where(or(eq(serviceReviews.userId, userId), asGuest));
}
