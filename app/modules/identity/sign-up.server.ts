import { randomUUIDv7 } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { inEvenTime } from '#app/platform/even-time.server.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import { findUserByEmail } from './find-user-by-email.server.ts';
import { refusalOf } from './internal/library-refusal.server.ts';
import { libraryHeaders, openLibrary } from './internal/open-library.server.ts';
import { type AuthFailure, CODE_SECONDS } from './model.ts';
import type { SignUpForm } from './schemas.ts';
import { users } from './account-tables.server.ts';
import { countSending, renewTries, tooMany } from './take-code-try.server.ts';

import { tellKnownAddress } from './tell-known-address.server.ts';

/** The versions of the legal texts that apply now, of which identity itself knows nothing. */
type FindAccepted = (ctx: AppContext) => Promise<{ termsVersionId: string; privacyVersionId: string }>;

export const SIGN_UP_PURPOSE = 'email-verification';

/**
 * Creates an account whose mailbox is still to be proved, and mails a code there. A known address gets a mail that says so
 * instead; the answer is the same. The cookies remember which sign-up this browser began.
 */
export async function signUp(
  ctx: AppContext,
  request: Request,
  { form, findAccepted }: { form: SignUpForm; findAccepted: FindAccepted },
): Promise<Result<{ cookies: string[] }, AuthFailure>> {
  const fromHere = await consumeLimit(ctx, 'sign-up');
  if (!fromHere.ok) return tooMany(fromHere.failure);
  const toThere = await consumeLimit(ctx, 'sign-up-mailbox', form.email);
  if (!toThere.ok) return tooMany(toThere.failure);
  return inEvenTime(async () => {
    const begun =
      form.website === '' ? await createAccount(ctx, request, { form, findAccepted }) : ok(randomUUIDv7());
    if (!begun.ok) return begun;
    return ok({ cookies: [signUpCookie(ctx, begun.value, CODE_SECONDS)] });
  });
}

export function signUpCookie(ctx: AppContext, value: string, maxAgeSeconds: number): string {
  return serializeCookie(ctx.settings, 'signUp', { value, maxAgeSeconds });
}

/** The id of the new account, or one that means nothing. */
async function createAccount(
  ctx: AppContext,
  request: Request,
  { form, findAccepted }: { form: SignUpForm; findAccepted: FindAccepted },
): Promise<Result<string, AuthFailure>> {
  const { email, name, password } = form;
  // Whoever signed up first with an address has no right to it: the newest sign-up counts, until a mailbox is proved.
  await ctx.db.delete(users).where(and(eq(users.email, email), eq(users.isEmailVerified, false)));
  const known: string[] = [];
  const library = await openLibrary(ctx, { onKnownAddress: (userId) => known.push(userId) });
  const headers = libraryHeaders(ctx, request);
  const signedUp = await refusalOf(library.api.signUpEmail({ body: { email, name, password }, headers }));
  // Two sign-ups with one new address at the same moment: the other one has sent its code.
  if (!signedUp.ok) return signedUp.failure === 'BUSY' ? fail({ code: 'busy' }) : ok(randomUUIDv7());
  const { id } = signedUp.value.user;
  if (known.length > 0) {
    await tellKnownAddress(ctx, email);
    return ok(id);
  }
  const accepted = await findAccepted(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { company, news } = form;
    await ctx.db
      .update(users)
      .set({ company: company || null, wantsNews: news, termsAcceptedAt: ctx.now, ...accepted })
      .where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'account.created',
      entity: 'user',
      entityId: id,
      summary: 'Signed up; the mailbox is not proved yet',
    });
  });
  await mailCode(ctx, { id, email, name });
  return ok(id);
}

/** Sends the code that proves the mailbox; the codes before it end. */
async function mailCode(ctx: AppContext, user: { id: string; email: string; name: string }): Promise<void> {
  const { email, name } = user;
  const library = await openLibrary(ctx);
  const code = await library.api.createVerificationOTP({ body: { email, type: SIGN_UP_PURPOSE } });
  await renewTries(ctx, { purpose: SIGN_UP_PURPOSE, email });
  const query = new URLSearchParams({ step: 'verify', email, code });
  await queueMail(ctx, {
    template: 'account.verify',
    dedupeKey: `verify:${user.id}:${ctx.requestId}`,
    recipient: email,
    orderId: null,
    payload: { name, code, confirmUrl: `${ctx.settings.publicUrl}/auth/sign-up?${query.toString()}` },
  });
}

/** Sends a new code to an address that waits for one; for every other address nothing happens, and nobody can tell. */
export async function resendCode(ctx: AppContext, email: string): Promise<Result<void, AuthFailure>> {
  const counted = await countSending(ctx, { purpose: SIGN_UP_PURPOSE, email });
  if (!counted.ok) return counted;
  return inEvenTime(async () => {
    const user = await findUserByEmail(ctx, email);
    if (user && !user.isEmailVerified) await mailCode(ctx, user);
    return ok(undefined);
  });
}
