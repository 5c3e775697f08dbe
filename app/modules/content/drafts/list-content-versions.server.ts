import { and, desc, eq } from 'drizzle-orm';

import type { ShownVersion } from '#app/lib/shown-change.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contentVersions } from '../tables.server.ts';
import type { Drafted } from './drafted.ts';

const SHOWN = 10;

type Thing = Pick<Drafted<AppContext>, 'kind' | 'key'>;
const ofThing = ({ kind, key }: Thing) => and(eq(contentVersions.kind, kind), eq(contentVersions.key, key));

/**
 * Returns the newest ten versions of a record, with the changes each made and the changes that restoring its
 * predecessor would make now.
 */
export async function listContentVersions(
  ctx: AppContext,
  thing: Drafted<AppContext>,
): Promise<(ShownVersion & { restoring: ShownVersion['changes'] })[]> {
  const rows = await ctx.db
    .select({ version: contentVersions, editor: users.name })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.editorId))
    .where(ofThing(thing))
    .orderBy(desc(contentVersions.createdAt), desc(contentVersions.id))
    .limit(SHOWN);
  const live = await thing.readLive(ctx);
  return rows.map(({ version: { id, createdAt, before, after, editorId }, editor }) => ({
    id,
    createdAt,
    editor: editor ?? (editorId === null ? 'The shop' : 'Unknown User'),
    changes: thing.changesOf(before, after),
    restoring: thing.changesOf(live, before),
  }));
}

/** Returns one version of a record; null if it does not exist. */
export async function findContentVersion(
  ctx: AppContext,
  thing: Thing,
  id: string,
): Promise<{ before: unknown } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ before: contentVersions.before })
    .from(contentVersions)
    .where(and(eq(contentVersions.id, id), ofThing(thing)));
  return row ?? null;
}
