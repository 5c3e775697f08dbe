import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { revisions } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { addBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { addStaffMessage } from '#app/modules/order-pages/fixtures.ts';
import { sendOrderAccessCodeEmail } from '#app/modules/orders/access/confirm-order-code.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { findOrIssueRequestedInvoiceDocument } from '#app/modules/invoicing/find-documents.server.ts';

import { codeFor } from '../../../request/visitor.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { type Order, MAILBOX, orderFor, paidInto, unpaidOrder } from '../targets.ts';
import { isGuest, type Who, type World } from '../world.ts';

import { chosenFile, messageOf } from './admin-orders.ts';

const { BUYERS, READERS, ANYBODY } = MAY;
const TEXT = 'The second page still shows the old price, please.';
type CreateOrder = (world: World, who: Who) => Promise<Order>;
type Rest = Omit<Call, 'path' | 'orderId'>;

/** Returns an action of the order's buyers. */
function onOrder(
  page: (order: Order) => string,
  rest: (order: Order, world: World, who: Who) => Rest | Promise<Rest> = () => ({}),
  createOrder: CreateOrder = orderFor,
): Action {
  return {
    may: BUYERS,
    make: async (world, who) => {
      const order = await createOrder(world, who);
      const { orderId } = order;
      return { path: `/orders/${orderId}${page(order)}`, orderId, ...(await rest(order, world, who)) };
    },
  };
}
const room = () => '';
const at7 = () => new Date(Date.now() + 7 * 86_400_000);

const delivered: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who, { workState: 'delivered' });
  const columns = { deliveredAt: new Date(), firstDeliveredAt: new Date(), acceptBy: at7() };
  await world.ctx().db.update(orderItems).set(columns).where(eq(orderItems.id, order.itemId));
  return order;
};

const withRevision: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who, { workState: 'revision_requested' });
  const revision = {
    orderItemId: order.itemId,
    number: 1,
    requestedBy: 'guest',
    text: TEXT,
    requestedAt: new Date(),
  };
  await world.ctx().db.insert(revisions).values(revision);
  await world
    .ctx()
    .db.update(orderItems)
    .set({ deliveredAt: new Date() })
    .where(eq(orderItems.id, order.itemId));
  return order;
};

const waiting: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who, { workState: 'awaiting_brief', isBriefRequired: true });
  await addBrief(world.ctx(), order.itemId, [makeQuestion({ key: 'goal', isRequired: true })]);
  return order;
};

const withRequest: CreateOrder = async (world, who) => {
  const order = await paid(world, who);
  const request = { orderId: order.orderId, requestedBy: 'guest', reason: 'late', text: TEXT };
  await world.ctx().db.insert(refundRequests).values(request);
  return order;
};

const paid: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who);
  await paidInto(world, order.orderId);
  return order;
};

const withInvoice: CreateOrder = async (world, who) => {
  const order = await paid(world, who);
  await findOrIssueRequestedInvoiceDocument(world.ctx(), order.orderId, { kind: 'invoice', revision: null });
  return order;
};

const seen = ({ itemId }: Order) => ({ fields: { item: itemId, version: '1' } });
const answers = () => ({ fields: { version: '1', 'answer-goal': 'More calls' } });
const message = () => ({ fields: { body: 'Hello', key: randomUUID() } });
const sideOf = (who: Who) => (isGuest(who) ? 'guest' : 'customer');

/** Returns the request with the mailed code of a guest's order. */
async function withCode(world: World, who: Who): Promise<Call> {
  const order = await orderFor(world, who);
  const { orderId } = order;
  await sendOrderAccessCodeEmail(world.ctx(), { orderId, level: 'read', as: 'link', userId: null });
  const email = isGuest(who) ? MAILBOX : world.person('customer').email;
  const code = await codeFor({ ctx: world.ctx() }, email);
  return { path: `/orders/${orderId}/confirm`, orderId, fields: { code } };
}

/** Buyers with a verified mailbox are redirected. */
const PROVED = { may: ['link reader'], idle: BUYERS } as const;

/** The customer's actions on an order. */
export const customerOrderRows: Row[] = [
  ...at('/orders/:id', {
    pay: { ...onOrder(room, undefined, unpaidOrder), may: READERS },
    accept: onOrder(room, seen, delivered),
    revise: onOrder(
      room,
      ({ itemId, rowId }) => ({ fields: { item: itemId, version: '1', row: rowId, text: TEXT } }),
      delivered,
    ),
    withdraw: onOrder(room, seen, withRevision),
  }),
  ...at('/orders/:id/confirm', {
    code: { ...PROVED, make: withCode },
    send: { ...onOrder(() => '/confirm'), ...PROVED },
  }),
  ...at('/orders/:id/messages', { '': onOrder(() => '/messages', message) }),
  ...at('/orders/:id/messages/live', {
    '': onOrder(() => '/messages/live', message),
    read: {
      ...onOrder(
        () => '/messages/live',
        async ({ orderId }, world) => {
          await addStaffMessage(world.ctx(), orderId);
          return { fields: { upTo: await messageOf(world, orderId) } };
        },
      ),
      may: READERS,
    },
  }),
  ...at('/orders/:id/brief/:item', {
    '': onOrder(({ itemId }) => `/brief/${itemId}`, answers, waiting),
    save: onOrder(({ itemId }) => `/brief/${itemId}`, answers, waiting),
  }),
  ...at('/orders/:id/refund', {
    request: onOrder(
      () => '/refund',
      () => ({ fields: { reason: 'late', text: TEXT } }),
      paid,
    ),
    withdraw: onOrder(() => '/refund', undefined, withRequest),
  }),
  ...at('/orders/:id/billing', {
    billing: onOrder(
      () => '/billing',
      () => ({ fields: { company: 'Analytical Engines', country: 'US' } }),
      withInvoice,
    ),
  }),
  ...at('/orders/:id/upload', {
    '': onOrder(
      () => '/upload',
      () => ({
        fields: { place: 'message' },
        file: { name: 'notes.pdf', bytes: Buffer.from('%PDF-1.7\nA report.\n') },
      }),
    ),
  }),
  ...at('/orders/:id/files/:file', {
    '': {
      may: BUYERS,
      make: async (world, who) => {
        const { orderId } = await orderFor(world, who);
        return { path: `/orders/${orderId}/files/${await chosenFile(world, orderId, sideOf(who))}`, orderId };
      },
    },
  }),
  ...at('/orders/link', {
    '': {
      may: ANYBODY,
      make: async (world) => {
        const email = `${randomUUID()}@walk.example`;
        await orderFor(world, 'guest', {}, { email, emailNorm: email });
        return { path: '/orders/link', fields: { email } };
      },
    },
  }),
];
