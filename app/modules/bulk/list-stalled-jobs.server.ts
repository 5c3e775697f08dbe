import { and, inArray, lt, ne, or } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type BulkJobKind, UNFINISHED_BULK_JOB_STATES } from './model.ts';
import { bulkJobs } from './tables.server.ts';

/**
 * A running job updates its time with every part of its rows; an export of the whole shop only between parts.
 */
const BULK_JOB_STALLED_AFTER_MS = MINUTE_MS;
const WHOLE_SHOP_EXPORT_STALLED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Returns jobs that should be running but make no progress: their process died or is waiting. If two
 * processes work on a job, no row is done twice.
 */
export async function listStalledBulkJobs(ctx: AppContext): Promise<{ id: string; kind: BulkJobKind }[]> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  return ctx.db
    .select({ id: bulkJobs.id, kind: bulkJobs.kind })
    .from(bulkJobs)
    .where(
      and(
        inArray(bulkJobs.state, [...UNFINISHED_BULK_JOB_STATES]),
        lt(bulkJobs.movedAt, before(BULK_JOB_STALLED_AFTER_MS)),
        or(ne(bulkJobs.entity, 'shop'), lt(bulkJobs.movedAt, before(WHOLE_SHOP_EXPORT_STALLED_AFTER_MS))),
      ),
    );
}
