import { fail, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { withMinimumDuration, isRefused } from '#app/platform/minimum-duration.server.ts';

import { refusalOf } from '../internal/library-refusal.server.ts';
import { libraryHeaders, openLibrary } from '../internal/open-library.server.ts';
import type { AuthFailure } from '../model.ts';
import type { SignInForm } from '../schemas.ts';
import { admit } from './admit-person.server.ts';
import type { Admission } from './start-session.server.ts';
import { resendCode } from '../sign-up.server.ts';

import { findKnownBrowser } from './find-known-browser.server.ts';
import { recordSignInAttempt } from './record-sign-in-attempt.server.ts';

export type SignInOutcome = Result<Admission, AuthFailure>;

/**
 * Signs in by password. Every refusal has the same text and takes the same time, whether or not the address
 * has an account.
 */
export async function signIn(ctx: AppContext, request: Request, form: SignInForm): Promise<SignInOutcome> {
  const { email, password, keep } = form;
  const tried = await recordSignInAttempt(ctx, {
    email,
    knownBrowser: findKnownBrowser(ctx, request, email),
  });
  if (!tried.ok) return tried;
  const library = await openLibrary(ctx, { isKept: keep });
  const headers = libraryHeaders(ctx, request);
  const signedIn = await withMinimumDuration(async () => {
    const outcome = await refusalOf(library.api.signInEmail({ body: { email, password }, headers }));
    // Only a right password leads here. If sending another code is refused, the response does not say so.
    if (!outcome.ok && outcome.failure === 'EMAIL_NOT_VERIFIED') await resendCode(ctx, email);
    return outcome;
  }, isRefused);
  if (signedIn.ok) {
    await tried.value.succeeded();
    const { token, user } = signedIn.value;
    return admit(ctx, { userId: user.id, token, isKept: keep });
  }
  if (signedIn.failure === 'BUSY') {
    await tried.value.uncount();
    return fail({ code: 'busy' });
  }
  await tried.value.failed();
  ctx.log.warn({ requestId: ctx.requestId, event: 'sign-in refused' }, 'security');
  return fail({ code: 'wrong-password' });
}
