import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import { providerEvents } from '../tables.server.ts';

import {
  narrowStoredProviderEventState,
  type PaymentProviderEventLogRow,
  type PaymentEventSearchState,
} from './event-log.ts';

function buildPaymentEventSearchCondition({ q, filters }: PaymentEventSearchState): SQL | undefined {
  return and(
    q
      ? or(eq(providerEvents.objectId, q), ilike(providerEvents.eventId, createLikeContainsPattern(q)))
      : undefined,
    filters.state ? eq(providerEvents.state, filters.state) : undefined,
    filters.type ? eq(providerEvents.type, filters.type) : undefined,
  );
}

/**
 * Counts the provider events that were given up, as their list shows them. Refuses without `readiness:read`.
 */
export function countFailedProviderEvents(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'readiness:read');
  return countRowsUpTo(ctx, sql`select 1 from ${providerEvents} where ${eq(providerEvents.state, 'dead')}`);
}

/** Returns one page of the provider events of 90 days, in any state. Refuses without `readiness:read`. */
export function listPaymentProviderEventLog(
  ctx: AppContext,
  state: PaymentEventSearchState,
): Promise<ListPage<PaymentProviderEventLogRow>> {
  assertCan(ctx, 'readiness:read');
  const where = buildPaymentEventSearchCondition(state);
  const { receivedAt, eventId } = providerEvents;
  const order = state.sort === 'oldest' ? [asc(receivedAt), asc(eventId)] : [desc(receivedAt), desc(eventId)];
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => {
      const rows = await ctx.db
        .select()
        .from(providerEvents)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({
        id: row.eventId,
        type: row.type,
        objectId: row.objectId,
        state: narrowStoredProviderEventState(row.state),
        source: row.source,
        tries: row.tries,
        note: row.error,
        at: row.receivedAt.toISOString(),
      }));
    },
    count: () => countRowsUpTo(ctx, sql`select 1 from ${providerEvents} where ${where ?? sql`true`}`),
  });
}
