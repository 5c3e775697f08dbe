import { and, count, desc, eq, gte, inArray, isNotNull, max } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { contactMessages } from '../contact-tables.server.ts';

const MAX_LISTED_UNMATCHED_QUERIES = 200;

/**
 * Returns the masked queries without a result that people wrote to the shop
 * about since `since`, with how many people did.
 */
export async function listUnmatchedQueriesRequestedInMessages(
  ctx: AppContext,
  since: Date,
): Promise<{ query: string; leads: number; last: Date }[]> {
  assertCan(ctx, 'crm:read');
  const last = max(contactMessages.createdAt);
  const rows = await ctx.db
    .select({ query: contactMessages.query, leads: count(), last })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.subject, 'demand'),
        inArray(contactMessages.state, ['unread', 'read', 'answered']),
        isNotNull(contactMessages.query),
        gte(contactMessages.createdAt, since),
        buildDemoOrRealRowsCondition(ctx, contactMessages),
      ),
    )
    .groupBy(contactMessages.query)
    .orderBy(desc(last))
    .limit(MAX_LISTED_UNMATCHED_QUERIES);
  return rows.flatMap(({ query, leads, last }) =>
    query === null || last === null ? [] : [{ query, leads, last }],
  );
}
