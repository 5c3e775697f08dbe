import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { withMinimumDuration } from '#app/platform/minimum-duration.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { findUserByEmail } from '../find-user-by-email.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { deleteUnusedEmailCodes } from '../passwords/reset-password.server.ts';
import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { notifyOfSignUpAttempt } from '../notify-known-address.server.ts';
import { users, verifications } from '../account-tables.server.ts';
import {
  consumeEmailCodeSendRateLimit,
  createWrongEmailCodeFailure,
  resetEmailCodeAttempts,
  recordEmailedCodeAttempt,
  failTooManyAuthAttempts,
} from '../record-code-attempt.server.ts';

import {
  deleteEmailChange,
  findPendingEmailChangeOfUser,
  storeEmailChangeAndCreateCode,
  createEmailChangeRevertToken,
} from './email-change-links.server.ts';

const getEmailChangeCodeMailbox = (userId: string) => ({ purpose: 'email-change', email: userId }) as const;

/**
 * Sends a code to the new address of the signed-in person. If that address already has an account, its owner
 * is notified instead; the response is the same in text and time.
 */
export async function beginEmailChange(
  ctx: AppContext,
  email: string,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  const mailbox = getEmailChangeCodeMailbox(id);
  const counted = await consumeEmailCodeSendRateLimit(ctx, mailbox);
  if (!counted.ok) return counted;
  const toThere = await consumeRateLimit(ctx, 'mail-code-mailbox', email);
  if (!toThere.ok) return failTooManyAuthAttempts(toThere.failure);
  await resetEmailCodeAttempts(ctx, mailbox);
  return withMinimumDuration(async () => {
    const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id));
    const isKnown = (await findUserByEmail(ctx, email)) !== null;
    await inTransaction(ctx, async (ctx) => {
      const code = await storeEmailChangeAndCreateCode(ctx, id, email);
      await recordAudit(ctx, {
        action: 'account.email_change_begun',
        entity: 'user',
        entityId: id,
        summary: 'Requested to change the email address',
      });
      if (isKnown) return notifyOfSignUpAttempt(ctx, email);
      await queueMail(ctx, {
        template: 'account.email_code',
        dedupeKey: `email-code:${id}:${ctx.requestId}`,
        recipient: email,
        orderId: null,
        payload: { name: person?.name ?? '', code },
      });
    });
    return ok(undefined);
  });
}

/** Cancels the pending email change. */
export async function cancelEmailChange(ctx: AppContext): Promise<void> {
  await deleteEmailChange(ctx, requireSignedInUser(ctx).id);
}

/**
 * Changes the address, given the code sent to the new one. Ends all other sessions, codes and links of the
 * account, and notifies the old address with a link that restores the account, valid for 72 hours.
 */
export async function confirmEmailChange(
  ctx: AppContext,
  { code, sessionId }: { code: string; sessionId: string },
): Promise<Result<void, SignInOrSignUpFailure>> {
  const { id, email: former } = requireSignedInUser(ctx);
  const mailbox = getEmailChangeCodeMailbox(id);
  const tried = await recordEmailedCodeAttempt(ctx, mailbox);
  if (!tried.ok) return tried;
  const pending = await findPendingEmailChangeOfUser(ctx, id);
  if (!pending?.isCode(code)) return fail(createWrongEmailCodeFailure(ctx, mailbox, tried.value));
  await tried.value.uncount();
  const { email } = pending;
  const changed = await convertEmailUniqueViolationToFailure(() =>
    replaceAccountEmail(ctx, { id, former, email, sessionId }),
  );
  if (!changed.ok) {
    // The code cannot be used anymore, so the change must not stay pending.
    if (changed.failure.code === 'address-taken') await deleteEmailChange(ctx, id);
    return changed;
  }
  await deleteUnusedEmailCodes(ctx, former);
  await ctx.reactions.mailboxProved(ctx, { userId: id, email });
  return ok(undefined);
}

/**
 * Fails with `address-taken` if another account has proved the same address at the same moment: the unique
 * index accepts only one.
 */
export async function convertEmailUniqueViolationToFailure<Value>(
  work: () => Promise<Result<Value, SignInOrSignUpFailure>>,
): Promise<Result<Value, SignInOrSignUpFailure>> {
  try {
    return await work();
  } catch (error) {
    if (classifyDatabaseError(error)?.code === 'unique_violation') return fail({ code: 'address-taken' });
    throw error;
  }
}

type AccountEmailReplacement = Record<'id' | 'former' | 'email' | 'sessionId', string>;

function replaceAccountEmail(
  ctx: AppContext,
  { id, former, email, sessionId }: AccountEmailReplacement,
): Promise<Result<void, SignInOrSignUpFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<void, SignInOrSignUpFailure>> => {
    if (!(await deleteEmailChange(ctx, id))) return fail({ code: 'wrong-code' });
    if (await findUserByEmail(ctx, email)) return fail({ code: 'address-taken' });
    await ctx.db
      .update(users)
      .set({ email, isEmailVerified: true, updatedAt: ctx.now })
      .where(eq(users.id, id));
    await endUserSessions(ctx, id, sessionId);
    await ctx.db.delete(verifications).where(eq(verifications.value, id));
    await notifyFormerEmailOfEmailChange(ctx, { id, former, email });
    return ok(undefined);
  });
}

async function notifyFormerEmailOfEmailChange(
  ctx: AppContext,
  { id, former, email }: { id: string; former: string; email: string },
): Promise<void> {
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id));
  await recordAudit(ctx, {
    action: 'account.email_changed',
    entity: 'user',
    entityId: id,
    summary: 'Changed the email address; all other sessions ended',
  });
  const token = await createEmailChangeRevertToken(ctx, id, former);
  const revertUrl = `${ctx.settings.publicUrl}/auth/revert-email?token=${token}`;
  for (const mail of [
    { recipient: former, revertUrl },
    { recipient: email, revertUrl: null },
  ])
    await queueMail(ctx, {
      template: 'account.email_changed',
      dedupeKey: `email:${id}:${ctx.requestId}:${mail.revertUrl ? 'old' : 'new'}`,
      recipient: mail.recipient,
      orderId: null,
      payload: { name: person?.name ?? '', email, at: ctx.now.toISOString(), revertUrl: mail.revertUrl },
    });
}
