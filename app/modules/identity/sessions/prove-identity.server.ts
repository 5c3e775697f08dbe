import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';
import { verifyPassword } from '#app/platform/password-hash.server.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import { recordSignInLockout } from './record-lockout.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { verifyAndConsumeSecondFactorCode } from '../second-factor/consume-factor-code.server.ts';
import { accounts } from '../account-tables.server.ts';
import { failTooManyAuthAttempts } from '../record-code-attempt.server.ts';

import { renewSession } from './start-session.server.ts';

/**
 * Proves the signed-in person's identity again by the password or a code of the second factor; valid for ten
 * minutes in this session, which gets a new token.
 */
export async function reauthenticateSignedInUser(
  ctx: AppContext,
  session: Pick<RequestSignInSession, 'id' | 'token'>,
  proof: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const { id } = requireSignedInUser(ctx);
  const isCode = /^[\d\s-]{6,8}$/.test(proof);
  const shown = isCode
    ? await verifyAndConsumeSecondFactorCode(ctx, id, proof)
    : await checkOwnPassword(ctx, id, proof);
  if (!shown.ok) {
    // A busy server has not refused anything.
    if (shown.failure.code !== 'busy') await auditFailedIdentityProof(ctx, id);
    return shown;
  }
  if (!(await renewSession(ctx, id, session))) return fail({ code: 'step-over' });
  await recordAudit(ctx, {
    action: 'account.proved',
    entity: 'user',
    entityId: id,
    summary: isCode ? 'Confirmed their identity with a code' : 'Confirmed their identity with the password',
  });
  return ok(undefined);
}

/**
 * Audits a wrong password in an open session, which may be someone else at the keyboard. The limit on guesses
 * also limits the number of entries, give or take a few.
 */
async function auditFailedIdentityProof(ctx: AppContext, userId: string): Promise<void> {
  await recordAudit(ctx, {
    action: 'account.proved',
    entity: 'user',
    entityId: userId,
    summary: 'Failed to confirm their identity',
    result: 'refused',
  });
}

/** Checks the signed-in person's password; five misses in five minutes lock the check for a while. */
async function checkOwnPassword(
  ctx: AppContext,
  userId: string,
  password: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const guess = await countGuessAgainstRateLimit(ctx, 'password-check', userId);
  if (!guess.ok) {
    await recordSignInLockout(ctx, { limit: 'password-check', subject: userId, of: { userId } });
    return failTooManyAuthAttempts(guess.failure);
  }
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  try {
    if (account?.hash && (await verifyPassword(account.hash, password))) {
      await guess.value.uncount();
      return ok(undefined);
    }
  } catch (error) {
    if (!(error instanceof WorkQueueFullError)) throw error;
    await guess.value.uncount();
    return fail({ code: 'busy' });
  }
  return fail({ code: 'wrong-proof' });
}
