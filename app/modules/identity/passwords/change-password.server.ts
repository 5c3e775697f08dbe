import { fail, ok, type Result } from '#app/lib/result.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';

import { recordSignInLockout } from '../sessions/record-lockout.server.ts';
import { findOwnAccountProfile } from '../account/find-profile.server.ts';
import { catchAuthLibraryRefusal } from '../internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from '../internal/open-library.server.ts';
import { createSessionCookiesByDuration } from '../sessions/session-cookie.server.ts';

import { findPasswordProblem } from './find-password-problem.server.ts';
import { notifyAndAuditPasswordChange } from './reset-password.server.ts';

export type PasswordChangeFailure =
  | { code: 'wrong-current' }
  | { code: 'weak'; message: string }
  | { code: 'too-many'; retryAfterSeconds: number }
  | { code: 'busy' };

/**
 * Changes the password of the signed-in person, or sets the first one if the account has none (`current`
 * null). Ends all other sessions and gives this browser a new one.
 */
export async function changePassword(
  ctx: AppContext,
  request: Request,
  form: { current: string | null; password: string; isKept: boolean },
): Promise<Result<{ cookies: string[] }, PasswordChangeFailure>> {
  const { id, email } = requireSignedInUser(ctx);
  const profile = await findOwnAccountProfile(ctx, id);
  if (!profile) throw new Error('the signed-in account is gone');
  const message = findPasswordProblem(form.password, profile);
  if (message) return fail({ code: 'weak', message });
  const guess = await countGuessAgainstRateLimit(ctx, 'password-check', id);
  if (!guess.ok) {
    await recordSignInLockout(ctx, { limit: 'password-check', subject: id, of: { userId: id } });
    return fail({ code: 'too-many', retryAfterSeconds: guess.failure.retryAfterSeconds });
  }
  const changed = await catchAuthLibraryRefusal(replacePassword(ctx, request, form));
  const isWrong = !changed.ok && changed.failure !== 'BUSY';
  if (!isWrong) await guess.value.uncount();
  if (!changed.ok) return fail({ code: isWrong ? 'wrong-current' : 'busy' });
  await inTransaction(ctx, async (ctx) => {
    await ctx.reactions.sessionsEnded(ctx, id);
    const summary = 'Changed the password; all other sessions ended';
    await notifyAndAuditPasswordChange(ctx, { id, email, name: profile.name }, summary);
  });
  return ok({ cookies: changed.value });
}

async function replacePassword(
  ctx: AppContext,
  request: Request,
  { current, password, isKept }: { current: string | null; password: string; isKept: boolean },
): Promise<string[]> {
  const library = await createAuthLibrary(ctx, { isKept });
  const headers = buildAuthLibraryHeaders(ctx, request);
  let known = current;
  if (known === null) {
    await library.api.setPassword({ body: { newPassword: password }, headers });
    known = password;
  }
  const body = { currentPassword: known, newPassword: password, revokeOtherSessions: true };
  const { token } = await library.api.changePassword({ body, headers });
  if (!token) throw new Error('the library started no session');
  return createSessionCookiesByDuration(ctx, token, isKept);
}
