import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { recoveryCodes, twoFactors, users } from '../account-tables.server.ts';
import { TEAM_CHANGE_ERROR_MESSAGES } from '../team/team-list.ts';

/**
 * Removes a lost second factor from an account of the team or a customer. Requires the owner's right and a
 * recent proof of identity. Ends all the person's sessions and notifies them by email, in case they did not
 * ask for it.
 */
export function resetSecondFactor(ctx: AppContext, id: string): Promise<Result<{ name: string }, string>> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (requireSignedInUser(ctx).id === id) return fail(TEAM_CHANGE_ERROR_MESSAGES.ownFactor);
    const [person] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update');
    if (!person || person.erasedAt) return fail(TEAM_CHANGE_ERROR_MESSAGES.gone);
    const removed = await ctx.db
      .delete(twoFactors)
      .where(eq(twoFactors.userId, id))
      .returning({ confirmedAt: twoFactors.confirmedAt });
    if (!removed.some(({ confirmedAt }) => confirmedAt !== null))
      return fail(TEAM_CHANGE_ERROR_MESSAGES.noFactor);
    await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await endUserSessions(ctx, id);
    await recordAudit(ctx, {
      action: 'account.second_factor_reset',
      entity: 'user',
      entityId: id,
      summary: 'Reset two-step sign-in for an account; all sessions ended',
    });
    await queueMail(ctx, {
      template: 'account.two_factor',
      dedupeKey: `2fa:${id}:${ctx.requestId}`,
      recipient: person.email,
      orderId: null,
      payload: {
        name: person.name,
        change: 'turned off',
        at: ctx.now.toISOString(),
        resetUrl: `${ctx.settings.publicUrl}/auth/forgot-password?email=${encodeURIComponent(person.email)}`,
      },
    });
    return ok({ name: person.name });
  });
}
