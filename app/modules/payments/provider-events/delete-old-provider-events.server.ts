import { and, lt, ne, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { providerEvents } from '../tables.server.ts';

/**
 * Deletes provider events the configured number of days after they were processed (pages.md "Retention"), or
 * after they arrived if given up. Events still waiting stay. Returns how many.
 */
export async function deleteOldProviderEvents(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = sql`coalesce(${providerEvents.processedAt}, ${providerEvents.receivedAt})`;
    const before = addDays(ctx.now, -(await readRetentionDays(ctx, 'providerEvents')));
    const deleted = await ctx.db
      .delete(providerEvents)
      .where(
        and(
          ne(providerEvents.state, 'received'),
          lt(providerEvents.receivedAt, before),
          sql`${ended} < ${before.toISOString()}::timestamptz`,
        ),
      )
      .returning({ id: providerEvents.eventId });
    return recordDataPurgeInAudit(ctx, {
      action: 'provider_events.purged',
      entity: 'payments',
      counts: { providerEvents: deleted.length },
    });
  });
}
