import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { clearLimit, type Guess, takeGuess } from '#app/platform/guesses.server.ts';
import { consumeLimit, type TooMany } from '#app/platform/rate-limit.server.ts';

import { noteHold } from './sessions/note-hold.server.ts';
import type { AuthFailure } from './model.ts';

/** What a code by mail is for; codes of one purpose open nothing of the other. */
export type CodePurpose = 'email-verification' | 'sign-in' | 'email-change';

type Mailbox = { purpose: CodePurpose; email: string };

const subjectOf = ({ purpose, email }: Mailbox) => `${purpose} ${email}`;

export function tooMany(failure: TooMany): { ok: false; failure: AuthFailure } {
  return fail({ code: 'too-many', retryAfterSeconds: failure.retryAfterSeconds });
}

/** One try at the code of a mailbox, counted before it is made. Counted here, so that unknown addresses behave alike. */
export async function takeCodeTry(ctx: AppContext, mailbox: Mailbox): Promise<Result<Guess, AuthFailure>> {
  const subject = subjectOf(mailbox);
  const guess = await takeGuess(ctx, 'code-failure', subject);
  if (guess.ok) return guess;
  await noteHold(ctx, { limit: 'code-failure', subject, of: { email: mailbox.email } });
  return fail({ code: 'code-used-up' });
}

/** What a wrong code is told; the fifth hears that it was the last. */
export function missedCode(ctx: AppContext, { purpose }: Mailbox, { left }: Guess): AuthFailure {
  ctx.log.warn({ requestId: ctx.requestId, event: 'code refused', purpose }, 'security');
  return { code: left > 0 ? 'wrong-code' : 'code-used-up' };
}

/** A new code has tries of its own. */
export async function renewTries(ctx: AppContext, mailbox: Mailbox): Promise<void> {
  await clearLimit(ctx, 'code-failure', subjectOf(mailbox));
}

/** Whether a further code may be sent now: one a minute to a mailbox, and so many an hour from one client. */
export async function countSending(ctx: AppContext, mailbox: Mailbox): Promise<Result<void, AuthFailure>> {
  const again = await consumeLimit(ctx, 'mail-again', subjectOf(mailbox));
  if (!again.ok) return tooMany(again.failure);
  const fromHere = await consumeLimit(ctx, 'mail-code');
  return fromHere.ok ? ok(undefined) : tooMany(fromHere.failure);
}
