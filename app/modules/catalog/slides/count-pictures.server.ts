import { and, asc, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { servicePictureFetches as fetches } from '../tables.server.ts';

import type { ImportPictureProgressCounts } from './picture-counts.ts';

export async function countImportPicturesByState(
  ctx: AppContext,
  importId: string,
): Promise<ImportPictureProgressCounts> {
  const of = (words: string) =>
    sql<number>`count(*) filter (where ${fetches.state} in (${sql.raw(words)}))::integer`;
  const [counts] = await ctx.db
    .select({
      total: sql<number>`count(*)::integer`,
      done: of("'done'"),
      failed: of("'failed'"),
      waiting: of("'waiting', 'fetching'"),
    })
    .from(fetches)
    .where(eq(fetches.importId, importId));
  return counts ?? { total: 0, done: 0, failed: 0, waiting: 0 };
}

/** A picture that could not be fetched, and why. */
export type FailedServicePictureFetch = { serviceId: string; address: string; reason: string };

/** Returns the pictures of an import that could not be fetched, in row order; at most `limit`. */
export async function listFailedImportPictureFetches(
  ctx: AppContext,
  importId: string,
  limit: number,
): Promise<FailedServicePictureFetch[]> {
  const rows = await ctx.db
    .select({ serviceId: fetches.serviceId, address: fetches.address, reason: fetches.reason })
    .from(fetches)
    .where(and(eq(fetches.importId, importId), eq(fetches.state, 'failed')))
    .orderBy(asc(fetches.createdAt), asc(fetches.serviceId), asc(fetches.position))
    .limit(limit);
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? '' }));
}
