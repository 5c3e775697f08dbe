import { type SQL, sql } from 'drizzle-orm';

import type { Days } from '#app/lib/report-span.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { dayIn, instantIn, laterDay } from '#app/lib/zone-days.ts';
import { deliveryDays, saleDays, visitDays } from '#app/modules/analytics/day-sum-tables.server.ts';
import { deliveryRows, saleRows, visitRows } from '#app/modules/analytics/find-day-rows.server.ts';
import { findSummedDay, type SummedTable } from '#app/modules/analytics/find-summed-days.server.ts';
import type { Part, SummedSegment } from '#app/modules/analytics/segments.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

const OF = {
  visits: { table: visitDays, rows: visitRows, sums: ['visitors'] },
  sales: {
    table: saleDays,
    rows: saleRows,
    sums: ['placed', 'paid', 'sold', 'units', 'cents', 'discount_cents'],
  },
  deliveries: {
    table: deliveryDays,
    rows: deliveryRows,
    sums: ['delivered', 'promised', 'on_time', 'revisions', 'worked_minutes', 'waited_minutes'],
  },
} as const satisfies Record<SummedTable, unknown>;

/** Where the mark of the demo is, which the sums of these do not have. */
const UNSUMMED = { visits: analyticsEvents, sales: null, deliveries: orders };

/**
 * What is asked of the sums: days, and one part or everything; `every` asks for all parts of a segment. `by` are the columns that are
 * told apart, and `where` says which rows count. `only` are the sums that are needed, where it is not all: each costs its share.
 */
export type AskedSums = {
  zone: ShopZone;
  days: Days;
  part: Part | null | { every: Part['segment'] };
  by: SQL;
  where?: SQL;
  only?: readonly string[];
};

const segmentOf = (part: AskedSums['part']): SummedSegment => {
  if (part === null) return 'all';
  return 'every' in part ? part.every : part.segment;
};

/**
 * The sums of some days as a table of `by` and the sums: those that were made, and for the days that have none the same sums made now. Both
 * by the same statement, so that a day tells the same however it is read. What was made is added up where it is read: of years and
 * thousands of parts, carrying each row further would cost as much as reading it. Sums of visits and deliveries do not know the demo's
 * from others: with a data set chosen they are made now, of single visits as far back as those are kept.
 */
export async function daySums(
  ctx: AppContext,
  summed: SummedTable,
  { zone, days, part, by, where = sql`true`, only }: AskedSums,
): Promise<SQL> {
  const { table, rows, sums } = OF[summed];
  const added = sql.join(
    sums.filter((name) => only?.includes(name) ?? true).map((name) => sql.raw(`sum(${name}) as ${name}`)),
    sql`, `,
  );
  const unsummed = UNSUMMED[summed];
  const chosen = unsummed ? ofDataSet(ctx, unsummed) : undefined;
  const last = chosen ? null : await findSummedDay(ctx, summed);
  const live = last === null || last < days.from ? days.from : laterDay(last, 1);
  const segment = segmentOf(part);
  const value = part !== null && 'value' in part ? sql`and value = ${part.value}` : sql``;
  const before = live > days.to ? laterDay(days.to, 1) : live;
  const made = sql`select ${by}, ${added} from ${table} where segment = ${segment} ${value} and day >= ${days.from}::date
    and day < ${before}::date and ${where} group by ${by}`;
  if (live > days.to) return sql`(${made}) sums`;
  const isOpen = days.to >= dayIn(zone, ctx.now).day;
  const window = {
    zone,
    from: instantIn(zone, live, 0),
    to: isOpen ? null : instantIn(zone, laterDay(days.to, 1), 0),
    only: chosen,
  };
  const now = sql`select ${by}, ${added} from (${rows(window, [segment])}) live where ${where} ${value} group by ${by}`;
  return sql`(${made} union all ${now}) sums`;
}
