import { inArray, type SQL, sql } from 'drizzle-orm';

import type { ReportPeriod } from '#app/lib/report-span.ts';
import type { AnalyticsSegmentValue, AnalyticsSegment } from '#app/modules/analytics/segments.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildDailyAnalyticsSumsSql } from './find-day-sums.server.ts';
import { deliveryFigureSumsSql } from './read-delivery-days.server.ts';
import {
  buildSalesSumsDataSetCondition,
  isInCurrentPaymentMode,
  dailySalesSumColumnsSql,
} from './read-sale-days.server.ts';
import { formatSegmentValueWithoutKnownName } from './report-choice.ts';

/** Number of segment values in a table; its file has the rest. */
export const MAX_ANALYTICS_SEGMENT_TABLE_ROWS = 20;

type SegmentReportQuery = { span: ReportPeriod; by: AnalyticsSegment; limit: number };

/** The sums of each value of a segment. */
const createAnalyticsSegmentSumsQuery = (span: ReportPeriod, by: AnalyticsSegment) => ({
  ...{ zone: span.zone, days: span, part: { every: by } },
  by: sql`value`,
});

/** The titles of services; permanently deleted ones have none. */
async function findServiceTitles(
  ctx: AppContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter(Boolean);
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(inArray(services.id, known));
  return new Map(rows.map(({ id, title }) => [id, title ?? 'Untitled']));
}

async function addSegmentValueLabels<Row extends { value: string }>(
  ctx: AppContext,
  by: AnalyticsSegment,
  rows: readonly Row[],
) {
  const titles =
    by === 'service'
      ? await findServiceTitles(
          ctx,
          rows.map(({ value }) => value),
        )
      : new Map<string, string>();
  const words = (value: string) =>
    by === 'service' && value !== ''
      ? 'A deleted service'
      : formatSegmentValueWithoutKnownName({ segment: by, value });
  return rows.map((row) => ({ ...row, label: titles.get(row.value) ?? words(row.value) }));
}

/** Returns the sales of each segment value in a time span, highest first. */
export async function listSalesBySegment(ctx: AppContext, { span, by, limit }: SegmentReportQuery) {
  assertCan(ctx, 'analytics:read');
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'sales', {
    ...createAnalyticsSegmentSumsQuery(span, by),
    where: buildSalesSumsDataSetCondition(ctx),
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select * from (
        select value, ${dailySalesSumColumnsSql} from ${sums} group by value
      ) parts where placed > 0 or sold > 0 order by cents desc, sold desc, placed desc, value limit ${limit}`,
  );
  // The columns of the statement.
  const parts = rows as {
    value: string;
    placed: number;
    paid: number;
    sold: number;
    units: number;
    cents: number;
    discountCents: number;
  }[];
  return addSegmentValueLabels(ctx, by, parts);
}
/** Returns the services with the highest revenue in a time span, with their revenue only. */
export async function listTopSellingServices(ctx: AppContext, span: ReportPeriod, limit: number) {
  assertCan(ctx, 'analytics:read');
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'sales', {
    ...createAnalyticsSegmentSumsQuery(span, 'service'),
    where: buildSalesSumsDataSetCondition(ctx),
    only: ['sold', 'units', 'cents'],
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select * from (
        select value, sum(sold)::integer as sold, sum(units)::integer as units, sum(cents)::float8 as cents from ${sums} group by value
      ) parts where sold > 0 order by cents desc, sold desc, value limit ${limit}`,
  );
  // The columns of the statement.
  return addSegmentValueLabels(
    ctx,
    'service',
    rows as { value: string; sold: number; units: number; cents: number }[],
  );
}

export type SegmentSalesRow = Awaited<ReturnType<typeof listSalesBySegment>>[number];

