import { fail, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inEvenTime, isRefused } from '#app/platform/even-time.server.ts';

import { refusalOf } from '../internal/library-refusal.server.ts';
import { libraryHeaders, openLibrary } from '../internal/open-library.server.ts';
import type { AuthFailure } from '../model.ts';
import type { SignInForm } from '../schemas.ts';
import { admit } from './admit-person.server.ts';
import type { Admission } from './start-session.server.ts';
import { resendCode } from '../sign-up.server.ts';

import { findKnownBrowser } from './find-known-browser.server.ts';
import { takeSignInTry } from './take-sign-in-try.server.ts';

export type SignInOutcome = Result<Admission, AuthFailure>;

/** Signs in by password. Every refusal is the same sentence in the same time, whoever the address belongs to. */
export async function signIn(ctx: AppContext, request: Request, form: SignInForm): Promise<SignInOutcome> {
  const { email, password, keep } = form;
  const tried = await takeSignInTry(ctx, { email, knownBrowser: findKnownBrowser(ctx, request, email) });
  if (!tried.ok) return tried;
  const library = await openLibrary(ctx, { isKept: keep });
  const headers = libraryHeaders(ctx, request);
  const signedIn = await inEvenTime(async () => {
    const outcome = await refusalOf(library.api.signInEmail({ body: { email, password }, headers }));
    // Only who knows the password comes this far; a refusal to send yet another code is not told.
    if (!outcome.ok && outcome.failure === 'EMAIL_NOT_VERIFIED') await resendCode(ctx, email);
    return outcome;
  }, isRefused);
  if (signedIn.ok) {
    await tried.value.succeeded();
    const { token, user } = signedIn.value;
    return admit(ctx, { userId: user.id, token, isKept: keep });
  }
  if (signedIn.failure === 'BUSY') {
    await tried.value.giveBack();
    return fail({ code: 'busy' });
  }
  await tried.value.failed();
  ctx.log.warn({ requestId: ctx.requestId, event: 'sign-in refused' }, 'security');
  return fail({ code: 'wrong-password' });
}
