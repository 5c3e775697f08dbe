import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { notices } from '../tables.server.ts';

import type { NotificationInboxSearchState } from './inbox-list.ts';
import { buildNotificationInboxCondition, requireStaffUserId } from './list-notices.server.ts';

function buildOwnNoticesFilter(ctx: AppContext, ids: readonly string[] | 'all') {
  return and(
    eq(notices.userId, requireStaffUserId(ctx)),
    ids === 'all' ? undefined : inArray(notices.id, [...ids]),
  );
}

async function setNotificationsReadState(
  ctx: AppContext,
  which: SQL | undefined,
  isRead: boolean,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(notices)
      .set({ readAt: isRead ? ctx.now : null, updatedAt: ctx.now })
      .where(and(which, isRead ? isNull(notices.readAt) : isNotNull(notices.readAt)))
      .returning({ id: notices.id });
    return changed.length;
  });
}

/** Marks own notifications as read or unread; returns how many changed. */
export function setOwnNotificationsReadState(
  ctx: AppContext,
  ids: readonly string[] | 'all',
  isRead: boolean,
): Promise<number> {
  return setNotificationsReadState(ctx, buildOwnNoticesFilter(ctx, ids), isRead);
}

/** Marks every own notification that a list shows. */
export function markNotificationsMatchingSearch(
  ctx: AppContext,
  state: NotificationInboxSearchState,
  isRead: boolean,
): Promise<number> {
  return setNotificationsReadState(ctx, buildNotificationInboxCondition(ctx, state), isRead);
}

/** Marks the notifications that link to an admin page as read when the user opens the page. */
export async function markPageNoticesRead(ctx: AppContext, href: string): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(notices)
      .set({ readAt: ctx.now, updatedAt: ctx.now })
      .where(and(buildOwnNoticesFilter(ctx, 'all'), eq(notices.href, href), isNull(notices.readAt))),
  );
}
