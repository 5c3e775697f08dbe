import { desc, eq, gt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { heldSeconds } from '#app/platform/guesses.server.ts';

import { signInHolds, users } from '../account-tables.server.ts';

import { HOLD_DAYS, isHoldLimit, type ShownHold } from './hold-kinds.ts';

/** Maximum number shown; older ones appear once these are gone. */
const MOST_SHOWN = 50;

/** Returns the lockouts in force now, newest first; checks the counter of each. */
export async function listHolds(ctx: AppContext): Promise<ShownHold[]> {
  assertCan(ctx, 'security:read');
  const rows = await ctx.db
    .select({ hold: signInHolds, person: { id: users.id, name: users.name, email: users.email } })
    .from(signInHolds)
    .leftJoin(users, eq(users.id, signInHolds.userId))
    .where(gt(signInHolds.lastAt, new Date(ctx.now.getTime() - HOLD_DAYS * DAY_MS)))
    .orderBy(desc(signInHolds.lastAt), desc(signInHolds.id))
    .limit(MOST_SHOWN);
  const shown = await Promise.all(
    rows.map(async ({ hold: { id, limitName, key, address, lastAt }, person }) => {
      if (!isHoldLimit(limitName)) return [];
      const seconds = await heldSeconds(ctx, limitName, key);
      if (seconds === null) return [];
      return [{ id, limit: limitName, person, address, lastAt: lastAt.toISOString(), seconds }];
    }),
  );
  return shown.flat();
}
