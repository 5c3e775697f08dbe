import { and, count, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { notices } from '../tables.server.ts';

import { requireStaffUserId } from './list-notices.server.ts';

/**
 * Returns the number of the user's unread notifications; counts to 100, since the bell shows at most `99+`.
 */
export async function countOwnUnreadStaffNotifications(ctx: AppContext): Promise<number> {
  const unread = ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, requireStaffUserId(ctx)),
        isNull(notices.readAt),
        buildDemoOrRealRowsCondition(ctx, notices),
      ),
    )
    .limit(100)
    .as('unread');
  const [row] = await ctx.db.select({ count: count() }).from(unread);
  return row?.count ?? 0;
}
