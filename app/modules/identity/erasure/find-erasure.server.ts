import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { findPendingSignIn } from '../second-factor/begin-second-step.server.ts';
import { erasures } from '../privacy-tables.server.ts';

export const pendingErasureCondition = and(isNull(erasures.canceledAt), isNull(erasures.erasedAt));

/** Returns an account's pending deletion; null if there is none. */
export async function findPendingAccountErasure(ctx: AppContext, userId: string) {
  const [open] = await ctx.db
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), pendingErasureCondition));
  return open ?? null;
}

/**
 * Returns when the account will be deleted if its person is in the middle of this sign-in and may still keep
 * it; null otherwise.
 */
export async function findCancelableErasureDate(ctx: AppContext, request: Request): Promise<Date | null> {
  const step = await findPendingSignIn(ctx, request);
  if (!step?.isProved) return null;
  const erasure = await findPendingAccountErasure(ctx, step.userId);
  return erasure?.isSuspending ? erasure.dueAt : null;
}
