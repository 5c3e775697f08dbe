import { and, count, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

import { notices } from '../tables.server.ts';

import { ownId } from './list-notices.server.ts';

/**
 * Returns the number of the user's unread notifications; counts to 100, since the bell shows at most `99+`.
 */
export async function countUnread(ctx: AppContext): Promise<number> {
  const unread = ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, ownId(ctx)), isNull(notices.readAt), ofDataSet(ctx, notices)))
    .limit(100)
    .as('unread');
  const [row] = await ctx.db.select({ count: count() }).from(unread);
  return row?.count ?? 0;
}
