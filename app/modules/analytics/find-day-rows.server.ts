import { type SQL, sql } from 'drizzle-orm';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { analyticsEvents } from './visit-tables.server.ts';

import type { AnalyticsSegment, AnalyticsSegmentOrTotal } from './segments.ts';

/** A time range, start included and end excluded; without an end, until now. */
export type AnalyticsSumTimeRange = {
  from: Date;
  to: Date | null;
  zone: ShopTimeZone;
  /** Which visits or orders count; all of them if absent. */
  only?: SQL | undefined;
};

/** Maximum number of sources or campaigns per day, since anyone can put any text into a URL. */
const MAX_CAMPAIGN_URL_VALUES_PER_DAY = 100;

const buildTimeRangeCondition = (at: SQL, { from, to }: AnalyticsSumTimeRange) =>
  to === null ? sql`${at} >= ${from}` : sql`${at} >= ${from} and ${at} < ${to}`;
const buildDayInShopZoneSql = (at: SQL, { zone }: AnalyticsSumTimeRange) =>
  sql`(${at} at time zone ${zone.id}::text)::date`;

const buildOrderUtmValueSql = (name: 'utm_source' | 'utm_campaign') =>
  sql`lower(coalesce(${orders.utm}->>${sql.raw(`'${name}'`)}, ''))`;

/** The order's value for a segment; null if the segment applies to its lines. */
const ORDER_SEGMENT_COLUMNS: Record<AnalyticsSegment, string | null> = {
  category: null,
  service: null,
  source: 'utm_source',
  campaign: 'utm_campaign',
  device: 'device',
  promo: 'promo',
};
const ORDER_ITEM_SEGMENT_SQL: Partial<Record<AnalyticsSegment, SQL>> = {
  category: sql`${orderItems.category}`,
  service: sql`coalesce(${orderItems.serviceId}::text, '')`,
};

const ORDER_SEGMENT_VALUE_SQL: Partial<Record<AnalyticsSegmentOrTotal, SQL>> = {
  source: buildOrderUtmValueSql('utm_source'),
  campaign: buildOrderUtmValueSql('utm_campaign'),
  device: sql`case ${orders.isMobile} when true then 'mobile' when false then 'desktop' else '' end`,
  promo: sql`coalesce(${orders.promoCode}, '')`,
};

/** The requested segments of an order: `, … as utm_source`. */
const buildOrderSegmentColumnsSql = (segments: readonly AnalyticsSegmentOrTotal[]) =>
  sql.join(
    segments.flatMap((segment) => {
      const [fact, column] = [
        ORDER_SEGMENT_VALUE_SQL[segment],
        segment === 'all' ? null : ORDER_SEGMENT_COLUMNS[segment],
      ];
      return fact && column !== null ? [sql`, ${fact} as ${sql.raw(column)}`] : [];
    }),
  );

/** A row's values by segment, as SQL rows: `('source', row.utm_source), …`. */
function buildOrderSegmentValuesSql(row: string, segments: readonly AnalyticsSegmentOrTotal[]): SQL | null {
  const named = segments.flatMap((segment) => {
    const column = segment === 'all' ? null : ORDER_SEGMENT_COLUMNS[segment];
    if (segment === 'all') return [sql`('all', '')`];
    return column === null ? [] : [sql`(${sql.raw(`'${segment}', ${row}.${column}`)})`];
  });
  return named.length === 0 ? null : sql`(values ${sql.join(named, sql`, `)}) part(segment, value)`;
}

function buildOrderItemSegmentValuesSql(segments: readonly AnalyticsSegmentOrTotal[]): SQL | null {
  const named = segments.flatMap((segment) => {
    const value = segment === 'all' ? undefined : ORDER_ITEM_SEGMENT_SQL[segment];
    return value ? [sql`(${sql.raw(`'${segment}'`)}, ${value})`] : [];
  });
  return named.length === 0 ? null : sql`(values ${sql.join(named, sql`, `)}) part(segment, value)`;
}

