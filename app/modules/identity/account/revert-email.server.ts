import { and, eq, gte } from 'drizzle-orm';

import { ok } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findUserByEmail } from '../find-user-by-email.server.ts';
import { PASSWORD_RESET_LIFETIME_SECONDS } from '../model.ts';
import { createPasswordResetLink } from '../passwords/reset-password.server.ts';
import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { accounts, twoFactors, users } from '../account-tables.server.ts';

import { convertEmailUniqueViolationToFailure } from './change-email.server.ts';
import {
  deleteEmailChange,
  deleteEmailRevertLinks,
  findEmailChangeToRevertByToken,
} from './email-change-links.server.ts';

/**
 * Restores an account to its former address by the link from the email. Because the person who changed it was
 * able to prove their identity, the password is removed and every session ends. Returns the link to choose a
 * new password; null if the token no longer works.
 */
export async function revertAccountEmailChange(ctx: AppContext, token: string): Promise<string | null> {
  const reverted = await convertEmailUniqueViolationToFailure(async () =>
    ok(await restoreAccountEmail(ctx, token)),
  );
  return reverted.ok ? reverted.value : null;
}

function restoreAccountEmail(ctx: AppContext, token: string): Promise<string | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findEmailChangeToRevertByToken(ctx, token);
    if (!found || !(await deleteEmailRevertLinks(ctx, found))) return null;
    const { userId, email } = found;
    const holder = await findUserByEmail(ctx, email);
    if (holder && holder.id !== userId) return null;
    await ctx.db
      .update(users)
      .set({ email, isEmailVerified: true, updatedAt: ctx.now })
      .where(eq(users.id, userId));
    await deleteEmailChange(ctx, userId);
    await endUserSessions(ctx, userId);
    await ctx.db.delete(accounts).where(eq(accounts.userId, userId));
    // A second factor set up since the change belongs to the person who changed the address.
    await ctx.db
      .delete(twoFactors)
      .where(and(eq(twoFactors.userId, userId), gte(twoFactors.confirmedAt, found.createdAt)));
    await recordAudit(ctx, {
      action: 'account.email_reverted',
      entity: 'user',
      entityId: userId,
      summary:
        'Restored the previous email address with the emailed link; password removed, all sessions ended',
    });
    return createPasswordResetLink(ctx, userId, PASSWORD_RESET_LIFETIME_SECONDS);
  });
}
