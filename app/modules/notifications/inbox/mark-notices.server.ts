import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { noticeChoices, notices } from '../tables.server.ts';

import { inboxFilter, listPreferences, ownId } from './list-notices.server.ts';
import { type InboxState, type NoticeChoice, type NoticeKind, noticeWays } from './notice-kinds.ts';

function ownNotices(ctx: AppContext, ids: readonly string[] | 'all') {
  return and(eq(notices.userId, ownId(ctx)), ids === 'all' ? undefined : inArray(notices.id, [...ids]));
}

async function mark(ctx: AppContext, which: SQL | undefined, isRead: boolean): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(notices)
      .set({ readAt: isRead ? ctx.now : null, updatedAt: ctx.now })
      .where(and(which, isRead ? isNull(notices.readAt) : isNotNull(notices.readAt)))
      .returning({ id: notices.id });
    return changed.length;
  });
}

/** Marks own notices as read or not; says how many changed. */
export function markNotices(
  ctx: AppContext,
  ids: readonly string[] | 'all',
  isRead: boolean,
): Promise<number> {
  return mark(ctx, ownNotices(ctx, ids), isRead);
}

/** Marks every own notice that a list shows. */
export function markMatchingNotices(ctx: AppContext, state: InboxState, isRead: boolean): Promise<number> {
  return mark(ctx, inboxFilter(ctx, state), isRead);
}

/** Opening the thing, at its address in the admin, marks what was told of it as read. */
export async function readNoticesAbout(ctx: AppContext, href: string): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(notices)
      .set({ readAt: ctx.now, updatedAt: ctx.now })
      .where(and(ownNotices(ctx, 'all'), eq(notices.href, href), isNull(notices.readAt))),
  );
}

/**
 * Stores where the person wants each kind; kinds that cannot reach their role are passed over. What is left as the team has it
 * is not a choice: it goes on following the team's defaults.
 */
export async function savePreferences(
  ctx: AppContext,
  wanted: ReadonlyMap<NoticeKind, NoticeChoice>,
): Promise<void> {
  const userId = ownId(ctx);
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : '';
  const changes = (await listPreferences(ctx)).flatMap((now) => {
    const want = wanted.get(now.kind);
    if (!want) return [];
    const { isInApp, isByMail } = noticeWays(now.kind, role, want);
    return isInApp === now.isInApp && isByMail === now.isByMail
      ? []
      : [{ kind: now.kind, isInApp, isByMail }];
  });
  await inTransaction(ctx, async (ctx) => {
    for (const { kind, ...ways } of changes) {
      await ctx.db
        .insert(noticeChoices)
        .values({ userId, kind, ...ways, createdAt: ctx.now })
        .onConflictDoUpdate({
          target: [noticeChoices.userId, noticeChoices.kind],
          set: { ...ways, updatedAt: ctx.now },
        });
    }
  });
}

/** Forgets what the person chose: the team's defaults count again. */
export async function dropPreferences(ctx: AppContext): Promise<void> {
  const userId = ownId(ctx);
  await inTransaction(ctx, (ctx) => ctx.db.delete(noticeChoices).where(eq(noticeChoices.userId, userId)));
}
