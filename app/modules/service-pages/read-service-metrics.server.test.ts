import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { countServicesByStatus, listAdminServices } from '#app/modules/catalog/list-admin-services.server.ts';
import { adminServiceListSearchParameters } from '#app/modules/catalog/service-list.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { readServiceMetricsOrNull, countServiceSalesAndReviews } from './read-service-metrics.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const sandbox = { mode: 'sandbox', gateway: null } as const;

test('[ALIST-14] a service has figures of its own, counted now', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst'), payments: sandbox });
  await addServiceFixtures(ctx, { id: ID(1), slug: 'page', reviews: 7 }, { id: ID(2), slug: null });
  await addOrder(ctx, { serviceId: ID(1), quantity: 2 });
  await addReviews(ctx, { service_id: ID(1), status: 'approved' }, { service_id: ID(1), status: 'pending' });
  expect(await countServiceSalesAndReviews(ctx, [ID(1), ID(2)])).toEqual({
    [ID(1)]: { projectsSold30d: 2, reviews: 1 },
    [ID(2)]: { projectsSold30d: 0, reviews: 0 },
  });
});

test('the list of services loads without figures if they cannot be counted', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst') });
  await addServiceFixtures(ctx, { id: ID(1) });
  await ctx.db.execute(sql`alter table order_items rename to order_items_gone`);
  try {
    expect(await readServiceMetricsOrNull(ctx, [ID(1)])).toBeNull();
    const state = adminServiceListSearchParameters.read(new URLSearchParams());
    const { rows } = await listAdminServices(ctx, state, await countServicesByStatus(ctx));
    expect(rows.map(({ title }) => title)).toEqual(['Landing Page']);
  } finally {
    await ctx.db.execute(sql`alter table order_items_gone rename to order_items`);
  }
});

test.each(['fulfiller', 'customer'] as const)('a %s reads no figures of services', async (role) => {
  const ctx = await freshContext({ actor: actorOf(role) });
  await expect(countServiceSalesAndReviews(ctx, [])).rejects.toMatchObject({ status: 403 });
});
