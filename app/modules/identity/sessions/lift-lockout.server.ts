import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { resetRateLimitByKey } from '#app/platform/rate-limited-guesses.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { signInLockouts } from '../account-tables.server.ts';

import { SIGN_IN_LOCKOUT_KINDS, isSignInLockoutKind } from './lockout-kinds.ts';

/** Lifts a lockout so that the next try is possible at once: resets its counter. */
export async function liftLockout(ctx: AppContext, id: string): Promise<Result<void, 'gone'>> {
  assertCan(ctx, 'security:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [hold] = await ctx.db.delete(signInLockouts).where(eq(signInLockouts.id, id)).returning();
    if (!hold || !isSignInLockoutKind(hold.limitName)) return fail('gone' as const);
    const { limitName, key, userId, address } = hold;
    await recordAudit(ctx, {
      action: 'security.unlocked',
      entity: userId === null ? 'security' : 'user',
      entityId: userId,
      summary: `Sign-in unlocked: ${SIGN_IN_LOCKOUT_KINDS[limitName].label.toLowerCase()}`,
      after: { limit: limitName, network: address },
    });
    await resetRateLimitByKey(ctx, limitName, key);
    if (limitName === 'sign-in-failure') await resetRateLimitByKey(ctx, 'sign-in-delay', key);
    return ok(undefined);
  });
}
