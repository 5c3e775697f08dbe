import { sql } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { searchDayClicks } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

import type { SearchInsightPeriodDays } from './search-terms.ts';
import { readSearchInsightPeriodDates, startOfUtcDay } from './span-days.server.ts';

/**
 * Returns the most clicked service of each of these queries in a period; queries without a click are absent.
 */
export async function listMostClickedServiceBySearchQuery(
  ctx: AppContext,
  span: SearchInsightPeriodDays,
  queries: readonly string[],
): Promise<ReadonlyMap<string, { id: string; title: string }>> {
  assertCan(ctx, 'search:insights');
  if (queries.length === 0) return new Map();
  const { from, live } = await readSearchInsightPeriodDates(ctx, span);
  const requested = sql.join(
    queries.map((query) => sql`${query}`),
    sql`, `,
  );
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select distinct on (clicked.query) clicked.query, ${services.id} as id, ${services.title} as title
      from (
        select query, service_id, clicks from ${searchDayClicks}
        where query in (${requested}) and day >= ${from}::date and day < ${live}::date
        union all
        select normalized_query, clicked_id, 1 from ${searchEvents}
        where created_at >= ${startOfUtcDay(live)} and clicked_id is not null and normalized_query in (${requested}) and ${buildDemoOrRealRowsCondition(ctx, searchEvents) ?? sql`true`}
      ) clicked join ${services} on ${services.id} = clicked.service_id
      group by clicked.query, ${services.id}, ${services.title}
      order by clicked.query, sum(clicked.clicks) desc, ${services.id}`,
  );
  return new Map(
    rows.map(({ query, id, title }) => [
      String(query),
      { id: String(id), title: typeof title === 'string' ? title : 'Untitled' },
    ]),
  );
}
