import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { StoredBulkJob } from './job-rows.server.ts';
import type { BulkJobListSearchState, BulkJobListItem } from './job-search.ts';
import { bulkJobs } from './tables.server.ts';

const BULK_JOB_LIST_SORT_ORDERS: Record<BulkJobListSearchState['sort'], SQL[]> = {
  newest: [desc(bulkJobs.createdAt), desc(bulkJobs.id)],
  oldest: [asc(bulkJobs.createdAt), asc(bulkJobs.id)],
};

function buildBulkJobListCondition(ctx: AppContext, { q, filters }: BulkJobListSearchState): SQL | undefined {
  return and(
    buildDemoOrRealRowsCondition(ctx, bulkJobs),
    q
      ? or(
          ilike(bulkJobs.sourceName, createLikeContainsPattern(q)),
          ilike(users.name, createLikeContainsPattern(q)),
        )
      : undefined,
    filters.kind ? eq(bulkJobs.kind, filters.kind) : undefined,
    filters.entity ? eq(bulkJobs.entity, filters.entity) : undefined,
    filters.state ? eq(bulkJobs.state, filters.state) : undefined,
  );
}

/** Returns a stored job in the shape that pages show. */
export function buildBulkJobListItem(job: StoredBulkJob, requestedBy: string | null): BulkJobListItem {
  const { id, kind, entity, state, sourceName, total, created, updated, unchanged, failed } = job;
  return {
    id,
    kind,
    entity,
    state,
    isTrial: job.phase === 'check' || state === 'checked',
    sourceName,
    requestedBy,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    total,
    created,
    updated,
    unchanged,
    failed,
  };
}

/** Returns one page of the bulk jobs. */
export function listBulkJobs(
  ctx: AppContext,
  state: BulkJobListSearchState,
): Promise<ListPage<BulkJobListItem>> {
  assertCan(ctx, 'bulk:write');
  const where = buildBulkJobListCondition(ctx, state);
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => {
      const found = await ctx.db
        .select({ job: bulkJobs, requestedBy: users.name })
        .from(bulkJobs)
        .leftJoin(users, eq(users.id, bulkJobs.requestedBy))
        .where(where)
        .orderBy(...BULK_JOB_LIST_SORT_ORDERS[state.sort])
        .limit(limit)
        .offset(offset);
      return found.map(({ job, requestedBy }) => buildBulkJobListItem(job, requestedBy));
    },
    count: () =>
      countRowsUpTo(
        ctx,
        sql`select 1 from ${bulkJobs} left join ${users} on ${users.id} = ${bulkJobs.requestedBy} where ${where ?? sql`true`}`,
      ),
  });
}
