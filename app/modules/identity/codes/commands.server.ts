import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { checkLimit, clearLimit, consumeLimit, type TooMany } from '#app/platform/rate-limit.server.ts';

import type { AuthFailure } from '../model.ts';

/** What a code by mail is for; codes of one purpose open nothing of the other. */
export type CodePurpose = 'email-verification' | 'sign-in' | 'email-change';

type Mailbox = { purpose: CodePurpose; email: string };

const subjectOf = ({ purpose, email }: Mailbox) => `${purpose} ${email}`;

export function tooMany(failure: TooMany): { ok: false; failure: AuthFailure } {
  return fail({ code: 'too-many', retryAfterSeconds: failure.retryAfterSeconds });
}

/** Whether the code of a mailbox may be tried once more. Counted here as well, so that unknown addresses behave alike. */
export async function checkTries(ctx: AppContext, mailbox: Mailbox): Promise<Result<void, AuthFailure>> {
  const tries = await checkLimit(ctx, 'code-failure', subjectOf(mailbox));
  return tries.ok ? ok(undefined) : fail({ code: 'code-used-up' });
}

/** One wrong code; the fifth says so. */
export async function countMiss(ctx: AppContext, mailbox: Mailbox): Promise<AuthFailure> {
  await consumeLimit(ctx, 'code-failure', subjectOf(mailbox));
  ctx.log.warn({ requestId: ctx.requestId, event: 'code refused', purpose: mailbox.purpose }, 'security');
  const left = await checkTries(ctx, mailbox);
  return left.ok ? { code: 'wrong-code' } : left.failure;
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
