import { wrapInsertsWithIndexRebuild } from './without-indexes.ts';

/** Days of events that a shop keeps by default. */
const GENERATED_EVENT_HISTORY_DAYS = 90;

/**
 * Returns SQL that fills a shop with this many events of the last 90 days, always the same: a fifth of the
 * visitors view a service, of which some add it to the cart, buy it, search, or see the exit modal; a third
 * came by one of twelve campaigns. The jobs that sum days wait until the shop starts. Rows are stored in time
 * order, the oldest first.
 */
export function buildAnalyticsEventInsertSql(count: number): string[] {
  return [
    ...wrapInsertsWithIndexRebuild(
      ['analytics_events'],
      [
        `insert into analytics_events (id, name, path, visitor, service_ids, action, source, campaign, is_mobile, at)
      select gen_random_uuid(), name,
        case name when 'service_view' then '/service/' || s.slug else (array['/','/services','/resources','/cart'])[1 + n % 4] end,
        md5((n / 4)::text), case when name in ('add_to_cart', 'checkout_start', 'purchase') then jsonb_build_array(s.id) end,
        case name when 'exit_modal' then (array['shown','dismissed','converted'])[1 + n % 3] end,
        case when n / 4 % 3 = 0 then 'source' || n / 4 % 12 end, case when n / 4 % 3 = 0 then 'campaign' || n / 4 % 36 end,
        n / 4 % 5 < 2, now() - (n::float8 * ${GENERATED_EVENT_HISTORY_DAYS} * 86400 / ${count} || ' seconds')::interval
      from generate_series(1, ${count}) n
        cross join lateral (select (array['page_view','page_view','page_view','service_view','page_view','add_to_cart','page_view','search',
          'checkout_start','service_view','purchase','service_view','page_view','download','exit_modal','page_view'])[1 + n % 16] as name) e
        join (select id, slug, row_number() over (order by id) as nr from services where slug is not null) s
          on s.nr = 1 + n / 4 % (select count(*) from services where slug is not null)
      order by n desc`,
      ],
    ),
    `insert into pgboss.job (name, data) values ('visits.sum', '{}'), ('orders.sum', '{}')`,
  ];
}
