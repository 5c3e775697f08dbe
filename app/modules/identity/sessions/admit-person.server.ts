import { and, eq, isNotNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findErasure } from '../erasure/find-erasure.server.ts';
import type { AuthFailure } from '../model.ts';
import { beginSecondStep } from '../second-factor/begin-second-step.server.ts';
import { sessions, twoFactors, users } from '../account-tables.server.ts';

import { sessionCookies } from './session-cookie.server.ts';
import { signInLine, recordSignIn, type Admission } from './start-session.server.ts';

/**
 * Lets somebody in whom the library has just given a session, or takes it back: from a suspended account for good, from one
 * with a second factor until that is shown, from one that is to be deleted until its person says to keep it. Its token has gone
 * nowhere yet.
 */
export async function admit(
  ctx: AppContext,
  { userId, token, isKept }: { userId: string; token: string; isKept: boolean },
): Promise<Result<Admission, AuthFailure>> {
  const [person] = await ctx.db
    .select({ role: users.role, suspendedAt: users.suspendedAt, factor: twoFactors.userId })
    .from(users)
    .leftJoin(twoFactors, and(eq(twoFactors.userId, users.id), isNotNull(twoFactors.confirmedAt)))
    .where(eq(users.id, userId));
  const isStaff = person !== undefined && person.role !== 'customer';
  const isSuspended = !person || person.suspendedAt !== null;
  if (!isSuspended && person.factor === null) {
    const { claimedOrders, known } = await recordSignIn(ctx, userId, isKept && !isStaff);
    const cookies = [...sessionCookies(ctx, token, isKept && !isStaff), ...known];
    return ok({ cookies, waitsFor: null, isStaff, claimedOrders });
  }
  await ctx.db.delete(sessions).where(eq(sessions.token, token));
  if (isSuspended && !(await findErasure(ctx, userId))?.isSuspending) {
    await recordAudit(ctx, {
      ...signInLine(userId),
      summary: 'A suspended account tried to sign in',
      result: 'refused',
    });
    return fail({ code: 'suspended' });
  }
  const isProved = person?.factor === null;
  const cookies = [await beginSecondStep(ctx, { userId, isKept, isProved })];
  return ok({ cookies, waitsFor: isProved ? 'keep' : 'two-factor', isStaff });
}
