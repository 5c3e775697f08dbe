import { randomUUID } from 'node:crypto';

import { inArray } from 'drizzle-orm';

import { addBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { inTrash, type Order, orderFor, serviceFor } from '../targets.ts';
import type { Who, World } from '../world.ts';

const { MANAGERS, WORKERS } = MAY;
type Fields = Record<string, string>;

const awaiting = async (world: World, who: Who) => {
  const order = await orderFor(world, who, { workState: 'awaiting_brief', isBriefRequired: true });
  await addBrief(world.ctx(), order.itemId, [makeQuestion({ key: 'goal', isRequired: true })]);
  return order;
};
const tagged = async (world: World, who: Who) => {
  const order = await orderFor(world, who);
  await world
    .ctx()
    .db.update(orders)
    .set({ tags: ['old'] })
    .where(inArray(orders.id, [order.orderId]));
  return order;
};
const trashed = (world: World, who: Who) => orderFor(world, who, {}, inTrash(world));

const many = (
  may: Action['may'],
  fields: (order: Order, world: World) => Fields,
  created: (world: World, who: Who) => Promise<Order> = orderFor,
  path = '/admin/orders',
): Action => ({
  may,
  make: async (world, who) => {
    const order = await created(world, who);
    return { path, fields: fields(order, world) };
  },
});
const ids = ({ orderId }: Order) => ({ ids: orderId });
/** Lists report what they skipped: for this fulfiller, orders of others. */
const byWorkers = (...rest: [fields: (order: Order) => Fields, created?: typeof orderFor]): Action => ({
  ...many(WORKERS, ...rest),
  idle: ['other fulfiller'],
});

const TRASH = '/admin/orders/trash';

/** The list of orders, its trash, and manual orders. */
export const orderListRows: Row[] = [
  ...at('/admin/orders', {
    'assign-many': many(MANAGERS, ({ orderId }, world) => ({
      ids: orderId,
      assignee: world.person('other fulfiller').id,
    })),
    'assign-back': many(MANAGERS, ({ orderId }) => ({
      before: JSON.stringify([{ assigneeId: null, ids: [orderId] }]),
    })),
    'tag-many': many(MANAGERS, ({ orderId }) => ({ ids: orderId, tags: 'new' })),
    'untag-many': many(
      MANAGERS,
      ({ orderId }) => ({ added: JSON.stringify([{ tags: ['old'], ids: [orderId] }]) }),
      tagged,
    ),
    'start-many': byWorkers(ids),
    'remind-many': byWorkers(ids, awaiting),
    'skip-brief-many': byWorkers((order) => ({ ...ids(order), reason: 'Agreed on the phone' }), awaiting),
    'trash-many': many(MANAGERS, ids),
    'restore-many': many(MANAGERS, ids, trashed),
  }),
  ...at('/admin/orders/trash', {
    'restore-many': many(MANAGERS, ids, trashed, TRASH),
    'trash-again': many(MANAGERS, ids, orderFor, TRASH),
    purge: {
      ...many(MANAGERS, ({ orderId }) => ({ id: orderId, confirm: orderId.slice(0, 8) }), trashed, TRASH),
      needsProof: true,
    },
  }),
  ...at('/admin/orders/new', {
    save: {
      may: MANAGERS,
      needsProof: true,
      make: async (world) => ({
        path: '/admin/orders/new',
        fields: {
          formId: randomUUID(),
          name: 'Grace Hopper',
          email: 'grace@client.example',
          line_service: (await serviceFor(world)).id,
          line_quantity: '1',
          line_price: '',
          line_reason: '',
        },
      }),
    },
  }),
];
