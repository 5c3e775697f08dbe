import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';
import { withMinimumDuration, isFailedAuthenticationResult } from '#app/platform/minimum-duration.server.ts';

import { catchAuthLibraryRefusal } from './internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from './internal/open-library.server.ts';
import type { SignInOrSignUpFailure } from './model.ts';
import type { EmailCodeSignInForm } from './schemas.ts';
import { admitOrRevokeNewSession } from './sessions/admit-person.server.ts';
import { accounts } from './account-tables.server.ts';
import { createWrongEmailCodeFailure, recordEmailedCodeAttempt } from './record-code-attempt.server.ts';

import { SIGN_UP_EMAIL_CODE_PURPOSE, serializeSignUpCookie } from './sign-up.server.ts';

export type EmailVerificationResult = {
  cookies: string[];
  /** Whether the password of the sign-up is kept: only in the browser that chose it. */
  hasPassword: boolean;
  /** Number of guest orders of this email address that now belong to the account. */
  claimedOrders: number;
};

/**
 * Verifies an email address by its code and signs in. A code from another browser than the sign-up's verifies
 * the address but not the password: someone else may have signed up with this address, so the password is
 * removed.
 */
export async function verifyEmail(
  ctx: AppContext,
  request: Request,
  form: Pick<EmailCodeSignInForm, 'email' | 'code'>,
): Promise<Result<EmailVerificationResult, SignInOrSignUpFailure>> {
  const mailbox = { purpose: SIGN_UP_EMAIL_CODE_PURPOSE, email: form.email } as const;
  const tried = await recordEmailedCodeAttempt(ctx, mailbox);
  if (!tried.ok) return tried;
  const stripped: string[] = [];
  const library = await createAuthLibrary(ctx, {
    async onMailboxProved(userId) {
      if (readShopCookie(request, ctx.settings, 'signUp') === userId) return;
      await ctx.db.delete(accounts).where(eq(accounts.userId, userId));
      stripped.push(userId);
    },
  });
  const verified = await withMinimumDuration(
    () =>
      catchAuthLibraryRefusal(
        library.api.verifyEmailOTP({
          body: { email: form.email, otp: form.code },
          headers: buildAuthLibraryHeaders(ctx, request),
        }),
      ),
    isFailedAuthenticationResult,
  );
  if (!verified.ok) return fail(createWrongEmailCodeFailure(ctx, mailbox, tried.value));
  await tried.value.uncount();
  const { user, token } = verified.value;
  if (!token) throw new Error('the library started no session');
  const hasPassword = stripped.length === 0;
  await recordAudit(ctx, {
    action: 'account.verified',
    entity: 'user',
    entityId: user.id,
    summary: hasPassword
      ? 'Mailbox proved, signed in'
      : 'Mailbox proved in another browser, password removed',
  });
  const admission = await admitOrRevokeNewSession(ctx, { userId: user.id, token, isKept: false });
  if (!admission.ok) return admission;
  const { cookies, claimedOrders = 0 } = admission.value;
  return ok({ hasPassword, claimedOrders, cookies: [...cookies, serializeSignUpCookie(ctx, '', 0)] });
}
