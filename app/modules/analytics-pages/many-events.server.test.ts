import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { rebuildDailySumsOfOldOrders, storeDailyVisitSums } from '#app/modules/analytics/sum-days.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { readAnalyticsTabReport } from './read-report.server.ts';
import { parseAnalyticsReportUrlOptions, REPORT_TABS } from './report-choice.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const [ORDERS, EVENTS, PARTS] = [20_000, 40_000, 2];
/** Generous, for a test on a busy machine; the benchmark measures the actual time. */
const MOST_MS = 3_000;

/** Orders of three years with a line each, most of them delivered, and events of 90 days. */
async function addMany(ctx: AppContext): Promise<void> {
  const at = sql`${NOW.toISOString()}::timestamptz`;
  await addServiceFixtures(ctx, { slug: 'one' }, { slug: 'two' }, { slug: 'three' });
  const service = sql`(select array_agg(id order by id) from services)`;
  for (let part = 0; part < PARTS; part++) {
    // In batches: on a slow machine a single statement would time out.
    const these = (count: number) =>
      sql`generate_series(${(part * count) / PARTS}::int + 1, ${((part + 1) * count) / PARTS}::int) n`;
    await ctx.db.execute(sql`
      with made as (
        insert into orders (id, status, source, provider, livemode, subtotal_cents, total_usd, promo_code, utm, is_mobile, created_at, paid_at)
        select gen_random_uuid(), (array['PENDING', 'PAID', 'COMPLETED', 'COMPLETED', 'COMPLETED'])[1 + n % 5], 'cart', 'stripe', false,
          10000 + n % 777, 10000 + n % 777, case when n % 7 = 0 then 'SPRING' end,
          case when n % 3 = 0 then jsonb_build_object('utm_source', 's' || n % 9) end, n % 2 = 0, placed, case when n % 5 > 0 then placed end
        from (select n, ${at} - make_interval(mins => n * 75) as placed from ${these(ORDERS)}) n
        returning id, created_at, total_usd, status
      )
      insert into order_items (id, order_id, position, service_id, title, category, unit_cents, quantity, line_cents, delivery_days, scope,
        service_version, first_delivered_at, on_time, created_at)
      select gen_random_uuid(), id, 0, (${service})[1 + total_usd % 3], 'Audit', 'Fix Problems', total_usd, 1, total_usd, 2, '{}', 1,
        case when status = 'COMPLETED' then created_at + interval '1 day' end,
        case when status = 'COMPLETED' then total_usd % 9 > 0 end, created_at
      from made`);
    await ctx.db.execute(sql`
      insert into analytics_events (id, name, path, visitor, service_ids, source, is_mobile, at)
      select gen_random_uuid(), name, case name when 'service_view' then '/service/one' else '/' end, md5((n / 4)::text),
        case name when 'add_to_cart' then jsonb_build_array((${service})[1 + n % 3]) end,
        case when n / 4 % 3 = 0 then 's' || n / 4 % 9 end, n / 4 % 2 = 0, ${at} - make_interval(secs => n::float8 * 90 * 86400 / ${EVENTS}::int)
      from ${these(EVENTS)}, lateral (select (array['page_view', 'service_view', 'page_view', 'add_to_cart'])[1 + n % 4] as name) named`);
  }
  await ctx.db.execute(sql`analyze`);
}

test(
  'every report tab shows the same for 20,000 orders before and after aggregation',
  { timeout: 300_000 },
  async () => {
    const ctx = await freshContext({
      actor: actorOf('owner'),
      now: NOW,
      payments: { mode: 'sandbox', gateway: null },
    });
    await addMany(ctx);
    const read = (query: string) =>
      readAnalyticsTabReport(
        ctx,
        parseAnalyticsReportUrlOptions(new URLSearchParams(query), {
          zone: EASTERN_TIME_ZONE,
          now: NOW,
          categories: DEFAULT_CATEGORIES,
        }),
      );
    const queries = [
      ...REPORT_TABS.map(({ key }) => `tab=${key}&span=365`),
      'tab=sales&span=365&by=service',
      'tab=funnel&span=90&segment=source&value=s3',
    ];
    const live = new Map<string, unknown>();
    for (const query of queries) live.set(query, await read(query));
    await storeDailyVisitSums(asSystem(ctx));
    await rebuildDailySumsOfOldOrders(asSystem(ctx));
    await ctx.db.execute(sql`analyze`);
    for (const query of queries) {
      const startedAt = performance.now();
      const figures = await read(query);
      expect(performance.now() - startedAt, query).toBeLessThan(MOST_MS);
      expect(figures, query).toEqual(live.get(query));
    }
  },
);
