import { and, eq, isNotNull, lt } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';

import { recordSignInLockout } from '../sessions/record-lockout.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { recoveryCodes, twoFactors } from '../account-tables.server.ts';
import { failTooManyAuthAttempts } from '../record-code-attempt.server.ts';

import { findSecondFactor } from './find-factor.server.ts';
import { findAcceptedTotpStep, hashRecoveryCode } from './totp.server.ts';

/**
 * Checks a code of the account's app or a recovery code and uses it up; of two concurrent requests with the
 * same code, one is refused. Five misses in five minutes lock the check for a while.
 */
export async function verifyAndConsumeSecondFactorCode(
  ctx: AppContext,
  userId: string,
  code: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const guess = await countGuessAgainstRateLimit(ctx, 'second-factor', userId);
  if (!guess.ok) {
    await recordSignInLockout(ctx, { limit: 'second-factor', subject: userId, of: { userId } });
    return failTooManyAuthAttempts(guess.failure);
  }
  const digits = code.replaceAll(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(digits)
    ? await consumeAuthenticatorAppCode(ctx, userId, digits)
    : await consumeRecoveryCode(ctx, userId, code);
  if (isRight) {
    await guess.value.uncount();
    return ok(undefined);
  }
  ctx.log.warn({ requestId: ctx.requestId, event: 'second factor refused' }, 'security');
  return fail({ code: 'wrong-factor' });
}

async function consumeAuthenticatorAppCode(ctx: AppContext, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(ctx, userId);
  if (!factor?.confirmedAt) return false;
  const step = findAcceptedTotpStep(factor.secret, code, { now: ctx.now, lastStep: factor.lastStep });
  if (step === null) return false;
  const used = await ctx.db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt), lt(twoFactors.lastStep, step)),
    )
    .returning({ userId: twoFactors.userId });
  return used.length > 0;
}

async function consumeRecoveryCode(ctx: AppContext, userId: string, code: string): Promise<boolean> {
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, hashRecoveryCode(code))))
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  await recordAudit(ctx, {
    action: 'account.recovery_code_used',
    entity: 'user',
    entityId: userId,
    summary: 'Used a recovery code',
  });
  return true;
}
