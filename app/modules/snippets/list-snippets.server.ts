import { asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import {
  MAX_REPLY_SNIPPETS_IN_PICKER,
  type SavedReplySnippet,
  type ReplySnippetListRow,
  type ReplySnippetListState,
} from './model.ts';
import { snippets } from './tables.server.ts';

type StoredSnippet = typeof snippets.$inferSelect;

const toSnippetRow = ({ id, shortcut, body, version, updatedAt }: StoredSnippet): ReplySnippetListRow => ({
  ...{ id, shortcut, body, version },
  updatedAt: updatedAt.toISOString(),
});

const REPLY_SNIPPET_SORT_COLUMNS: Record<ReplySnippetListState['sort'], SQL[]> = {
  'a-z': [asc(snippets.shortcut)],
  'z-a': [desc(snippets.shortcut)],
  edited: [desc(snippets.updatedAt), desc(snippets.id)],
};

/** Returns one page of the snippets. Throws without the right `snippets:read`. */
export async function listSnippets(
  ctx: AppContext,
  state: ReplySnippetListState,
): Promise<ListPage<ReplySnippetListRow>> {
  assertCan(ctx, 'snippets:read');
  const pattern = createLikeContainsPattern(state.q);
  const where = state.q ? or(ilike(snippets.shortcut, pattern), ilike(snippets.body, pattern)) : undefined;
  const page = await readPaginatedDatabaseList<StoredSnippet>(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(snippets)
        .where(where)
        .orderBy(...REPLY_SNIPPET_SORT_COLUMNS[state.sort])
        .limit(limit)
        .offset(offset),
    count: () => countRowsUpTo(ctx, sql`select 1 from ${snippets} where ${where ?? sql`true`}`),
  });
  return { ...page, rows: page.rows.map(toSnippetRow) };
}

/** Returns all snippets for the picker, by shortcut. Throws without the right `snippets:read`. */
export async function listSnippetsForPicker(ctx: AppContext): Promise<SavedReplySnippet[]> {
  assertCan(ctx, 'snippets:read');
  return ctx.db
    .select({ id: snippets.id, shortcut: snippets.shortcut, body: snippets.body })
    .from(snippets)
    .orderBy(asc(snippets.shortcut))
    .limit(MAX_REPLY_SNIPPETS_IN_PICKER);
}

/** Returns one snippet; null if there is none. Throws without the right `snippets:read`. */
export async function findReplySnippet(ctx: AppContext, id: string): Promise<ReplySnippetListRow | null> {
  assertCan(ctx, 'snippets:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(snippets).where(eq(snippets.id, id));
  return row ? toSnippetRow(row) : null;
}
