import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo, readPage } from '#app/platform/db/listing.server.ts';

import { noticeChoices, notices } from '../tables.server.ts';

import { type InboxState, kindsOfRole, noticeLabel, type Preference, preferenceOf } from './notice-kinds.ts';
import { readDefaults } from './read-notice-defaults.server.ts';

/** Everybody who works here and may sign in. */
export async function listNotifiedStaff(ctx: AppContext) {
  return ctx.db
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(and(ne(users.role, 'customer'), isNull(users.suspendedAt)))
    .orderBy(users.id);
}

/** Who asks, of the staff: notices are everybody's own. Refuses customers; the system has no inbox. */
export function ownId(ctx: AppContext): string {
  assertCan(ctx, 'admin:enter');
  if (ctx.actor.kind !== 'user') throw new Error('only a person has an inbox');
  return ctx.actor.id;
}

/** How many notices the person has not read; counts to 100, the bell shows no more than `99+`. */
export async function countUnread(ctx: AppContext): Promise<number> {
  const unread = ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, ownId(ctx)), isNull(notices.readAt)))
    .limit(100)
    .as('unread');
  const [row] = await ctx.db.select({ count: count() }).from(unread);
  return row?.count ?? 0;
}

export type NoticeRow = {
  id: string;
  kind: string;
  label: string;
  title: string;
  href: string | null;
  isRead: boolean;
  at: string;
};

/** What of the person's own inbox a list shows. */
export function inboxFilter(
  ctx: AppContext,
  { q, filters: { show, kind } }: Pick<InboxState, 'q' | 'filters'>,
) {
  const words = q.toLowerCase();
  return and(
    eq(notices.userId, ownId(ctx)),
    show === 'unread' ? isNull(notices.readAt) : undefined,
    kind ? eq(notices.kind, kind) : undefined,
    words ? sql`strpos(lower(${notices.title}), ${words}) > 0` : undefined,
  );
}

/** One of the person's own notices; null for anybody else's. */
export async function findNotice(
  ctx: AppContext,
  id: string,
): Promise<{ id: string; href: string | null } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ id: notices.id, href: notices.href })
    .from(notices)
    .where(and(eq(notices.userId, ownId(ctx)), eq(notices.id, id)));
  return row ?? null;
}

/** A page of the person's own inbox, newest first. */
export async function listNotices(ctx: AppContext, state: InboxState): Promise<ListPage<NoticeRow>> {
  const where = inboxFilter(ctx, state);
  const page = await readPage(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(notices)
        .where(where)
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(limit)
        .offset(offset),
    count: () => countUpTo(ctx, ctx.db.select({ id: notices.id }).from(notices).where(where).getSQL()),
  });
  const rows = page.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: noticeLabel(row.kind),
    title: row.title,
    href: row.href,
    isRead: row.readAt !== null,
    at: row.createdAt.toISOString(),
  }));
  return { ...page, rows };
}

type NoticePreference = Preference & {
  /** Chosen by the person, against or before the team's defaults. */
  isOwn: boolean;
};

/** What the person hears of, and where: every kind that can reach their role. */
export async function listPreferences(ctx: AppContext): Promise<NoticePreference[]> {
  const userId = ownId(ctx);
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : '';
  const rows = await ctx.db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const defaults = await readDefaults(ctx, role);
  return kindsOfRole(role).map((kind) => ({
    ...preferenceOf(kind, role, chosen.get(kind) ?? defaults.get(kind)),
    isOwn: chosen.has(kind),
  }));
}
