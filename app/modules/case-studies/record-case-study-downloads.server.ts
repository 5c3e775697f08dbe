import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { caseStudyDownloads } from './tables.server.ts';

/** Counts one download of each case study on this day (UTC). */
export async function recordCaseStudyDownloads(
  ctx: AppContext,
  caseStudyIds: readonly string[],
): Promise<void> {
  if (caseStudyIds.length === 0) return;
  const day = ctx.now.toISOString().slice(0, 10);
  await inTransaction(ctx, ({ db }) =>
    db
      .insert(caseStudyDownloads)
      // Sorted, so that concurrent campaign downloads cannot deadlock.
      .values([...caseStudyIds].toSorted().map((caseStudyId) => ({ caseStudyId, day, count: 1 })))
      .onConflictDoUpdate({
        target: [caseStudyDownloads.caseStudyId, caseStudyDownloads.day],
        set: { count: sql`${caseStudyDownloads.count} + 1` },
      }),
  );
}
