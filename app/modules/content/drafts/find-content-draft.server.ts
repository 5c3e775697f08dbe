import { and, eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contentDrafts } from '../tables.server.ts';
import type { ContentRecordDraftAdapter } from './drafted.ts';

/** The draft of a record: its version, and the draft itself if there is one. */
export type StoredContentDraft = {
  version: number;
  /** As it was typed; null without a draft. */
  value: unknown;
  by: string;
  at: Date | null;
  /** The value that is published at `publishAt`; null if none is scheduled. */
  waitingValue: unknown;
  /** When the scheduled value is published. */
  publishAt: Date | null;
};

const EMPTY_CONTENT_DRAFT: StoredContentDraft = {
  version: 0,
  value: null,
  by: '',
  at: null,
  waitingValue: null,
  publishAt: null,
};

/** Returns the drafts of all records of a kind, by key. */
export async function listContentDrafts(
  ctx: AppContext,
  kind: string,
  key?: string,
): Promise<Map<string, StoredContentDraft>> {
  const one = key === undefined ? undefined : eq(contentDrafts.key, key);
  const rows = await ctx.db
    .select({ draft: contentDrafts, by: users.name })
    .from(contentDrafts)
    .leftJoin(users, eq(users.id, contentDrafts.authorId))
    .where(and(eq(contentDrafts.kind, kind), one));
  return new Map(
    rows.map(({ draft: { key, version, value, updatedAt, waitingValue, publishAt }, by }) => [
      key,
      { version, value: value ?? null, by: by ?? 'Someone', at: updatedAt, waitingValue, publishAt },
    ]),
  );
}

/** Returns the draft of one record. */
export async function findContentDraft(
  ctx: AppContext,
  { kind, key }: Pick<ContentRecordDraftAdapter<AppContext>, 'kind' | 'key'>,
): Promise<StoredContentDraft> {
  return (await listContentDrafts(ctx, kind, key)).get(key) ?? EMPTY_CONTENT_DRAFT;
}
