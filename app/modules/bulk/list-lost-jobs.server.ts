import { and, inArray, lt } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { WORKING } from './model.ts';
import { bulkJobs } from './tables.server.ts';

/** A job that moves says so with every part of its rows. */
const LOST_AFTER_MS = MINUTE_MS;

/** Jobs that should be moving and are not: their process died, or waits. Another one that works on them does no row twice. */
export async function listLostJobs(ctx: AppContext): Promise<string[]> {
  const before = new Date(ctx.now.getTime() - LOST_AFTER_MS);
  const lost = await ctx.db
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(inArray(bulkJobs.state, [...WORKING]), lt(bulkJobs.movedAt, before)));
  return lost.map(({ id }) => id);
}
