import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { users } from '../account-tables.server.ts';

import { OPTIONAL_EMAIL_KINDS, type OptionalEmailPreferences } from './email-preferences.ts';

/** Saves which optional emails the person wants; emails about orders and security are always sent. */
export async function updateEmailPreferences(
  ctx: AppContext,
  notices: OptionalEmailPreferences,
): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  const wanted = OPTIONAL_EMAIL_KINDS.filter(({ field }) => notices[field]).map(({ label }) =>
    label.toLowerCase(),
  );
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({
        wantsMessages: notices.messages,
        wantsReviewRequests: notices.reviewRequests,
        wantsReviewDecisions: notices.reviewDecisions,
        wantsNews: notices.news,
        updatedAt: ctx.now,
      })
      .where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'account.notices_changed',
      entity: 'user',
      entityId: id,
      summary: `Chose these emails: ${wanted.join(', ') || 'none of the optional ones'}`,
    });
  });
}
