import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import {
  deliverableLinks,
  orderItemScope,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { addBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { type Order, orderFor } from '../targets.ts';
import type { Who, World } from '../world.ts';

const { MANAGERS, WORKERS } = MAY;
const WHY = 'Agreed with the client on the phone this morning';
type Fields = Record<string, string>;
type CreateOrder = (world: World, who: Who) => Promise<Order>;

/** Returns an action on the line of an order, with the fields a page sends. */
function onLine(
  may: Action['may'],
  createOrder: CreateOrder,
  fields: (order: Order) => Fields = () => ({}),
): Action {
  return {
    may,
    make: async (world, who) => {
      const order = await createOrder(world, who);
      const seen = { itemId: order.itemId, version: '1' };
      return { path: `/admin/orders/${order.orderId}`, fields: { ...seen, ...fields(order) } };
    },
  };
}

const inState =
  (workState: 'queued' | 'in_progress' | 'revision_requested'): CreateOrder =>
  (world, who) =>
    orderFor(world, who, { workState });
const atWork = inState('in_progress');

async function withBrief(world: World, who: Who, isIn: boolean): Promise<Order> {
  const workState = isIn ? 'queued' : 'awaiting_brief';
  const order = await orderFor(world, who, { workState, isBriefRequired: true });
  await addBrief(world.ctx(), order.itemId, [makeQuestion({ key: 'goal', isRequired: true })]);
  const submitted = { state: 'submitted', rounds: 1, submittedAt: new Date() };
  if (isIn) await world.ctx().db.update(briefs).set(submitted).where(eq(briefs.orderItemId, order.itemId));
  return order;
}

async function withRevision(world: World, who: Who): Promise<Order> {
  const order = await inState('revision_requested')(world, who);
  const revision = {
    orderItemId: order.itemId,
    number: 1,
    requestedBy: 'guest',
    text: WHY,
    requestedAt: new Date(),
  };
  await world.ctx().db.insert(revisions).values(revision);
  return order;
}

async function done(world: World, who: Who): Promise<Order> {
  const order = await atWork(world, who);
  const rows = eq(orderItemScope.orderItemId, order.itemId);
  await world.ctx().db.update(orderItemScope).set({ state: 'done', doneAt: new Date() }).where(rows);
  return order;
}

async function paused(world: World, who: Who): Promise<Order> {
  const order = await inState('queued')(world, who);
  const pause = { orderItemId: order.itemId, reason: 'staff', note: WHY, startedAt: new Date() };
  await world.ctx().db.insert(duePauses).values(pause);
  return order;
}

const onLink = (): Action => ({
  may: WORKERS,
  make: async (world, who) => {
    const { orderId, itemId } = await atWork(world, who);
    const [link] = await world
      .ctx()
      .db.insert(deliverableLinks)
      .values({ orderItemId: itemId, url: 'https://example.com/work', label: 'The work' })
      .returning({ id: deliverableLinks.id });
    return { path: `/admin/orders/${orderId}`, fields: { itemId, linkId: link?.id ?? '' } };
  },
});

const withFile = (path: 'messages' | 'upload') => ({
  may: WORKERS,
  make: async (world: World, who: Who) => {
    const { orderId } = await atWork(world, who);
    const bytes = Buffer.from('%PDF-1.7\nA report.\n');
    return {
      path: `/admin/orders/${orderId}/${path}`,
      fields: { place: 'message' },
      file: { name: 'report.pdf', bytes },
    };
  },
});

/** Returns an action that writes a text about an order. */
const written = (
  path: string,
  fields: () => Fields = () => ({ body: 'Hello', key: randomUUID() }),
): Action => ({
  may: WORKERS,
  make: async (world, who) => {
    const { orderId } = await atWork(world, who);
    return { path: `/admin/orders/${orderId}/${path}`, fields: fields() };
  },
});

const tomorrow = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);

/** The work on the lines of an order, and the texts about it. */
export const orderWorkRows: Row[] = [
  ...at('/admin/orders/:id', {
    start: onLine(WORKERS, inState('queued')),
    'brief-return': onLine(
      WORKERS,
      (world, who) => withBrief(world, who, true),
      () => ({ comment: WHY }),
    ),
    'brief-skip': onLine(
      WORKERS,
      (world, who) => withBrief(world, who, false),
      () => ({ reason: WHY }),
    ),
    'start-revision': onLine(WORKERS, withRevision),
    'out-of-scope': onLine(WORKERS, withRevision, () => ({ answer: WHY })),
    'grant-round': onLine(MANAGERS, atWork, () => ({ reason: WHY })),
    'scope-row': onLine(WORKERS, atWork, ({ rowId }) => ({ rowId, state: 'done' })),
    'add-link': onLine(WORKERS, atWork, () => ({ url: 'https://example.com/work', label: 'The work' })),
    'remove-link': onLink(),
    deliver: onLine(WORKERS, done, () => ({ note: 'Here it is', noFileReason: WHY })),
    pause: onLine(MANAGERS, inState('queued'), () => ({ why: 'staff', reason: WHY })),
    resume: onLine(MANAGERS, paused),
    due: onLine(MANAGERS, inState('queued'), () => ({ dueAt: tomorrow(), reason: WHY })),
    'cancel-item': {
      ...onLine(
        MANAGERS,
        (world, who) => orderFor(world, who, {}, { paymentState: 'NO_CHARGE' }),
        () => ({ reason: WHY }),
      ),
      needsProof: true,
    },
  }),
  ...at('/admin/orders/:id/messages', { '': written('messages') }),
  ...at('/admin/orders/:id/messages/live', { '': written('messages/live') }),
  ...at('/admin/orders/:id/notes', { '': written('notes') }),
  ...at('/admin/orders/:id/upload', { '': withFile('upload') }),
];
