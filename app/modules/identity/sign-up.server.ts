import { and, eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { withMinimumDuration } from '#app/platform/minimum-duration.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { verifyPassword } from '#app/platform/password-hash.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { findUserByEmail } from './find-user-by-email.server.ts';
import { createAuthLibrary } from './internal/open-library.server.ts';
import { type SignInOrSignUpFailure, EMAIL_CODE_LIFETIME_SECONDS } from './model.ts';
import type { SignUpFormValues } from './schemas.ts';
import { hashPasswordOrNull } from './set-up-owner.server.ts';
import { accounts, users } from './account-tables.server.ts';
import {
  consumeEmailCodeSendRateLimit,
  resetEmailCodeAttempts,
  failTooManyAuthAttempts,
} from './record-code-attempt.server.ts';

import { notifyOfSignUpAttempt } from './notify-known-address.server.ts';

/**
 * Finds the versions of the legal texts that apply now; the caller passes it, because identity does not know
 * them.
 */
type FindCurrentLegalVersions = (
  ctx: AppContext,
) => Promise<{ termsVersionId: string; privacyVersionId: string }>;

export const SIGN_UP_EMAIL_CODE_PURPOSE = 'email-verification';

/**
 * Creates an account with an unverified email address and emails it a code. A known address gets an email
 * saying so instead; the response is the same. The cookies remember which sign-up this browser began.
 */
export async function signUp(
  ctx: AppContext,
  { form, findAccepted }: { form: SignUpFormValues; findAccepted: FindCurrentLegalVersions },
): Promise<Result<{ cookies: string[] }, SignInOrSignUpFailure>> {
  const fromHere = await consumeRateLimit(ctx, 'sign-up');
  if (!fromHere.ok) return failTooManyAuthAttempts(fromHere.failure);
  const toThere = await consumeRateLimit(ctx, 'sign-up-mailbox', form.email);
  if (!toThere.ok) return failTooManyAuthAttempts(toThere.failure);
  return withMinimumDuration(async () => {
    const begun =
      form.website === '' ? await createAccountFromSignUp(ctx, { form, findAccepted }) : ok(generateUuidV7());
    if (!begun.ok) return begun;
    return ok({ cookies: [serializeSignUpCookie(ctx, begun.value, EMAIL_CODE_LIFETIME_SECONDS)] });
  });
}

export function serializeSignUpCookie(ctx: AppContext, value: string, maxAgeSeconds: number): string {
  return serializeCookie(ctx.settings, 'signUp', { value, maxAgeSeconds });
}

async function findUnverifiedUserForSignUp(
  { db }: AppContext,
  email: string,
): Promise<{ id: string } | null> {
  const unproved = and(eq(users.email, email), eq(users.isEmailVerified, false));
  const [user] = await db.select({ id: users.id }).from(users).where(unproved);
  return user ?? null;
}

type SignUpAccountToStore = { form: SignUpFormValues; hash: string; formerId: string | null } & Awaited<
  ReturnType<FindCurrentLegalVersions>
>;
type SignUpOutcome = { kind: 'new' | 'raced'; id: string } | { kind: 'known' };

/** A form that arrives again this soon is a second click, even if the first one was already stored. */
const DOUBLE_SUBMIT_WINDOW_MS = 2_000;

/**
 * Stores an account in the caller's transaction; sign-ups with one address run one after the other. Until the
 * address is verified, the newest sign-up replaces earlier ones. A concurrent one keeps what it stored,
 * because its code has been sent.
 */
async function storeSignedUpAccount(
  ctx: AppContext,
  { form, hash, formerId, ...accepted }: SignUpAccountToStore,
): Promise<SignUpOutcome> {
  const { email, name, company, news } = form;
  const { db, now } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 9))`);
  const [found] = await db.select().from(users).where(eq(users.email, email)).for('update');
  if (found?.isEmailVerified) return { kind: 'known' };
  const isRaced =
    found && (found.id !== formerId || now.getTime() - found.createdAt.getTime() < DOUBLE_SUBMIT_WINDOW_MS);
  if (isRaced) return { kind: 'raced', id: found.id };
  if (found) await db.delete(users).where(eq(users.id, found.id));
  const times = { createdAt: now, updatedAt: now };
  const agreed = { ...accepted, company: company || null, wantsNews: news, termsAcceptedAt: now };
  const [user] = await db
    .insert(users)
    .values({ email, name, ...agreed, ...times })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  // Created in another way at the same moment, by an invitation for example.
  if (!user) return { kind: 'known' };
  const login = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash };
  await db.insert(accounts).values({ ...login, ...times });
  await recordAudit(ctx, {
    action: 'account.created',
    entity: 'user',
    entityId: user.id,
    summary: 'Signed up; email address not verified yet',
  });
  return { kind: 'new', id: user.id };
}

/** Whether an account has this password, as when the same form is sent twice by a double click. */
async function isCurrentAccountPassword(
  { db }: AppContext,
  userId: string,
  password: string,
): Promise<boolean> {
  const [login] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  return login?.password ? verifyPassword(login.password, password) : false;
}

/** Returns the id of the new account, or a random one if none was created. */
async function createAccountFromSignUp(
  ctx: AppContext,
  { form, findAccepted }: { form: SignUpFormValues; findAccepted: FindCurrentLegalVersions },
): Promise<Result<string, SignInOrSignUpFailure>> {
  const { email, name, password } = form;
  const formerId = (await findUnverifiedUserForSignUp(ctx, email))?.id ?? null;
  // Hashing takes too long for a transaction.
  const hash = await hashPasswordOrNull(password);
  if (hash === null) return fail({ code: 'busy' });
  const accepted = await findAccepted(ctx);
  const stored = await inTransaction(ctx, (ctx) =>
    storeSignedUpAccount(ctx, { form, hash, formerId, ...accepted }),
  );
  if (stored.kind === 'new') {
    await sendSignUpCode(ctx, { id: stored.id, email, name });
    return ok(stored.id);
  }
  if (stored.kind === 'known') await notifyOfSignUpAttempt(ctx, email);
  else if (await isCurrentAccountPassword(ctx, stored.id, password)) return ok(stored.id);
  return ok(generateUuidV7());
}

/** Emails the code that verifies the address and revokes earlier codes. */
async function sendSignUpCode(
  ctx: AppContext,
  user: { id: string; email: string; name: string },
): Promise<void> {
  const { email, name } = user;
  const library = await createAuthLibrary(ctx);
  const code = await library.api.createVerificationOTP({ body: { email, type: SIGN_UP_EMAIL_CODE_PURPOSE } });
  await resetEmailCodeAttempts(ctx, { purpose: SIGN_UP_EMAIL_CODE_PURPOSE, email });
  const query = new URLSearchParams({ step: 'verify', email, code });
  await queueMail(ctx, {
    template: 'account.verify',
    dedupeKey: `verify:${user.id}:${ctx.requestId}`,
    recipient: email,
    orderId: null,
    payload: { name, code, confirmUrl: `${ctx.settings.publicUrl}/auth/sign-up?${query.toString()}` },
  });
}

/**
 * Sends a new code to an address that waits for one; does nothing for any other address. The response is the
 * same.
 */
export async function resendSignUpCode(
  ctx: AppContext,
  email: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const counted = await consumeEmailCodeSendRateLimit(ctx, { purpose: SIGN_UP_EMAIL_CODE_PURPOSE, email });
  if (!counted.ok) return counted;
  return withMinimumDuration(async () => {
    const user = await findUserByEmail(ctx, email);
    if (user && !user.isEmailVerified) await sendSignUpCode(ctx, user);
    return ok(undefined);
  });
}
