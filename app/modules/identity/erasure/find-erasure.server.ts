import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { findSecondStep } from '../second-factor/begin-second-step.server.ts';
import { erasures } from '../privacy-tables.server.ts';

export const isOpenErasure = and(isNull(erasures.canceledAt), isNull(erasures.erasedAt));

/** Returns an account's pending deletion; null if there is none. */
export async function findErasure(ctx: AppContext, userId: string) {
  const [open] = await ctx.db
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isOpenErasure));
  return open ?? null;
}

/**
 * Returns when the account will be deleted if its person is in the middle of this sign-in and may still keep
 * it; null otherwise.
 */
export async function findWayBack(ctx: AppContext, request: Request): Promise<Date | null> {
  const step = await findSecondStep(ctx, request);
  if (!step?.isProved) return null;
  const erasure = await findErasure(ctx, step.userId);
  return erasure?.isSuspending ? erasure.dueAt : null;
}
