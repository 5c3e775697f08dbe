import { and, eq, ne } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { forgetBrowsersOf } from '#app/modules/orders/access/closing/commands.server.ts';
import { self } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { takeGuess } from '#app/platform/guesses.server.ts';

import { NOTICES, type Notices } from '../account/account-tabs.ts';
import { refusalOf } from '../internal/library-refusal.server.ts';
import { libraryHeaders, openLibrary } from '../internal/open-library.server.ts';
import type { ProfileForm } from '../schemas.ts';
import { findProfile } from '../sessions/find-signed-in.server.ts';
import { sessionCookies } from '../sessions/session-cookie.server.ts';
import { sessions, users } from '../tables.server.ts';

import { passwordProblem } from './find-password-problem.server.ts';
import { recordPasswordChange } from './reset-password.server.ts';

/** Saves one's own name, company and phone number. */
export async function updateProfile(ctx: AppContext, { name, company, phone }: ProfileForm): Promise<void> {
  const { id } = self(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({ name, company: company || null, phone: phone || null, updatedAt: ctx.now })
      .where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'account.updated',
      entity: 'user',
      entityId: id,
      summary: 'Changed name, company or phone',
    });
  });
}

/** Saves which mails one wants besides those about orders and security. */
export async function updateNotices(ctx: AppContext, notices: Notices): Promise<void> {
  const { id } = self(ctx);
  const wanted = NOTICES.filter(({ field }) => notices[field]).map(({ label }) => label.toLowerCase());
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({
        wantsMessages: notices.messages,
        wantsReviewRequests: notices.reviewRequests,
        wantsReviewDecisions: notices.reviewDecisions,
        wantsNews: notices.news,
        updatedAt: ctx.now,
      })
      .where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'account.notices_changed',
      entity: 'user',
      entityId: id,
      summary: `Chose these emails: ${wanted.join(', ') || 'none that can be switched off'}`,
    });
  });
}

export type PasswordFailure =
  | { code: 'wrong-current' }
  | { code: 'weak'; message: string }
  | { code: 'too-many'; retryAfterSeconds: number }
  | { code: 'busy' };

/**
 * Changes one's own password, or sets the first one when the account has none (`current` null). All other sessions end,
 * and this browser gets a new one.
 */
export async function changePassword(
  ctx: AppContext,
  request: Request,
  form: { current: string | null; password: string; isKept: boolean },
): Promise<Result<{ cookies: string[] }, PasswordFailure>> {
  const { id, email } = self(ctx);
  const profile = await findProfile(ctx, id);
  if (!profile) throw new Error('the signed-in account is gone');
  const message = passwordProblem(form.password, profile);
  if (message) return fail({ code: 'weak', message });
  const guess = await takeGuess(ctx, 'password-check', id);
  if (!guess.ok) return fail({ code: 'too-many', retryAfterSeconds: guess.failure.retryAfterSeconds });
  const changed = await refusalOf(replacePassword(ctx, request, form));
  const isWrong = !changed.ok && changed.failure !== 'BUSY';
  if (!isWrong) await guess.value.giveBack();
  if (!changed.ok) return fail({ code: isWrong ? 'wrong-current' : 'busy' });
  await inTransaction(ctx, async (ctx) => {
    await forgetBrowsersOf(ctx, id);
    const summary = 'Changed the password; all other sessions ended';
    await recordPasswordChange(ctx, { id, email, name: profile.name }, summary);
  });
  return ok({ cookies: changed.value });
}

async function replacePassword(
  ctx: AppContext,
  request: Request,
  { current, password, isKept }: { current: string | null; password: string; isKept: boolean },
): Promise<string[]> {
  const library = openLibrary(ctx, { isKept });
  const headers = libraryHeaders(ctx, request);
  let known = current;
  if (known === null) {
    await library.api.setPassword({ body: { newPassword: password }, headers });
    known = password;
  }
  const body = { currentPassword: known, newPassword: password, revokeOtherSessions: true };
  const { token } = await library.api.changePassword({ body, headers });
  if (!token) throw new Error('the library started no session');
  return sessionCookies(ctx, token, isKept);
}

/** Ends every session of one's own but this one, and what other browsers open as buyers; says how many sessions. */
export async function signOutOthers(ctx: AppContext, sessionId: string): Promise<number> {
  const { id } = self(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    await forgetBrowsersOf(ctx, id);
    await recordAudit(ctx, {
      action: 'account.sessions_ended',
      entity: 'user',
      entityId: id,
      summary: `Signed out of ${ended.length} other browsers`,
    });
    return ended.length;
  });
}
