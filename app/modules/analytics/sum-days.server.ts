import { getTableColumns, type SQL, sql } from 'drizzle-orm';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { deliveryDays, saleDays, visitDays } from './day-sum-tables.server.ts';
import {
  buildFirstOrderDeliveriesSql,
  buildDailySalesSql,
  buildDailyVisitsSql,
  type AnalyticsSumTimeRange,
} from './find-day-rows.server.ts';
import {
  findFirstAnalyticsEventDay,
  findLastDayWithAnalyticsSums,
  type DailyAnalyticsSumKind,
} from './find-summed-days.server.ts';
import { UNSUMMED_ORDER_DAYS, ANALYTICS_SEGMENTS } from './segments.ts';

const ANALYTICS_SEGMENTS_WITH_TOTAL = ['all', ...ANALYTICS_SEGMENTS] as const;
/**
 * Days per transaction: more would block the embedded database, and exceed a server's statement timeout. A
 * busy shop has more visits in a day than orders in a month.
 */
const SUMMED_DAYS_PER_TRANSACTION: Record<DailyAnalyticsSumKind, number> = {
  visits: 2,
  sales: 31,
  deliveries: 31,
};

/** The rows of a sums table for a range of days, and the initial columns of an empty day. */
const DAILY_ANALYTICS_SUM_DEFINITIONS: Record<
  DailyAnalyticsSumKind,
  {
    table: typeof visitDays | typeof saleDays | typeof deliveryDays;
    rows: (window: AnalyticsSumTimeRange) => SQL;
    empty: SQL;
  }
> = {
  visits: {
    table: visitDays,
    rows: (window) => buildDailyVisitsSql(window, ANALYTICS_SEGMENTS_WITH_TOTAL),
    empty: sql`'all', '', 'page_view'`,
  },
  sales: {
    table: saleDays,
    rows: (window) => buildDailySalesSql(window, ANALYTICS_SEGMENTS_WITH_TOTAL),
    empty: sql`'all', '', true, false`,
  },
  deliveries: {
    table: deliveryDays,
    rows: (window) => buildFirstOrderDeliveriesSql(window, ANALYTICS_SEGMENTS_WITH_TOTAL),
    empty: sql`'all', '', true`,
  },
};

const joinSqlColumnNames = (
  names: readonly string[],
  write = (name: string) => sql.identifier(name) as unknown as SQL,
) => sql.join(names.map(write), sql`, `);

/** Days of a time zone, start included and end excluded. */
type ZonedDayRange = { zone: ShopTimeZone; from: string; to: string };

/**
 * Writes the current sums of some days: changed rows are rewritten, obsolete ones deleted, and an empty day
 * gets a row of zeros, so that the last row marks how far the sums go.
 */
async function replaceDailyAnalyticsSums(
  ctx: AppContext,
  summed: DailyAnalyticsSumKind,
  { zone, from, to }: ZonedDayRange,
): Promise<void> {
  const { table, rows, empty } = DAILY_ANALYTICS_SUM_DEFINITIONS[summed];
  const columns = getTableColumns(table);
  const keys = Object.values(columns).flatMap(({ name, hasDefault }) => (hasDefault ? [] : [name]));
  const sums = Object.values(columns).flatMap(({ name, hasDefault }) => (hasDefault ? [name] : []));
  const parts = keys.filter((name) => name !== 'day');
  const window = { zone, from: getInstantInZone(zone, from, 0), to: getInstantInZone(zone, to, 0) };
  const same = sql.join(
    keys.map((name) => sql`fresh.${sql.identifier(name)} = ${table}.${sql.identifier(name)}`),
    sql` and `,
  );
  const newest = (name: string) => sql`excluded.${sql.identifier(name)}`;
  await inTransaction(ctx, (ctx) =>
    ctx.db.execute(sql`
      with made as (${rows(window)}),
      fresh as materialized (
        select ${joinSqlColumnNames(keys)}, ${joinSqlColumnNames(sums, (name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`)} from (
          select ${joinSqlColumnNames([...keys, ...sums])} from made
          union all
          select day::date, ${empty}, ${joinSqlColumnNames(sums, () => sql`0`)}
          from generate_series(${from}::date::timestamp, ${to}::date::timestamp - interval '1 day', interval '1 day') day
        ) every_day group by day, ${joinSqlColumnNames(parts)}
      ),
      gone as (
        delete from ${table} where ${table.day} >= ${from}::date and ${table.day} < ${to}::date
          and not exists (select 1 from fresh where ${same})
      )
      insert into ${table} (${joinSqlColumnNames([...keys, ...sums])}) select ${joinSqlColumnNames([...keys, ...sums])} from fresh
      on conflict (${joinSqlColumnNames(keys)}) do update set ${joinSqlColumnNames(sums, (name) => sql`${sql.identifier(name)} = ${newest(name)}`)}
      where (${joinSqlColumnNames(sums, (name) => sql`${table}.${sql.identifier(name)}`)}) is distinct from (${joinSqlColumnNames(sums, newest)})`),
  );
}

/** Writes the sums of a range of days in batches. */
async function writeDailySumsInBatches(
  ctx: AppContext,
  summed: DailyAnalyticsSumKind,
  { zone, from, to: until }: ZonedDayRange,
): Promise<void> {
  const atOnce = SUMMED_DAYS_PER_TRANSACTION[summed];
  for (let day = from; day < until; day = addCalendarDays(day, atOnce)) {
    const end = addCalendarDays(day, atOnce);
    await replaceDailyAnalyticsSums(ctx, summed, { zone, from: day, to: end < until ? end : until });
  }
}

/** Sums the visits of past days that have no sums yet. Safe to run at any time and concurrently. */
export async function storeDailyVisitSums(ctx: AppContext): Promise<void> {
  const zone = await readShopTimeZone(ctx);
  const summed = await findLastDayWithAnalyticsSums(ctx, 'visits');
  const from =
    summed === null ? await findFirstAnalyticsEventDay(ctx, 'visits', zone) : addCalendarDays(summed, 1);
  if (from !== null)
    await writeDailySumsInBatches(ctx, 'visits', {
      zone,
      from,
      to: getDayAndMinutesInZone(zone, ctx.now).day,
    });
}

/**
 * Rebuilds the sums of orders and deliveries of all days that are not read live: an old order that was
 * refunded, deleted or paid late since last night changes its day.
 */
export async function rebuildDailySumsOfOldOrders(ctx: AppContext): Promise<void> {
  const zone = await readShopTimeZone(ctx);
  const until = addCalendarDays(getDayAndMinutesInZone(zone, ctx.now).day, 1 - UNSUMMED_ORDER_DAYS);
  for (const summed of ['sales', 'deliveries'] as const) {
    const [first, begun] = [
      await findFirstAnalyticsEventDay(ctx, summed, zone),
      await findLastDayWithAnalyticsSums(ctx, summed, 'first'),
    ];
    // Days whose orders are all gone are rebuilt too, as zeros.
    const from = [first, begun].filter((day) => day !== null).toSorted()[0];
    if (from !== undefined) await writeDailySumsInBatches(ctx, summed, { zone, from, to: until });
  }
}
