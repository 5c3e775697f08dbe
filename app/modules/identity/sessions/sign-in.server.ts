import { fail, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { withMinimumDuration, isFailedAuthenticationResult } from '#app/platform/minimum-duration.server.ts';

import { catchAuthLibraryRefusal } from '../internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from '../internal/open-library.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import type { SignInFormValues } from '../schemas.ts';
import { admitOrRevokeNewSession } from './admit-person.server.ts';
import type { SignInStepResult } from './start-session.server.ts';
import { resendSignUpCode } from '../sign-up.server.ts';

import { findKnownBrowserRateLimitKey } from './find-known-browser.server.ts';
import { recordSignInAttempt } from './record-sign-in-attempt.server.ts';

export type SignInOutcome = Result<SignInStepResult, SignInOrSignUpFailure>;

/**
 * Signs in by password. Every refusal has the same text and takes the same time, whether or not the address
 * has an account.
 */
export async function signIn(
  ctx: AppContext,
  request: Request,
  form: SignInFormValues,
): Promise<SignInOutcome> {
  const { email, password, keep } = form;
  const tried = await recordSignInAttempt(ctx, {
    email,
    knownBrowser: findKnownBrowserRateLimitKey(ctx, request, email),
  });
  if (!tried.ok) return tried;
  const library = await createAuthLibrary(ctx, { isKept: keep });
  const headers = buildAuthLibraryHeaders(ctx, request);
  const signedIn = await withMinimumDuration(async () => {
    const outcome = await catchAuthLibraryRefusal(
      library.api.signInEmail({ body: { email, password }, headers }),
    );
    // Only a right password leads here. If sending another code is refused, the response does not say so.
    if (!outcome.ok && outcome.failure === 'EMAIL_NOT_VERIFIED') await resendSignUpCode(ctx, email);
    return outcome;
  }, isFailedAuthenticationResult);
  if (signedIn.ok) {
    await tried.value.succeeded();
    const { token, user } = signedIn.value;
    return admitOrRevokeNewSession(ctx, { userId: user.id, token, isKept: keep });
  }
  if (signedIn.failure === 'BUSY') {
    await tried.value.uncount();
    return fail({ code: 'busy' });
  }
  await tried.value.failed();
  ctx.log.warn({ requestId: ctx.requestId, event: 'sign-in refused' }, 'security');
  return fail({ code: 'wrong-password' });
}
