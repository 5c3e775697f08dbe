import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { withMinimumDuration } from '#app/platform/minimum-duration.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { findUserByEmail } from '../find-user-by-email.server.ts';
import { catchAuthLibraryRefusal } from '../internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from '../internal/open-library.server.ts';
import { type SignInOrSignUpFailure, PASSWORD_RESET_LIFETIME_SECONDS } from '../model.ts';
import { admitOrRevokeNewSession } from '../sessions/admit-person.server.ts';
import type { SignInStepResult } from '../sessions/start-session.server.ts';
import { users, verifications } from '../account-tables.server.ts';
import { failTooManyAuthAttempts } from '../record-code-attempt.server.ts';

import { findPasswordProblem } from './find-password-problem.server.ts';
import { findPasswordResetOwner, buildPasswordResetIdentifier } from './find-reset-owner.server.ts';

const PASSWORD_RESET_TOKEN_BYTES = 32;

/**
 * Emails a one-time link to choose a new password if the address has an account. The response does not reveal
 * whether it has.
 */
export async function requestPasswordReset(
  ctx: AppContext,
  email: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const fromHere = await consumeRateLimit(ctx, 'forgot-password');
  if (!fromHere.ok) return failTooManyAuthAttempts(fromHere.failure);
  const toThere = await consumeRateLimit(ctx, 'forgot-password-mailbox', email);
  if (!toThere.ok) return failTooManyAuthAttempts(toThere.failure);
  return withMinimumDuration(async () => {
    const user = await findUserByEmail(ctx, email);
    if (user) await sendPasswordResetMail(ctx, user);
    return ok(undefined);
  });
}

/** Returns a one-time link to choose a password. Only the newest link of an account works. */
export async function createPasswordResetLink(
  ctx: AppContext,
  userId: string,
  seconds: number,
): Promise<string> {
  const token = randomBytes(PASSWORD_RESET_TOKEN_BYTES).toString('base64url');
  await ctx.db.delete(verifications).where(eq(verifications.value, userId));
  const { internalAdapter } = await (await createAuthLibrary(ctx)).$context;
  await internalAdapter.createVerificationValue({
    identifier: buildPasswordResetIdentifier(token),
    value: userId,
    expiresAt: new Date(ctx.now.getTime() + seconds * 1000),
  });
  return `${ctx.settings.publicUrl}/auth/reset-password?token=${token}`;
}

async function sendPasswordResetMail(
  ctx: AppContext,
  user: { id: string; name: string; email: string },
): Promise<void> {
  await queueMail(ctx, {
    template: 'account.reset',
    dedupeKey: `reset:${user.id}:${ctx.requestId}`,
    recipient: user.email,
    orderId: null,
    payload: {
      name: user.name,
      resetUrl: await createPasswordResetLink(ctx, user.id, PASSWORD_RESET_LIFETIME_SECONDS),
    },
  });
}

export type PasswordResetFailure =
  | { code: 'dead-link' }
  | { code: 'weak'; message: string }
  | SignInOrSignUpFailure;

/**
 * Sets a new password by the link from the email, which also verifies the address. Ends every session and
 * every other code or link of the account, and signs this browser in.
 */
export async function resetPassword(
  ctx: AppContext,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<Result<SignInStepResult, PasswordResetFailure>> {
  const owner = await findPasswordResetOwner(ctx, token);
  if (!owner) return fail({ code: 'dead-link' });
  const message = findPasswordProblem(password, owner);
  if (message) return fail({ code: 'weak', message });
  const library = await createAuthLibrary(ctx);
  const reset = await catchAuthLibraryRefusal(
    library.api.resetPassword({ body: { token, newPassword: password } }),
  );
  // If the machine was too busy to hash, the link is used up already and the person has to request another.
  if (!reset.ok) return fail({ code: 'dead-link' });
  await deleteUnusedEmailCodes(ctx, owner.email);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, owner.id));
    await ctx.reactions.sessionsEnded(ctx, owner.id);
    await notifyAndAuditPasswordChange(
      ctx,
      owner,
      'Reset the password with an emailed link; all sessions ended',
    );
  });
  const signedIn = await catchAuthLibraryRefusal(
    library.api.signInEmail({
      body: { email: owner.email, password },
      headers: buildAuthLibraryHeaders(ctx, request),
    }),
  );
  if (!signedIn.ok) return fail({ code: 'busy' });
  return admitOrRevokeNewSession(ctx, { userId: owner.id, token: signedIn.value.token, isKept: false });
}

/** Ends the account's unused codes. */
export async function deleteUnusedEmailCodes(ctx: AppContext, email: string): Promise<void> {
  const { internalAdapter } = await (await createAuthLibrary(ctx)).$context;
  for (const purpose of ['sign-in', 'email-verification'])
    await internalAdapter.deleteVerificationByIdentifier(`${purpose}-otp-${email}`);
}

/** Notifies the account's owner and writes the audit entry, in the caller's transaction. */
export async function notifyAndAuditPasswordChange(
  ctx: AppContext,
  owner: { id: string; name: string; email: string },
  summary: string,
): Promise<void> {
  await recordAudit(ctx, { action: 'account.password_changed', entity: 'user', entityId: owner.id, summary });
  await queueMail(ctx, {
    template: 'account.password_changed',
    dedupeKey: `pw:${owner.id}:${ctx.requestId}`,
    recipient: owner.email,
    orderId: null,
    payload: {
      name: owner.name,
      at: ctx.now.toISOString(),
      resetUrl: `${ctx.settings.publicUrl}/auth/forgot-password?email=${encodeURIComponent(owner.email)}`,
    },
  });
}
