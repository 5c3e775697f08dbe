import { and, eq, isNotNull, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { findOwnAccountProfile } from '../account/find-profile.server.ts';
import { recordSignInLockout } from '../sessions/record-lockout.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { recoveryCodes, twoFactors } from '../account-tables.server.ts';
import { failTooManyAuthAttempts } from '../record-code-attempt.server.ts';

import { findSecondFactor } from './find-factor.server.ts';
import {
  findAcceptedTotpStep,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  encryptSecondFactorSecret,
} from './totp.server.ts';

/** Starts or restarts the set-up of the signed-in person's second factor. An active one is not changed. */
export async function beginSecondFactorSetup(ctx: AppContext): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  const sealedSecret = encryptSecondFactorSecret(ctx.settings, id, generateTotpSecret());
  await ctx.db
    .insert(twoFactors)
    .values({ userId: id, sealedSecret, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { sealedSecret, lastStep: 0, updatedAt: ctx.now },
      setWhere: isNull(twoFactors.confirmedAt),
    });
}

/** Discards an unfinished set-up. */
export async function cancelSecondFactorSetup(ctx: AppContext): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  await ctx.db.delete(twoFactors).where(and(eq(twoFactors.userId, id), isNull(twoFactors.confirmedAt)));
}

/**
 * Turns the second factor on, given the right code from its app. Returns the recovery codes, which are shown
 * only once.
 */
export async function activateSecondFactor(
  ctx: AppContext,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, SignInOrSignUpFailure>> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  const guess = await countGuessAgainstRateLimit(ctx, 'second-factor', id);
  if (!guess.ok) {
    await recordSignInLockout(ctx, { limit: 'second-factor', subject: id, of: { userId: id } });
    return failTooManyAuthAttempts(guess.failure);
  }
  const factor = await findSecondFactor(ctx, id);
  const digits = code.replaceAll(/[\s-]/g, '');
  const step =
    factor && findAcceptedTotpStep(factor.secret, digits, { now: ctx.now, lastStep: factor.lastStep });
  if (!step) return fail({ code: 'wrong-factor' });
  await guess.value.uncount();
  return inTransaction(ctx, async (ctx) => {
    const confirmed = await ctx.db
      .update(twoFactors)
      .set({ confirmedAt: ctx.now, lastStep: step, updatedAt: ctx.now })
      .where(and(eq(twoFactors.userId, id), isNull(twoFactors.confirmedAt)))
      .returning({ userId: twoFactors.userId });
    if (confirmed.length === 0) return fail({ code: 'wrong-factor' } as const);
    const codes = await replaceRecoveryCodes(ctx, id);
    await recordSecondFactorChange(ctx, 'turned on');
    return ok({ recoveryCodes: codes });
  });
}

/** Turns off the signed-in person's second factor. The caller has just checked the password. */
export async function disableSecondFactor(ctx: AppContext): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  await inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(twoFactors)
      .where(and(eq(twoFactors.userId, id), isNotNull(twoFactors.confirmedAt)))
      .returning({ userId: twoFactors.userId });
    if (removed.length === 0) return;
    await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await recordSecondFactorChange(ctx, 'turned off');
  });
}

/** Returns ten new recovery codes and revokes the previous ones; null if there is no second factor. */
export async function renewRecoveryCodes(ctx: AppContext): Promise<string[] | null> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [factor] = await ctx.db
      .select({ userId: twoFactors.userId })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, id), isNotNull(twoFactors.confirmedAt)))
      .for('update');
    if (!factor) return null;
    const codes = await replaceRecoveryCodes(ctx, id);
    await recordSecondFactorChange(ctx, 'given new recovery codes');
    return codes;
  });
}

async function replaceRecoveryCodes(ctx: AppContext, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, digest: hashRecoveryCode(code), createdAt: ctx.now })));
  return codes;
}

async function recordSecondFactorChange(
  ctx: AppContext,
  change: 'turned on' | 'turned off' | 'given new recovery codes',
): Promise<void> {
  const { id, email } = requireSignedInUser(ctx);
  const profile = await findOwnAccountProfile(ctx, id);
  await recordAudit(ctx, {
    action: 'account.second_factor_changed',
    entity: 'user',
    entityId: id,
    summary: `Two-step sign-in was ${change}`,
  });
  await queueMail(ctx, {
    template: 'account.two_factor',
    dedupeKey: `2fa:${id}:${ctx.requestId}`,
    recipient: email,
    orderId: null,
    payload: {
      name: profile?.name ?? '',
      change,
      at: ctx.now.toISOString(),
      resetUrl: `${ctx.settings.publicUrl}/auth/forgot-password?email=${encodeURIComponent(email)}`,
    },
  });
}
