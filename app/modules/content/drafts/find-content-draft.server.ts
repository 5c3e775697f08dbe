import { and, eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contentDrafts } from '../tables.server.ts';
import type { Drafted } from './drafted.ts';

/** What is known of a thing's draft: its number, and the draft itself when there is one. */
export type FoundDraft = {
  version: number;
  /** As it was typed; null without a draft. */
  value: unknown;
  by: string;
  at: Date | null;
  /** What is published at `publishAt`; null without. */
  waitingValue: unknown;
  /** When what waits is published. */
  publishAt: Date | null;
};

const NONE: FoundDraft = {
  version: 0,
  value: null,
  by: '',
  at: null,
  waitingValue: null,
  publishAt: null,
};

/** The drafts of all things of a kind, by key. */
export async function listContentDrafts(
  ctx: AppContext,
  kind: string,
  key?: string,
): Promise<Map<string, FoundDraft>> {
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

/** The draft of one thing. */
export async function findContentDraft(
  ctx: AppContext,
  { kind, key }: Pick<Drafted<AppContext>, 'kind' | 'key'>,
): Promise<FoundDraft> {
  return (await listContentDrafts(ctx, kind, key)).get(key) ?? NONE;
}
