import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { SignInOrSignUpFailure } from '../model.ts';
import {
  createClearedSecondStepCookie,
  deletePendingSignIn,
  findPendingSignIn,
} from '../second-factor/begin-second-step.server.ts';
import { type SignInStepResult, startSession } from '../sessions/start-session.server.ts';
import { users } from '../account-tables.server.ts';
import { erasures } from '../privacy-tables.server.ts';

import { findPendingAccountErasure, pendingErasureCondition } from './find-erasure.server.ts';

/**
 * Cancels an account's pending deletion in the caller's transaction, and lifts the suspension if the deletion
 * was its only reason.
 */
async function cancelPendingAccountErasure(
  ctx: AppContext,
  userId: string,
  summary: string,
): Promise<boolean> {
  const [kept] = await ctx.db
    .update(erasures)
    .set({ canceledAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(erasures.userId, userId), pendingErasureCondition))
    .returning();
  if (!kept) return false;
  if (kept.isSuspending)
    await ctx.db.update(users).set({ suspendedAt: null, updatedAt: ctx.now }).where(eq(users.id, userId));
  await recordAudit(ctx, {
    action: 'account.erasure_canceled',
    entity: 'user',
    entityId: userId,
    summary,
    before: { erasure: kept.id, dueAt: kept.dueAt.toISOString() },
  });
  return true;
}

/** Cancels a deletion. Requires the owner's right and a recent proof of identity. */
export function cancelCustomerErasureByStaff(
  ctx: AppContext,
  id: string,
): Promise<Result<{ name: string }, string>> {
  assertCan(ctx, 'customers:erase');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    const isKept =
      person && (await cancelPendingAccountErasure(ctx, id, 'Canceled the deletion of the account'));
    return isKept ? ok(person) : fail('This account is not waiting to be deleted.');
  });
}

/**
 * Keeps the account of a person who has proved their identity in this sign-in and chose to keep it; signs
 * them in.
 */
export async function cancelOwnAccountErasure(
  ctx: AppContext,
  request: Request,
): Promise<Result<SignInStepResult, SignInOrSignUpFailure>> {
  const step = await findPendingSignIn(ctx, request);
  if (!step?.isProved || !(await deletePendingSignIn(ctx, step))) return fail({ code: 'step-over' });
  const { userId, isKept } = step;
  const person = await inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const erasure = await findPendingAccountErasure(ctx, userId);
    if (!erasure?.isSuspending) return null;
    await cancelPendingAccountErasure(ctx, userId, 'Kept the account instead of having it deleted');
    return found ?? null;
  });
  if (!person) return fail({ code: 'step-over' });
  const isStaff = person.role !== 'customer';
  const started = await startSession(ctx, request, { userId, isKept: isKept && !isStaff });
  const cookies = [...started.cookies, createClearedSecondStepCookie(ctx)];
  return ok({ ...started, cookies, waitsFor: null, isStaff });
}
