import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  resetRateLimitOfSubject,
  type CountedSecretGuess,
  countGuessAgainstRateLimit,
} from '#app/platform/rate-limited-guesses.server.ts';
import { consumeRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';

import { recordSignInLockout } from './sessions/record-lockout.server.ts';
import type { SignInOrSignUpFailure } from './model.ts';

/** What an emailed code is for; a code of one purpose does not work for another. */
export type EmailedCodePurpose = 'email-verification' | 'sign-in' | 'email-change';

type EmailCodeTarget = { purpose: EmailedCodePurpose; email: string };

const getEmailCodeRateLimitKey = ({ purpose, email }: EmailCodeTarget) => `${purpose} ${email}`;

export function failTooManyAuthAttempts(failure: RateLimitedFailure): {
  ok: false;
  failure: SignInOrSignUpFailure;
} {
  return fail({ code: 'too-many', retryAfterSeconds: failure.retryAfterSeconds });
}

/**
 * Counts one try at the code of an email address before it is checked. Counted here, so that unknown
 * addresses behave the same.
 */
export async function recordEmailedCodeAttempt(
  ctx: AppContext,
  mailbox: EmailCodeTarget,
): Promise<Result<CountedSecretGuess, SignInOrSignUpFailure>> {
  const subject = getEmailCodeRateLimitKey(mailbox);
  const guess = await countGuessAgainstRateLimit(ctx, 'code-failure', subject);
  if (guess.ok) return guess;
  await recordSignInLockout(ctx, { limit: 'code-failure', subject, of: { email: mailbox.email } });
  return fail({ code: 'code-used-up' });
}

/** Returns the failure for a wrong code; the fifth reports that no tries are left. */
export function createWrongEmailCodeFailure(
  ctx: AppContext,
  { purpose }: EmailCodeTarget,
  { left }: CountedSecretGuess,
): SignInOrSignUpFailure {
  ctx.log.warn({ requestId: ctx.requestId, event: 'code refused', purpose }, 'security');
  return { code: left > 0 ? 'wrong-code' : 'code-used-up' };
}

/** Resets the tries, because a new code has its own. */
export async function resetEmailCodeAttempts(ctx: AppContext, mailbox: EmailCodeTarget): Promise<void> {
  await resetRateLimitOfSubject(ctx, 'code-failure', getEmailCodeRateLimitKey(mailbox));
}

/**
 * Checks whether another code may be sent now: one a minute to an email address, and a limited number per
 * hour from one client.
 */
export async function consumeEmailCodeSendRateLimit(
  ctx: AppContext,
  mailbox: EmailCodeTarget,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const again = await consumeRateLimit(ctx, 'mail-again', getEmailCodeRateLimitKey(mailbox));
  if (!again.ok) return failTooManyAuthAttempts(again.failure);
  const fromHere = await consumeRateLimit(ctx, 'mail-code');
  return fromHere.ok ? ok(undefined) : failTooManyAuthAttempts(fromHere.failure);
}
