import { and, eq, isNotNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findPendingAccountErasure } from '../erasure/find-erasure.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { beginSecondSignInStep } from '../second-factor/begin-second-step.server.ts';
import { sessions, twoFactors, users } from '../account-tables.server.ts';

import { createSessionCookiesByDuration } from './session-cookie.server.ts';
import {
  buildSignInAuditEntry,
  recordSignInAndClaimOrders,
  type SignInStepResult,
} from './start-session.server.ts';

/**
 * Admits the person for whom the library has just created a session, or revokes it: for good if the account
 * is suspended, until the second factor is given if there is one, and until the person chooses to keep an
 * account that is to be deleted. The token has not been sent anywhere yet.
 */
export async function admitOrRevokeNewSession(
  ctx: AppContext,
  { userId, token, isKept }: { userId: string; token: string; isKept: boolean },
): Promise<Result<SignInStepResult, SignInOrSignUpFailure>> {
  const [person] = await ctx.db
    .select({ role: users.role, suspendedAt: users.suspendedAt, factor: twoFactors.userId })
    .from(users)
    .leftJoin(twoFactors, and(eq(twoFactors.userId, users.id), isNotNull(twoFactors.confirmedAt)))
    .where(eq(users.id, userId));
  const isStaff = person !== undefined && person.role !== 'customer';
  const isSuspended = !person || person.suspendedAt !== null;
  if (!isSuspended && person.factor === null) {
    const { claimedOrders, known } = await recordSignInAndClaimOrders(ctx, userId, isKept && !isStaff);
    const cookies = [...createSessionCookiesByDuration(ctx, token, isKept && !isStaff), ...known];
    return ok({ cookies, waitsFor: null, isStaff, claimedOrders });
  }
  await ctx.db.delete(sessions).where(eq(sessions.token, token));
  if (isSuspended && !(await findPendingAccountErasure(ctx, userId))?.isSuspending) {
    await recordAudit(ctx, {
      ...buildSignInAuditEntry(userId),
      summary: 'A suspended account tried to sign in',
      result: 'refused',
    });
    return fail({ code: 'suspended' });
  }
  const isProved = person?.factor === null;
  const cookies = [await beginSecondSignInStep(ctx, { userId, isKept, isProved })];
  return ok({ cookies, waitsFor: isProved ? 'keep' : 'two-factor', isStaff });
}
