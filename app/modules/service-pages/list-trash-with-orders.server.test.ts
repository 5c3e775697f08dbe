import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { serviceTrashListSearchParameters } from '#app/modules/catalog/trash/service-trash.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { listTrashedServicesWithOrderCounts } from './list-trash-with-orders.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const STATE = serviceTrashListSearchParameters.read(new URLSearchParams('sort=a-z'));

test('each service of the trash says how many orders hold it', async () => {
  const ctx = await freshContext({ actor: actorOf('owner') });
  const deleted = { deleted_at: ctx.now.toISOString() };
  await addServiceFixtures(
    ctx,
    { id: ID(1), service_title: 'A', ...deleted },
    { id: ID(2), service_title: 'B', ...deleted },
    { id: ID(3), service_title: 'C' },
  );
  for (const serviceId of [ID(1), ID(1), ID(3)]) await addOrder(ctx, { serviceId });
  const { rows, total } = await listTrashedServicesWithOrderCounts(ctx, STATE);
  expect(rows.map(({ title, orders }) => [title, orders])).toEqual([
    ['A', 2],
    ['B', 0],
  ]);
  expect(total.count).toBe(2);
});
