import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { CountSearchOutcomesFunction } from '#app/modules/search/insights/sum-search-days.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { analyticsEvents } from './visit-tables.server.ts';

const searchEventsTableAlias = alias(searchEvents, 'search');

/**
 * Returns how many searches of counted visitors there were, and after how many the same visitor added
 * something to the cart, or bought, later on the same UTC day. The visitor's hash changes every day.
 */
export const countSearchesBeforeCartOrPurchase: CountSearchOutcomesFunction = async (ctx, { from, to }) => {
  const [counted] = await runRawSqlQuery(
    ctx.db,
    sql`select count(*)::integer as consented,
        count(*) filter (where done.carted >= search.created_at)::integer as carted,
        count(*) filter (where done.bought >= search.created_at)::integer as bought
      from ${searchEvents} search
      left join (
        select visitor, max(at) filter (where name in ('add_to_cart', 'purchase')) as carted,
          max(at) filter (where name = 'purchase') as bought
        from ${analyticsEvents}
        where at >= ${from} and at < ${to} and name in ('add_to_cart', 'purchase') group by visitor
      ) done on done.visitor = search.visitor
      where search.created_at >= ${from} and search.created_at < ${to} and search.visitor is not null
        and ${buildDemoOrRealRowsCondition(ctx, searchEventsTableAlias) ?? sql`true`}`,
  );
  const number = (name: string) => Number(counted?.[name] ?? 0);
  return { consented: number('consented'), carted: number('carted'), bought: number('bought') };
};