/** Returns the deliveries of each segment value in a time span, highest first. */
export async function listDeliveriesBySegment(ctx: AppContext, { span, by, limit }: SegmentReportQuery) {
  assertCan(ctx, 'analytics:read');
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'deliveries', {
    ...createAnalyticsSegmentSumsQuery(span, by),
    where: isInCurrentPaymentMode(ctx),
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select * from (select value, ${deliveryFigureSumsSql} from ${sums} group by value) parts
      where delivered > 0 order by delivered desc, value limit ${limit}`,
  );
  // The columns of the statement.
  const parts = rows as {
    value: string;
    delivered: number;
    promised: number;
    onTime: number;
    revisions: number;
    workedMinutes: number;
    waitedMinutes: number;
  }[];
  return addSegmentValueLabels(ctx, by, parts);
}
export type DeliveriesBySegmentRow = Awaited<ReturnType<typeof listDeliveriesBySegment>>[number];

type SegmentVisitsRow = {
  value: string;
  seen: number;
  added: number;
  placed: number;
  paid: number;
  sold: number;
  units: number;
  cents: number;
};
type SegmentVisitsReportQuery = SegmentReportQuery & { category?: string | null };

const buildSegmentVisitColumnsSql = (
  seen: SQL,
) => sql`value, coalesce(sum(visitors) filter (where step = ${seen}), 0)::integer as seen,
  coalesce(sum(visitors) filter (where step = 'add_to_cart'), 0)::integer as added`;

const buildServiceCategoryCondition = (category: string | null | undefined) =>
  category == null
    ? sql``
    : sql`and value in (select id::text from ${services} where category = ${category})`;

/** Larger lists are for files, which include unsold services too. */
const MAX_BESTSELLER_ROWS = 100;

/**
 * The best-selling services, if at least the requested number were sold: views
 * of other services cannot change that list. So visits are read for these only,
 * not for every service on every day. Null if too few were sold.
 */
async function listBestsellingServiceVisits(
  ctx: AppContext,
  { span, limit, category }: SegmentVisitsReportQuery,
): Promise<SegmentVisitsRow[] | null> {
  if (limit > MAX_BESTSELLER_ROWS) return null;
  const sales = await buildDailyAnalyticsSumsSql(ctx, 'sales', {
    ...createAnalyticsSegmentSumsQuery(span, 'service'),
    where: buildSalesSumsDataSetCondition(ctx),
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select value, placed, paid, sold, units, cents from (
        select value, ${dailySalesSumColumnsSql} from ${sales} group by value
      ) parts where cents > 0 ${buildServiceCategoryCondition(category)} order by cents desc fetch first (${limit}::integer) rows with ties`,
  );
  // The columns of the statement.
  const best = rows as Omit<SegmentVisitsRow, 'seen' | 'added'>[];
  if (best.length < limit) return null;
  const values = sql.join(
    best.map(({ value }) => sql`${value}`),
    sql`, `,
  );
  const visits = await buildDailyAnalyticsSumsSql(ctx, 'visits', {
    ...createAnalyticsSegmentSumsQuery(span, 'service'),
    by: sql`value, step`,
    where: sql`step in ('service_view', 'add_to_cart') and value in (${values})`,
  });
  const visited = await runRawSqlQuery(
    ctx.db,
    sql`select ${buildSegmentVisitColumnsSql(sql`'service_view'`)} from ${visits} group by value`,
  );
  const visitsOf = new Map(visited.map((row) => [row['value'], row]));
  return best
    .map((row) => {
      const { seen = 0, added = 0 } = visitsOf.get(row.value) ?? {};
      return { ...row, seen: Number(seen), added: Number(added) };
    })
    .toSorted((a, b) => b.cents - a.cents || b.seen - a.seen || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

async function listAllSegmentVisits(
  ctx: AppContext,
  { span, by, limit, category }: SegmentVisitsReportQuery,
): Promise<SegmentVisitsRow[]> {
  // For a service its own page counts as a view; for a source, any page.
  const seen = by === 'service' || by === 'category' ? sql`'service_view'` : sql`'page_view'`;
  const visits = await buildDailyAnalyticsSumsSql(ctx, 'visits', {
    ...createAnalyticsSegmentSumsQuery(span, by),
    by: sql`value, step`,
    where: sql`step in (${seen}, 'add_to_cart')`,
  });
  const sales = await buildDailyAnalyticsSumsSql(ctx, 'sales', {
    ...createAnalyticsSegmentSumsQuery(span, by),
    where: buildSalesSumsDataSetCondition(ctx),
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select value, coalesce(seen, 0) as seen, coalesce(added, 0) as added, coalesce(placed, 0) as placed, coalesce(paid, 0) as paid,
        coalesce(sold, 0) as sold, coalesce(units, 0) as units, coalesce(cents, 0) as cents
      from (
        select ${buildSegmentVisitColumnsSql(seen)} from ${visits} group by value
      ) visited full join (
        select value, ${dailySalesSumColumnsSql} from ${sales} group by value
      ) bought using (value)
      where coalesce(seen, 0) + coalesce(added, 0) + coalesce(placed, 0) + coalesce(sold, 0) > 0 ${buildServiceCategoryCondition(category)}
      order by ${by === 'service' ? sql`cents desc, seen desc` : sql`seen desc, cents desc`}, value limit ${limit}`,
  );
  // The columns of the statement.
  return rows as SegmentVisitsRow[];
}

/** Returns the visitors, additions to the cart and orders of each segment value, by sales and views. */
export async function listVisitsBySegment(ctx: AppContext, visited: SegmentVisitsReportQuery) {
  assertCan(ctx, 'analytics:read');
  const best = visited.by === 'service' ? await listBestsellingServiceVisits(ctx, visited) : null;
  return addSegmentValueLabels(ctx, visited.by, best ?? (await listAllSegmentVisits(ctx, visited)));
}
export type AnalyticsSegmentVisitsRow = Awaited<ReturnType<typeof listVisitsBySegment>>[number];

/** Returns the label of a segment value. */
export async function getSegmentValueLabel(
  ctx: AppContext,
  { segment, value }: AnalyticsSegmentValue,
): Promise<string> {
  const [row] = await addSegmentValueLabels(ctx, segment, [{ value }]);
  return row?.label ?? value;
}
