import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  blockRateLimitSubjectForSeconds,
  resetRateLimitOfSubject,
  countRateLimitUse,
  countGuessAgainstRateLimit,
  allowOncePerLimitPeriod,
} from '#app/platform/rate-limited-guesses.server.ts';

import { recordSignInLockout } from './record-lockout.server.ts';
import { type SignInOrSignUpFailure, getSignInDelaySeconds } from '../model.ts';
import { failTooManyAuthAttempts } from '../record-code-attempt.server.ts';

/** A password attempt: the address typed, and the browser if the account knows it. */
export type PasswordSignInAttempt = { email: string; knownBrowser: string | null };

/** A try that has been counted; it ends in one of these calls. */
export type CountedSignInAttempt = {
  succeeded(): Promise<void>;
  /** Delays the next try, longer with each failure. */
  failed(): Promise<void>;
  /** Undoes the count because the password was not checked. */
  uncount(): Promise<void>;
};

type UndoSignInAttemptCount = () => Promise<void>;

/**
 * Longer than any password comparison takes. The next try waits that long at first, then as long as the
 * result requires.
 */
const PASSWORD_CHECK_DELAY_SECONDS = 10;

/** Failures count per account and client, so that one client cannot lock another out. */
const getSignInFailureRateLimitKey = (ctx: AppContext, { email, knownBrowser }: PasswordSignInAttempt) =>
  knownBrowser === null ? `${email} ${ctx.clientAddress}` : `${email} browser ${knownBrowser}`;

/** Takes a slot for an account and client: five tries at once, then one at a time. */
async function reserveSignInAttempt(
  ctx: AppContext,
  subject: string,
): Promise<Result<{ seconds: number; uncount: UndoSignInAttemptCount }, SignInOrSignUpFailure>> {
  const { count, uncount } = await countRateLimitUse(ctx, 'sign-in-failure', subject);
  const seconds = getSignInDelaySeconds(count);
  if (seconds === 0) return ok({ seconds, uncount });
  const turn = await allowOncePerLimitPeriod(ctx, 'sign-in-delay', {
    subject,
    seconds: seconds + PASSWORD_CHECK_DELAY_SECONDS,
  });
  if (!turn.ok) {
    await uncount();
    return failTooManyAuthAttempts(turn.failure);
  }
  return ok({
    seconds,
    async uncount() {
      await uncount();
      await resetRateLimitOfSubject(ctx, 'sign-in-delay', subject);
    },
  });
}

/**
 * Takes a try from the limits shared by all browsers that never signed in to the account: the client's tries
 * at any account, and the tries at this account from anywhere (docs/decisions/0032).
 */
async function consumeUnknownBrowserSignInLimits(
  ctx: AppContext,
  { email, knownBrowser }: PasswordSignInAttempt,
): Promise<Result<UndoSignInAttemptCount, SignInOrSignUpFailure>> {
  if (knownBrowser !== null) return ok(() => Promise.resolve());
  const fromHere = await countGuessAgainstRateLimit(ctx, 'sign-in-failure-address');
  if (!fromHere.ok) {
    await recordSignInLockout(ctx, { limit: 'sign-in-failure-address' });
    return failTooManyAuthAttempts(fromHere.failure);
  }
  const atAccount = await countGuessAgainstRateLimit(ctx, 'sign-in-failure-account', email);
  if (!atAccount.ok) {
    await fromHere.value.uncount();
    await recordSignInLockout(ctx, { limit: 'sign-in-failure-account', subject: email, of: { email } });
    return fail({ code: 'only-by-code', retryAfterSeconds: atAccount.failure.retryAfterSeconds });
  }
  return ok(async () => {
    await fromHere.value.uncount();
    await atAccount.value.uncount();
  });
}

/**
 * Counts a password try before the password is checked (safety.md "Rate limits"). It works the same for
 * addresses without an account. The narrowest limit is checked first, so that a try it refuses does not use
 * up the shared ones.
 */
export async function recordSignInAttempt(
  ctx: AppContext,
  trying: PasswordSignInAttempt,
): Promise<Result<CountedSignInAttempt, SignInOrSignUpFailure>> {
  const subject = getSignInFailureRateLimitKey(ctx, trying);
  const place = await reserveSignInAttempt(ctx, subject);
  if (!place.ok) return place;
  const { seconds, uncount } = place.value;
  const shared = await consumeUnknownBrowserSignInLimits(ctx, trying);
  if (!shared.ok) {
    await uncount();
    return shared;
  }
  return ok({
    async succeeded() {
      await shared.value();
      await resetSignInFailures(ctx, trying);
    },
    async failed() {
      if (seconds === 0) return;
      await blockRateLimitSubjectForSeconds(ctx, 'sign-in-delay', { subject, seconds });
      await recordSignInLockout(ctx, { limit: 'sign-in-failure', subject, of: { email: trying.email } });
    },
    async uncount() {
      await shared.value();
      await uncount();
    },
  });
}

/** Resets the failures of a person who has proved their identity by any means. */
export async function resetSignInFailures(ctx: AppContext, trying: PasswordSignInAttempt): Promise<void> {
  const subject = getSignInFailureRateLimitKey(ctx, trying);
  await resetRateLimitOfSubject(ctx, 'sign-in-failure', subject);
  await resetRateLimitOfSubject(ctx, 'sign-in-delay', subject);
}
