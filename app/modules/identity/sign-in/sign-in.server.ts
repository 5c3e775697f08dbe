import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/notifications/commands.server.ts';
import { forgetBrowser } from '#app/modules/orders/access/closing/commands.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { hashBrowserToken, readCookie } from '#app/platform/cookies.server.ts';
import { inEvenTime, isRefused } from '#app/platform/even-time.server.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import { endedCookies, refusalOf } from '../internal/library-refusal.server.ts';
import { libraryHeaders, openLibrary } from '../internal/open-library.server.ts';
import type { AuthFailure } from '../model.ts';
import type { CodeForm, SignInForm } from '../schemas.ts';
import { findUserByEmail } from '../sessions/find-signed-in.server.ts';
import { type Admission, admit } from '../sessions/start-session.server.ts';
import { resendCode } from '../sign-up/sign-up.server.ts';
import { countSending, missedCode, renewTries, takeCodeTry, tooMany } from '../take-code-try.server.ts';

import { findKnownBrowser } from './find-known-browser.server.ts';
import { forgetFailures, takeSignInTry } from './take-sign-in-try.server.ts';

type SignedIn = Result<Admission, AuthFailure>;

const PURPOSE = 'sign-in';

/** Signs in by password. Every refusal is the same sentence in the same time, whoever the address belongs to. */
export async function signIn(ctx: AppContext, request: Request, form: SignInForm): Promise<SignedIn> {
  const { email, password, keep } = form;
  const tried = await takeSignInTry(ctx, { email, knownBrowser: findKnownBrowser(ctx, request, email) });
  if (!tried.ok) return tried;
  const library = openLibrary(ctx, { isKept: keep });
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

/** Mails a code to sign in with, if the address has an account; whether it has, nobody can tell. */
export async function requestSignInCode(ctx: AppContext, email: string): Promise<Result<void, AuthFailure>> {
  const counted = await countSending(ctx, { purpose: PURPOSE, email });
  if (!counted.ok) return counted;
  const toThere = await consumeLimit(ctx, 'mail-code-mailbox', email);
  if (!toThere.ok) return tooMany(toThere.failure);
  return inEvenTime(async () => {
    const user = await findUserByEmail(ctx, email);
    if (!user) return ok(undefined);
    const code = await openLibrary(ctx).api.createVerificationOTP({ body: { email, type: PURPOSE } });
    await renewTries(ctx, { purpose: PURPOSE, email });
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

/** Signs in by a code from the mailbox, which proves an address as well as the sign-up's own code does. */
export async function signInWithCode(
  ctx: AppContext,
  request: Request,
  { email, code, keep }: CodeForm,
): Promise<SignedIn> {
  const mailbox = { purpose: PURPOSE, email } as const;
  const tried = await takeCodeTry(ctx, mailbox);
  if (!tried.ok) return tried;
  const library = openLibrary(ctx, { isKept: keep });
  const headers = libraryHeaders(ctx, request);
  const signedIn = await inEvenTime(
    () => refusalOf(library.api.signInEmailOTP({ body: { email, otp: code }, headers })),
    isRefused,
  );
  if (!signedIn.ok) return fail(missedCode(ctx, mailbox, tried.value));
  await tried.value.giveBack();
  await forgetFailures(ctx, { email, knownBrowser: findKnownBrowser(ctx, request, email) });
  const { token, user } = signedIn.value;
  return admit(ctx, { userId: user.id, token, isKept: keep });
}

/** Ends this browser's session in the table, not only in the browser, and what else it opens: orders it bought as a guest. */
export async function signOut(ctx: AppContext, request: Request): Promise<{ cookies: string[] }> {
  const buyer = readCookie(request, ctx.settings, 'checkout');
  if (buyer) await forgetBrowser(ctx, hashBrowserToken(buyer));
  await openLibrary(ctx).api.signOut({ headers: libraryHeaders(ctx, request) });
  const { actor } = ctx;
  if (actor.kind === 'user') {
    await recordAudit(ctx, {
      action: 'account.signed_out',
      entity: 'user',
      entityId: actor.id,
      summary: 'Signed out',
    });
  }
  return { cookies: endedCookies(ctx.settings) };
}
