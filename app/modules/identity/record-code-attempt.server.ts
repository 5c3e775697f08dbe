import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { clearLimit, type Guess, countGuess } from '#app/platform/guesses.server.ts';
import { consumeLimit, type TooMany } from '#app/platform/rate-limit.server.ts';

import { recordLockout } from './sessions/record-lockout.server.ts';
import type { AuthFailure } from './model.ts';

/** What an emailed code is for; a code of one purpose does not work for another. */
export type CodePurpose = 'email-verification' | 'sign-in' | 'email-change';

type CodeMailbox = { purpose: CodePurpose; email: string };

const subjectOf = ({ purpose, email }: CodeMailbox) => `${purpose} ${email}`;

export function tooMany(failure: TooMany): { ok: false; failure: AuthFailure } {
  return fail({ code: 'too-many', retryAfterSeconds: failure.retryAfterSeconds });
}

/**
 * Counts one try at the code of an email address before it is checked. Counted here, so that unknown
 * addresses behave the same.
 */
export async function recordCodeAttempt(
  ctx: AppContext,
  mailbox: CodeMailbox,
): Promise<Result<Guess, AuthFailure>> {
  const subject = subjectOf(mailbox);
  const guess = await countGuess(ctx, 'code-failure', subject);
  if (guess.ok) return guess;
  await recordLockout(ctx, { limit: 'code-failure', subject, of: { email: mailbox.email } });
  return fail({ code: 'code-used-up' });
}

/** Returns the failure for a wrong code; the fifth reports that no tries are left. */
export function missedCode(ctx: AppContext, { purpose }: CodeMailbox, { left }: Guess): AuthFailure {
  ctx.log.warn({ requestId: ctx.requestId, event: 'code refused', purpose }, 'security');
  return { code: left > 0 ? 'wrong-code' : 'code-used-up' };
}

/** Resets the tries, because a new code has its own. */
export async function renewTries(ctx: AppContext, mailbox: CodeMailbox): Promise<void> {
  await clearLimit(ctx, 'code-failure', subjectOf(mailbox));
}

/**
 * Checks whether another code may be sent now: one a minute to an email address, and a limited number per
 * hour from one client.
 */
export async function countSending(
  ctx: AppContext,
  mailbox: CodeMailbox,
): Promise<Result<void, AuthFailure>> {
  const again = await consumeLimit(ctx, 'mail-again', subjectOf(mailbox));
  if (!again.ok) return tooMany(again.failure);
  const fromHere = await consumeLimit(ctx, 'mail-code');
  return fromHere.ok ? ok(undefined) : tooMany(fromHere.failure);
}