const joinWithUnionAll = (parts: readonly (SQL | null)[]) =>
  sql.join(
    parts.filter((part) => part !== null),
    sql` union all `,
  );

/**
 * Returns SQL for orders by day and segment: `day, is_live, is_demo, segment, value, placed, paid, sold,
 * units, cents, discount_cents`. Placed and paid count customers' own orders; sold counts everything in
 * revenue, including orders that the team entered, and the amounts refer to it.
 */
export function buildDailySalesSql(
  window: AnalyticsSumTimeRange,
  segments: readonly AnalyticsSegmentOrTotal[],
): SQL {
  const [ofOrder, ofLine] = [
    buildOrderSegmentValuesSql('placed', segments),
    buildOrderItemSegmentValuesSql(segments),
  ];
  // No line is older than its order: repeating the condition for lines lets their index be used.
  const recent = window.to === null ? sql`and ${orderItems.createdAt} >= ${window.from}` : sql``;
  return sql`with placed as materialized (
      select ${orders.id} as id, ${buildDayInShopZoneSql(sql`${orders.createdAt}`, window)} as day, ${orders.isLive} as is_live, ${orders.isDemo} as is_demo,
        ${orders.source} <> 'manual' as is_placed, ${orders.source} <> 'manual' and ${orders.paidAt} is not null as is_paid,
        ${orders.status} in ('PAID', 'COMPLETED') as is_sold, ${orders.totalCents} as cents, ${orders.discountCents} as discount_cents
        ${buildOrderSegmentColumnsSql(segments)}
      from ${orders} where ${orders.deletedAt} is null and ${buildTimeRangeCondition(sql`${orders.createdAt}`, window)}
    ) ${joinWithUnionAll([
      ofOrder &&
        sql`select day, is_live, is_demo, part.segment, part.value, count(*) filter (where is_placed)::integer as placed,
          count(*) filter (where is_paid)::integer as paid, count(*) filter (where is_sold)::integer as sold, 0 as units,
          coalesce(sum(cents) filter (where is_sold), 0)::bigint as cents,
          coalesce(sum(discount_cents) filter (where is_sold), 0)::bigint as discount_cents
        from placed, lateral ${ofOrder} group by 1, 2, 3, 4, 5`,
      ofLine &&
        sql`select day, is_live, is_demo, part.segment, part.value, count(distinct placed.id) filter (where is_placed)::integer as placed,
          count(distinct placed.id) filter (where is_paid)::integer as paid,
          count(distinct placed.id) filter (where is_sold)::integer as sold,
          coalesce(sum(${orderItems.quantity}) filter (where is_sold), 0)::integer as units,
          coalesce(sum(${orderItems.lineCents} - ${orderItems.discountCents}) filter (where is_sold), 0)::bigint as cents,
          coalesce(sum(${orderItems.discountCents}) filter (where is_sold), 0)::bigint as discount_cents
        from placed join ${orderItems} on ${orderItems.orderId} = placed.id ${recent}, lateral ${ofLine} group by 1, 2, 3, 4, 5`,
    ])}`;
}

