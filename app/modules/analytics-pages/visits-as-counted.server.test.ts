import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { storeDailyVisitSums } from '#app/modules/analytics/sum-days.server.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { asSystem } from '../../../tests/shop/actor.ts';

import { addEvents, addSale, NOW, createTestShopContextForRole, span } from './fixtures.ts';
import { listVisitsBySegment } from './list-parts.server.ts';
import { readVisitorsByDay } from './read-visit-days.server.ts';

/** The same visitors do a lot on the same days, so that double counting shows. */
test('visitors of every part are those a plain count of the rows finds, on the day itself and from sums', async () => {
  const ctx = await createTestShopContextForRole();
  await addServiceFixtures(
    ctx,
    { slug: 'audit', category: 'Fix Problems' },
    { slug: 'launch', category: 'Fix Problems' },
    { slug: 'plan', category: 'Advise & Plan' },
  );
  const ids = (await ctx.db.select({ id: services.id }).from(services)).map(({ id }) => id);
  const names = ['page_view', 'service_view', 'service_view', 'add_to_cart', 'search', 'purchase'] as const;
  await addEvents(
    ctx,
    ...Array.from({ length: 400 }, (_, n) => {
      const name = names[(n * 7) % names.length] ?? 'page_view';
      const path =
        name === 'service_view' ? `/service/${['audit', 'launch', 'plan', 'gone'][n % 4] ?? ''}` : '/';
      const serviceIds = ['add_to_cart', 'purchase'].includes(name)
        ? [ids[n % 3] ?? '', ids[(n + 1) % 3] ?? '']
        : null;
      return {
        ...{ name, path, serviceIds },
        visitor: `visitor ${(n * n) % 23}`,
        isMobile: n % 23 < 9,
        source: n % 3 === 0 ? null : `source${n % 5}`,
        at: new Date(NOW.getTime() - (n % 50) * 3_600_000),
      };
    }),
  );
  const days = span('span=7');
  const day = sql`(at at time zone 'America/New_York')::date`;
  const plain = async (value: ReturnType<typeof sql>, from = sql`${analyticsEvents}`) =>
    runRawSqlQuery(
      ctx.db,
      sql`select value, sum(seen)::integer as seen from (
          select ${day} as day, ${value} as value, count(distinct visitor) as seen from ${from} group by 1, 2
        ) each_day group by 1 order by 1`,
    );
  const viewed = sql`(select e.*, s.category, s.id as service from analytics_events e join services s on e.path = '/service/' || s.slug where e.name = 'service_view') v`;
  const pages = sql`(select * from analytics_events where name = 'page_view') v`;
  const expected = {
    service: await plain(sql`service::text`, viewed),
    category: await plain(sql`category`, viewed),
    source: await plain(sql`coalesce(source, '')`, pages),
    device: await plain(sql`case when is_mobile then 'mobile' else 'desktop' end`, pages),
  };
  const steps = await plain(sql`name`);
  const readSums = async () => {
    const all = (await readVisitorsByDay(ctx, days, null)).now;
    expect(steps.map(({ value, seen }) => [value, seen])).toEqual(
      steps.map(({ value }) => [value, all[value as keyof typeof all]]),
    );
    for (const by of ['service', 'category', 'source', 'device'] as const) {
      const parts = await listVisitsBySegment(ctx, { span: days, by, limit: 50 });
      const seen = parts.filter((part) => part.seen > 0).map(({ value, seen }) => ({ value, seen }));
      expect(
        seen.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
        by,
      ).toEqual(expected[by]);
    }
  };
  await readSums();
  await storeDailyVisitSums(asSystem(ctx));
  await readSums();
});

/** For a short list, visits are read for the best sellers only. */
test('the first services of the table are the same, however many are asked for', async () => {
  const ctx = await createTestShopContextForRole();
  const slugs = ['audit', 'launch', 'plan', 'care', 'copy', 'seen', 'silent'];
  await addServiceFixtures(
    ctx,
    ...slugs.map((slug, n) => ({
      slug,
      category: n % 2 === 0 ? ('Fix Problems' as const) : ('Advise & Plan' as const),
    })),
  );
  const stored = await ctx.db.select({ id: services.id, slug: services.slug }).from(services);
  const idOf = (slug = '') => stored.find((service) => service.slug === slug)?.id ?? '';
  // Two services with equal sales are ordered by views; one was free.
  for (const [n, cents] of [300_00, 200_00, 200_00, 100_00, 0].entries()) {
    const line = {
      serviceId: idOf(slugs[n]),
      unitCents: 300_00,
      lineCents: 300_00,
      discountCents: 300_00 - cents,
    };
    for (const hours of [3, 24 * 50]) await addSale(ctx, hours, {}, line);
  }
  const views = slugs.slice(0, 6).flatMap((slug, n) =>
    Array.from({ length: n + 1 }, (_, visitor) => ({
      ...{ name: 'service_view' as const, path: `/service/${slug}`, visitor: `visitor ${visitor}` },
      at: new Date(NOW.getTime() - (visitor % 2) * 60 * 86_400_000),
    })),
  );
  await addEvents(ctx, ...views, { name: 'add_to_cart', serviceIds: [idOf('launch')] });
  const parts = async (limit: number, category: string | null = null) =>
    listVisitsBySegment(ctx, { span: span('span=90'), by: 'service', limit, category });
  // Dollars and visitors.
  const EXPECTED = [
    [null, ['600 1', '400 3', '400 2', '200 4', '0 6', '0 5']],
    ['Fix Problems', ['600 1', '400 3', '0 5']],
  ] as const;
  const readSums = async () => {
    for (const [category, rows] of EXPECTED) {
      const all = await parts(1_000, category);
      expect(all.map(({ seen, cents }) => `${cents / 100} ${seen}`)).toEqual(rows);
      for (let limit = 1; limit <= all.length; limit++)
        expect(await parts(limit, category), `${limit} of ${category}`).toEqual(all.slice(0, limit));
    }
  };
  await readSums();
  await storeDailyVisitSums(asSystem(ctx));
  await readSums();
});
