import { type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '../context.ts';

/** Returns the database's clock plus the test offset, for statements that decide races by time (http.md). */
export function databaseNowSql(ctx: AppContext): SQL<Date> {
  return sql<Date>`(clock_timestamp() + make_interval(secs => ${ctx.settings.clockOffsetMs / 1000}::double precision))`;
}