const buildMinutesBetweenSql = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 60`;

/** The pauses for the customer before the first delivery of a line, and which of them count. */
const pausedMinutesSql = sql`sum(${buildMinutesBetweenSql(
  sql`${duePauses.startedAt}`,
  sql`least(coalesce(${duePauses.endedAt}, ${orderItems.firstDeliveredAt}), ${orderItems.firstDeliveredAt})`,
)})`;
const orderItemPauseBeforeDeliveryCondition = sql`${duePauses.orderItemId} = ${orderItems.id} and ${duePauses.reason} in ('brief_returned', 'waiting_for_client')
  and ${duePauses.startedAt} < ${orderItems.firstDeliveredAt}`;

const buildMinutesWaitedForCustomerSql = (paused: SQL) => sql`round(
  case when ${orderItems.isBriefRequired} and ${orderItems.briefSubmittedAt} > ${orders.paidAt}
    then ${buildMinutesBetweenSql(sql`${orders.paidAt}`, sql`${orderItems.briefSubmittedAt}`)} else 0 end
  + coalesce(${paused}, 0))::integer`;

/**
 * The time a line waited for its customer before its first delivery: for the required brief, while that was
 * returned, and while it was paused for them.
 */
export const customerWaitMinutesSql = buildMinutesWaitedForCustomerSql(
  sql`(select ${pausedMinutesSql} from ${duePauses} where ${orderItemPauseBeforeDeliveryCondition})`,
);

/** The time from the brief, or from the payment if none was required, to the first delivery. */
export const deliveryWorkMinutesSql = sql`greatest(0, round(${buildMinutesBetweenSql(
  sql`coalesce(${orderItems.briefSubmittedAt}, ${orders.paidAt}, ${orders.createdAt})`,
  sql`${orderItems.firstDeliveredAt}`,
)}))::integer`;

/**
 * Returns SQL for first deliveries by day and segment: `day, is_live, segment, value, delivered, promised,
 * on_time, revisions, worked_minutes, waited_minutes`.
 */
export function buildFirstOrderDeliveriesSql(
  window: AnalyticsSumTimeRange,
  segments: readonly AnalyticsSegmentOrTotal[],
): SQL {
  const lines = Object.keys(ORDER_ITEM_SEGMENT_SQL);
  const named = segments.map((segment) => {
    if (segment === 'all') return sql`('all', '')`;
    return sql.raw(
      `('${segment}', done.${lines.includes(segment) ? segment : ORDER_SEGMENT_COLUMNS[segment]})`,
    );
  });
  const isDelivered = buildTimeRangeCondition(sql`${orderItems.firstDeliveredAt}`, window);
  return sql`with paused as materialized (
      select ${orderItems.id} as id, ${pausedMinutesSql} as minutes from ${duePauses} join ${orderItems} on ${orderItemPauseBeforeDeliveryCondition}
      where ${isDelivered} group by 1
    ), done as materialized (
      select ${buildDayInShopZoneSql(sql`${orderItems.firstDeliveredAt}`, window)} as day, ${orders.isLive} as is_live, ${orderItems.isOnTime} as on_time,
        ${orderItems.revisionRoundsUsed} as revisions, ${deliveryWorkMinutesSql} as worked, ${buildMinutesWaitedForCustomerSql(sql`paused.minutes`)} as waited,
        ${ORDER_ITEM_SEGMENT_SQL.category} as category, ${ORDER_ITEM_SEGMENT_SQL.service} as service ${buildOrderSegmentColumnsSql(segments)}
      from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId} left join paused on paused.id = ${orderItems.id}
      where ${orders.deletedAt} is null and ${isDelivered} and ${window.only ?? sql`true`}
    )
    select day, is_live, part.segment, part.value, count(*)::integer as delivered, count(on_time)::integer as promised,
      count(*) filter (where on_time)::integer as on_time, sum(revisions)::integer as revisions,
      sum(worked)::bigint as worked_minutes, sum(waited)::bigint as waited_minutes
    from done, lateral (values ${sql.join(named, sql`, `)}) part(segment, value) group by 1, 2, 3, 4`;
}

/**
 * Visitors and events by day, value and step. Visitors are deduplicated by grouping, which hashes;
 * count(distinct) would sort every row.
 */
const buildVisitorCountSql = (
  value: SQL,
  rows: SQL,
) => sql`select day, value, step, count(*)::integer as visitors, sum(times)::integer as events
  from (select day, ${value} as value, step, visitor, count(*) as times from ${rows} group by 1, 2, 3, 4) one group by 1, 2, 3`;

const buildSegmentVisitsSql = (segment: AnalyticsSegmentOrTotal, value: SQL, rows: SQL) =>
  sql`select day, ${sql.raw(`'${segment}'`)} as segment, value, step, visitors, events from (${buildVisitorCountSql(value, rows)}) counted`;

const SEEN_VISITS_CTE_NAME_SQL = sql`seen`;

/** For texts from URLs: only the most frequent values of each day and step. */
const buildMostFrequentUtmValuesSql = (
  segment: 'source' | 'campaign',
) => sql`select day, ${sql.raw(`'${segment}'`)} as segment, value, step, visitors, events
  from (
    select *, row_number() over (partition by day, step order by visitors desc, value) as place
    from (${buildVisitorCountSql(sql.raw(segment), SEEN_VISITS_CTE_NAME_SQL)}) counted
  ) ranked where place <= ${MAX_CAMPAIGN_URL_VALUES_PER_DAY}::integer`;

/** A service page is identified by its path, additions to the cart and purchases by service ids. */
const SERVICE_VISITS_SQL = sql`(select seen.day, seen.visitor, seen.step, service.id::text as service, service.category from seen
    join ${services} service on service.slug = seen.slug where seen.step = 'service_view'
  union all
  select seen.day, seen.visitor, seen.step, service.id::text, service.category
  from seen, lateral jsonb_array_elements_text(seen.service_ids) named(id)
    join ${services} service on service.id::text = named.id where seen.step <> 'service_view') of_service`;

const VISIT_COUNT_QUERY_BY_SEGMENT: Record<AnalyticsSegmentOrTotal, SQL | null> = {
  all: buildSegmentVisitsSql('all', sql`''::text`, SEEN_VISITS_CTE_NAME_SQL),
  device: buildSegmentVisitsSql(
    'device',
    sql`case when is_mobile then 'mobile' else 'desktop' end`,
    SEEN_VISITS_CTE_NAME_SQL,
  ),
  source: buildMostFrequentUtmValuesSql('source'),
  campaign: buildMostFrequentUtmValuesSql('campaign'),
  service: buildSegmentVisitsSql('service', sql`service`, SERVICE_VISITS_SQL),
  category: buildSegmentVisitsSql(
    'category',
    sql`category`,
    sql`${SERVICE_VISITS_SQL} where category is not null`,
  ),
  // The promo code is known only to the order.
  promo: null,
};

/** Events about a service; most events are views of other pages. */
const isServiceAnalyticsEventSql = sql`(${analyticsEvents.name} = 'service_view' or ${analyticsEvents.serviceIds} is not null)`;

/**
 * Returns SQL for visits by day and segment: `day, segment, value, step, visitors, events`; empty for
 * segments that visits do not have.
 */
export function buildDailyVisitsSql(
  window: AnalyticsSumTimeRange,
  segments: readonly AnalyticsSegmentOrTotal[],
): SQL {
  const parts = segments.flatMap((segment) => VISIT_COUNT_QUERY_BY_SEGMENT[segment] ?? []);
  if (parts.length === 0)
    return sql`select null::date as day, '' as segment, '' as value, '' as step, 0 as visitors, 0 as events where false`;
  const isOfServices = segments.every((segment) => segment === 'service' || segment === 'category');
  return sql`with seen as (
      select ${buildDayInShopZoneSql(sql`${analyticsEvents.at}`, window)} as day, ${analyticsEvents.visitor} as visitor,
        case ${analyticsEvents.name} when 'exit_modal' then 'exit_' || coalesce(${analyticsEvents.action}, 'shown') else ${analyticsEvents.name} end as step,
        ${analyticsEvents.isMobile} as is_mobile, coalesce(${analyticsEvents.source}, '') as source,
        coalesce(${analyticsEvents.campaign}, '') as campaign, 
        case when ${analyticsEvents.path} like '/service/%' then nullif(split_part(${analyticsEvents.path}, '/', 3), '') end as slug,
        ${analyticsEvents.serviceIds} as service_ids
      from ${analyticsEvents} where ${buildTimeRangeCondition(sql`${analyticsEvents.at}`, window)} and ${window.only ?? sql`true`}
      ${isOfServices ? sql`and ${isServiceAnalyticsEventSql}` : sql``}
    ) ${joinWithUnionAll(parts)}`;
}
