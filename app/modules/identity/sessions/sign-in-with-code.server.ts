import { fail, ok, type Result } from '#app/lib/result.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { withMinimumDuration, isFailedAuthenticationResult } from '#app/platform/minimum-duration.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { findUserByEmail } from '../find-user-by-email.server.ts';
import { catchAuthLibraryRefusal } from '../internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from '../internal/open-library.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import type { EmailCodeSignInForm } from '../schemas.ts';
import { admitOrRevokeNewSession } from './admit-person.server.ts';
import {
  consumeEmailCodeSendRateLimit,
  createWrongEmailCodeFailure,
  resetEmailCodeAttempts,
  recordEmailedCodeAttempt,
  failTooManyAuthAttempts,
} from '../record-code-attempt.server.ts';

import { findKnownBrowserRateLimitKey } from './find-known-browser.server.ts';
import type { SignInOutcome } from './sign-in.server.ts';
import { resetSignInFailures } from './record-sign-in-attempt.server.ts';

const SIGN_IN_CODE_PURPOSE = 'sign-in';

/** Emails a sign-in code if the address has an account. The response does not reveal whether it has. */
export async function requestSignInCode(
  ctx: AppContext,
  email: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const counted = await consumeEmailCodeSendRateLimit(ctx, { purpose: SIGN_IN_CODE_PURPOSE, email });
  if (!counted.ok) return counted;
  const toThere = await consumeRateLimit(ctx, 'mail-code-mailbox', email);
  if (!toThere.ok) return failTooManyAuthAttempts(toThere.failure);
  return withMinimumDuration(async () => {
    const user = await findUserByEmail(ctx, email);
    if (!user) return ok(undefined);
    const code = await (
      await createAuthLibrary(ctx)
    ).api.createVerificationOTP({ body: { email, type: SIGN_IN_CODE_PURPOSE } });
    await resetEmailCodeAttempts(ctx, { purpose: SIGN_IN_CODE_PURPOSE, email });
    await queueMail(ctx, {
      template: 'account.signin_code',
      dedupeKey: `code:${user.id}:${ctx.requestId}`,
      recipient: email,
      orderId: null,
      payload: { name: user.name, code },
    });
    return ok(undefined);
  });
}

/** Signs in by an emailed code, which verifies the address just like the sign-up's own code. */
export async function signInWithCode(
  ctx: AppContext,
  request: Request,
  { email, code, keep }: EmailCodeSignInForm,
): Promise<SignInOutcome> {
  const mailbox = { purpose: SIGN_IN_CODE_PURPOSE, email } as const;
  const tried = await recordEmailedCodeAttempt(ctx, mailbox);
  if (!tried.ok) return tried;
  const library = await createAuthLibrary(ctx, { isKept: keep });
  const headers = buildAuthLibraryHeaders(ctx, request);
  const signedIn = await withMinimumDuration(
    () => catchAuthLibraryRefusal(library.api.signInEmailOTP({ body: { email, otp: code }, headers })),
    isFailedAuthenticationResult,
  );
  if (!signedIn.ok) return fail(createWrongEmailCodeFailure(ctx, mailbox, tried.value));
  await tried.value.uncount();
  await resetSignInFailures(ctx, { email, knownBrowser: findKnownBrowserRateLimitKey(ctx, request, email) });
  const { token, user } = signedIn.value;
  return admitOrRevokeNewSession(ctx, { userId: user.id, token, isKept: keep });
}
