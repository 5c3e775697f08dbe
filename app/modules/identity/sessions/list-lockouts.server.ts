import { desc, eq, gt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { getRateLimitBlockedSeconds } from '#app/platform/rate-limited-guesses.server.ts';

import { signInLockouts, users } from '../account-tables.server.ts';

import {
  SIGN_IN_LOCKOUT_RETENTION_DAYS,
  isSignInLockoutKind,
  type LockoutListItem,
} from './lockout-kinds.ts';

/** Maximum number shown; older ones appear once these are gone. */
const MAX_LISTED_LOCKOUTS = 50;

/** Returns the lockouts in force now, newest first; checks the counter of each. */
export async function listSignInLockouts(ctx: AppContext): Promise<LockoutListItem[]> {
  assertCan(ctx, 'security:read');
  const rows = await ctx.db
    .select({ hold: signInLockouts, person: { id: users.id, name: users.name, email: users.email } })
    .from(signInLockouts)
    .leftJoin(users, eq(users.id, signInLockouts.userId))
    .where(gt(signInLockouts.lastAt, new Date(ctx.now.getTime() - SIGN_IN_LOCKOUT_RETENTION_DAYS * DAY_MS)))
    .orderBy(desc(signInLockouts.lastAt), desc(signInLockouts.id))
    .limit(MAX_LISTED_LOCKOUTS);
  const shown = await Promise.all(
    rows.map(async ({ hold: { id, limitName, key, address, lastAt }, person }) => {
      if (!isSignInLockoutKind(limitName)) return [];
      const seconds = await getRateLimitBlockedSeconds(ctx, limitName, key);
      if (seconds === null) return [];
      return [{ id, limit: limitName, person, address, lastAt: lastAt.toISOString(), seconds }];
    }),
  );
  return shown.flat();
}
