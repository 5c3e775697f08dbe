import { and, inArray, lt, ne, or } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type JobKind, WORKING } from './model.ts';
import { bulkJobs } from './tables.server.ts';

/** A job that moves says so with every part of its rows; one that writes the whole shop only between them. */
const LOST_AFTER_MS = MINUTE_MS;
const SHOP_LOST_AFTER_MS = 10 * MINUTE_MS;

/** Jobs that should be moving and are not: their process died, or waits. Another one that works on them does no row twice. */
export async function listLostJobs(ctx: AppContext): Promise<{ id: string; kind: JobKind }[]> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  return ctx.db
    .select({ id: bulkJobs.id, kind: bulkJobs.kind })
    .from(bulkJobs)
    .where(
      and(
        inArray(bulkJobs.state, [...WORKING]),
        lt(bulkJobs.movedAt, before(LOST_AFTER_MS)),
        or(ne(bulkJobs.entity, 'shop'), lt(bulkJobs.movedAt, before(SHOP_LOST_AFTER_MS))),
      ),
    );
}
