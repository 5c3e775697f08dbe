import { asc, desc, eq, ilike } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { BounceListState } from './mail-bounce.ts';
import { mailBounces } from './tables.server.ts';

export type MailBounce = { id: string; mailbox: string; reason: string; outboxId: string; at: string };

type StoredMailBounceRow = typeof mailBounces.$inferSelect;

const toMailBounce = ({ id, mailbox, reason, outboxId, createdAt }: StoredMailBounceRow): MailBounce => ({
  id,
  mailbox,
  reason,
  outboxId,
  at: createdAt.toISOString(),
});

/** Returns when and why emails to a mailbox started to bounce; null if they do not. */
export async function findMailboxBounce({ db }: AppContext, mailbox: string): Promise<MailBounce | null> {
  const [row] = await db.select().from(mailBounces).where(eq(mailBounces.mailbox, mailbox.toLowerCase()));
  return row ? toMailBounce(row) : null;
}

function buildBounceCondition(q: string) {
  return q ? ilike(mailBounces.mailbox, createLikeContainsPattern(q)) : undefined;
}

/** Returns a page of the mailboxes that bounce. Throws without the right `mails:read`. */
export async function listBounces(ctx: AppContext, state: BounceListState): Promise<ListPage<MailBounce>> {
  assertCan(ctx, 'mails:read');
  const where = buildBounceCondition(state.q);
  const direction = state.sort === 'oldest' ? asc : desc;
  const page = await readPaginatedDatabaseList<StoredMailBounceRow>(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(mailBounces)
        .where(where)
        .orderBy(direction(mailBounces.createdAt), direction(mailBounces.id))
        .limit(limit)
        .offset(offset),
    count: () =>
      countRowsUpTo(ctx, ctx.db.select({ id: mailBounces.id }).from(mailBounces).where(where).getSQL()),
  });
  return { ...page, rows: page.rows.map(toMailBounce) };
}

/** Returns the ids behind a list for a bulk action, at most 1,000. */
export async function listBounceIds(ctx: AppContext, state: BounceListState): Promise<string[]> {
  assertCan(ctx, 'mails:read');
  const rows = await ctx.db
    .select({ id: mailBounces.id })
    .from(mailBounces)
    .where(buildBounceCondition(state.q))
    .orderBy(asc(mailBounces.id))
    .limit(1000);
  return rows.map(({ id }) => id);
}
