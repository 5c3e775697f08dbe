import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findPendingAccountErasure } from '../erasure/find-erasure.server.ts';
import type { SignInOrSignUpFailure } from '../model.ts';
import { type SignInStepResult, startSession } from '../sessions/start-session.server.ts';
import { users } from '../account-tables.server.ts';

import {
  beginSecondSignInStep,
  createClearedSecondStepCookie,
  deletePendingSignIn,
  findPendingSignIn,
} from './begin-second-step.server.ts';
import { verifyAndConsumeSecondFactorCode } from './consume-factor-code.server.ts';

/**
 * Finishes a sign-in: a code from the app or a recovery code starts the session. After five wrong codes the
 * sign-in starts over.
 */
export async function completeTwoFactorSignIn(
  ctx: AppContext,
  request: Request,
  code: string,
): Promise<Result<SignInStepResult, SignInOrSignUpFailure>> {
  const step = await findPendingSignIn(ctx, request);
  if (!step) return fail({ code: 'step-over' });
  const [person] = await ctx.db
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, step.userId));
  if (!person) return fail({ code: 'step-over' });
  const isLeaving = person.suspendedAt !== null;
  if (isLeaving && !(await findPendingAccountErasure(ctx, step.userId))?.isSuspending)
    return fail({ code: 'suspended' });
  const used = await verifyAndConsumeSecondFactorCode(ctx, step.userId, code);
  if (!used.ok) return used;
  if (!(await deletePendingSignIn(ctx, step))) return fail({ code: 'step-over' });
  const isStaff = person.role !== 'customer';
  if (isLeaving) {
    const { userId, isKept } = step;
    const cookies = [await beginSecondSignInStep(ctx, { userId, isKept, isProved: true })];
    return ok({ cookies, waitsFor: 'keep', isStaff });
  }
  const started = await startSession(ctx, request, {
    userId: step.userId,
    isKept: step.isKept && !isStaff,
  });
  const cookies = [...started.cookies, createClearedSecondStepCookie(ctx)];
  return ok({ ...started, cookies, waitsFor: null, isStaff });
}
