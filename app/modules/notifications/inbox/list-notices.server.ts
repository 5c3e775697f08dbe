import { and, desc, eq, isNull, sql } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import { notices } from '../tables.server.ts';

import type { NotificationInboxSearchState } from './inbox-list.ts';
import { getStaffNotificationLabel } from './notice-kinds.ts';

/**
 * Returns the id of the staff member, whose notifications are private. Throws for customers and for the
 * system, which has no inbox.
 */
export function requireStaffUserId(ctx: AppContext): string {
  assertCan(ctx, 'admin:enter');
  if (ctx.actor.kind !== 'user') throw new Error('only a person has an inbox');
  return ctx.actor.id;
}

export type NotificationInboxRow = {
  id: string;
  kind: string;
  label: string;
  title: string;
  href: string | null;
  isRead: boolean;
  at: string;
};

/** Returns the filter of a list within the user's own inbox. */
export function buildNotificationInboxCondition(
  ctx: AppContext,
  { q, filters: { show, kind } }: Pick<NotificationInboxSearchState, 'q' | 'filters'>,
) {
  const words = q.toLowerCase();
  return and(
    eq(notices.userId, requireStaffUserId(ctx)),
    buildDemoOrRealRowsCondition(ctx, notices),
    show === 'unread' ? isNull(notices.readAt) : undefined,
    kind ? eq(notices.kind, kind) : undefined,
    words ? sql`strpos(lower(${notices.title}), ${words}) > 0` : undefined,
  );
}

/** Returns a page of the user's own inbox, newest first. */
export async function listUserNotifications(
  ctx: AppContext,
  state: NotificationInboxSearchState,
): Promise<ListPage<NotificationInboxRow>> {
  const where = buildNotificationInboxCondition(ctx, state);
  const page = await readPaginatedDatabaseList(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(notices)
        .where(where)
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(limit)
        .offset(offset),
    count: () => countRowsUpTo(ctx, ctx.db.select({ id: notices.id }).from(notices).where(where).getSQL()),
  });
  const rows = page.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: getStaffNotificationLabel(row.kind),
    title: row.title,
    href: row.href,
    isRead: row.readAt !== null,
    at: row.createdAt.toISOString(),
  }));
  return { ...page, rows };
}
