import { and, desc, eq } from 'drizzle-orm';

import type { VersionHistoryEntry } from '#app/lib/shown-change.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contentVersions } from '../tables.server.ts';
import type { ContentRecordDraftAdapter } from './drafted.ts';

const MAX_LISTED_CONTENT_VERSIONS = 10;

type ContentRecordWithDraftsKey = Pick<ContentRecordDraftAdapter<AppContext>, 'kind' | 'key'>;
const buildVersionsOfContentRecordCondition = ({ kind, key }: ContentRecordWithDraftsKey) =>
  and(eq(contentVersions.kind, kind), eq(contentVersions.key, key));

/**
 * Returns the newest ten versions of a record, with the changes each made and the changes that restoring its
 * predecessor would make now.
 */
export async function listContentVersions(
  ctx: AppContext,
  adapter: ContentRecordDraftAdapter<AppContext>,
): Promise<(VersionHistoryEntry & { restoring: VersionHistoryEntry['changes'] })[]> {
  const rows = await ctx.db
    .select({ version: contentVersions, editor: users.name })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.editorId))
    .where(buildVersionsOfContentRecordCondition(adapter))
    .orderBy(desc(contentVersions.createdAt), desc(contentVersions.id))
    .limit(MAX_LISTED_CONTENT_VERSIONS);
  const live = await adapter.readLive(ctx);
  return rows.map(({ version: { id, createdAt, before, after, editorId }, editor }) => ({
    id,
    createdAt,
    editor: editor ?? (editorId === null ? 'The shop' : 'Unknown User'),
    changes: adapter.changesOf(before, after),
    restoring: adapter.changesOf(live, before),
  }));
}

/** Returns one version of a record; null if it does not exist. */
export async function findContentVersion(
  ctx: AppContext,
  adapter: ContentRecordWithDraftsKey,
  id: string,
): Promise<{ before: unknown } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ before: contentVersions.before })
    .from(contentVersions)
    .where(and(eq(contentVersions.id, id), buildVersionsOfContentRecordCondition(adapter)));
  return row ?? null;
}
