import { eq } from 'drizzle-orm';

import { storeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { PDF, received, sender } from '#app/modules/fulfilment/fixtures.ts';
import { addStaffMessage } from '#app/modules/order-pages/fixtures.ts';
import { orderPresence } from '#app/modules/order-pages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { inTrash, type Order, orderFor, paidInto, sentMail, serviceFor, unpaidOrder } from '../targets.ts';
import { isGuest, type Who, type World } from '../world.ts';

const { MANAGERS, WORKERS } = MAY;
type Fields = Record<string, string>;
type CreateOrder = (world: World, who: Who) => Promise<Order>;
type Sent = (order: Order, world: World) => Fields | Promise<Fields>;

/** Returns an action of owner and manager on an order. */
const onOrder = (fields: Sent = () => ({}), createOrder: CreateOrder = orderFor, page = ''): Action => ({
  may: MANAGERS,
  make: async (world, who) => {
    const order = await createOrder(world, who);
    return { path: `/admin/orders/${order.orderId}${page}`, fields: await fields(order, world) };
  },
});
const proved = (action: Action): Action => ({ ...action, needsProof: true });

const withRequest: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who);
  const text = 'It should have been here on Monday.';
  const request = { orderId: order.orderId, requestedBy: 'guest', reason: 'late', text };
  await world.ctx().db.insert(refundRequests).values(request);
  return order;
};

const delivered: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who, { workState: 'delivered' });
  const { id: serviceId } = await serviceFor(world);
  const columns = { serviceId, firstDeliveredAt: new Date(), deliveredAt: new Date() };
  await world.ctx().db.update(orderItems).set(columns).where(eq(orderItems.id, order.itemId));
  return order;
};

/** Returns the payment actions, which the order's page and its page of refunds share. */
const paymentActions = (page: string): Record<string, Action> => ({
  refund: proved(
    onOrder(
      async ({ orderId }, world) => ({
        refundId: crypto.randomUUID(),
        paymentId: await paidInto(world, orderId),
        amount: '30',
        reason: 'other',
      }),
      orderFor,
      page,
    ),
  ),
  'accept-payment': proved(
    onOrder(
      async ({ orderId }, world) => ({
        paymentId: await paidInto(world, orderId, { state: 'review' }),
        why: 'The rest is a gift.',
      }),
      (world, who) => unpaidOrder(world, who, { paymentState: 'REVIEW' }),
      page,
    ),
  ),
  'decline-refund-request': onOrder(
    async ({ orderId }, world) => {
      const of = eq(refundRequests.orderId, orderId);
      const [request] = await world.ctx().db.select().from(refundRequests).where(of);
      return { requestId: request?.id ?? '', decision: 'It was here on Monday morning.' };
    },
    withRequest,
    page,
  ),
});

/** Returns the id of the order's message. */
export async function messageOf(world: World, orderId: string): Promise<string> {
  const of = eq(orderMessages.orderId, orderId);
  const [message] = await world.ctx().db.select().from(orderMessages).where(of);
  return message?.id ?? '';
}

async function customersMessage(world: World, orderId: string): Promise<string> {
  await addStaffMessage(world.ctx(), orderId);
  const by = { authorKind: 'customer', authorName: 'Ada' };
  await world.ctx().db.update(orderMessages).set(by).where(eq(orderMessages.orderId, orderId));
  return messageOf(world, orderId);
}

/** Creates a file that is chosen but not sent yet. */
export async function chosenFile(
  world: World,
  orderId: string,
  kind: 'staff' | 'customer' | 'guest',
): Promise<string> {
  const id = kind === 'guest' ? null : world.person(kind === 'staff' ? 'fulfiller' : 'customer').id;
  const upload = received('notes.pdf', PDF);
  const stored = await storeOrderFile(world.ctx(), {
    ...sender(orderId, { kind, id }),
    place: 'message',
    upload,
  });
  if (!stored.ok) throw new Error(stored.failure.code);
  return stored.value.id;
}

async function lookedAt(world: World, who: Who, orderId: string) {
  if (isGuest(who)) return;
  const seen = { orderId, userId: world.person(who).id, seenAt: new Date() };
  await world.ctx().db.insert(orderPresence).values(seen);
}

/** The actions of an order's page apart from its work. */
export const adminOrderRows: Row[] = [
  ...at('/admin/orders/:id', {
    assign: onOrder((_, world) => ({ assignee: world.person('other fulfiller').id })),
    tags: onOrder(() => ({ tags: 'new' })),
    'ask-review': onOrder(({ itemId }) => ({ itemId }), delivered),
    'revoke-links': onOrder(),
    'mail-confirmation': onOrder(),
    'mail-invoice': onOrder(),
    'resend-mail': onOrder(async ({ orderId }, world) => ({ mail: await sentMail(world, orderId) })),
    trash: onOrder(),
    restore: onOrder(undefined, (world, who) => orderFor(world, who, {}, inTrash(world))),
    'send-pay-link': onOrder(undefined, unpaidOrder),
    'mark-paid': proved(
      onOrder(() => ({ version: '1', method: 'bank_transfer', reference: 'RF18' }), unpaidOrder),
    ),
    'cancel-order': proved(onOrder(() => ({ version: '1', reason: 'Not wanted any more' }), unpaidOrder)),
    ...paymentActions(''),
  }),
  ...at('/admin/orders/:id/refunds', paymentActions('/refunds')),
  ...at('/admin/orders/:id/presence', {
    '': {
      may: [...WORKERS, 'analyst'],
      make: async (world, who) => {
        const { orderId } = await orderFor(world, who);
        return { path: `/admin/orders/${orderId}/presence` };
      },
    },
  }),
  // The same address when the page is closed.
  ...at('/admin/orders/:id/presence', {
    '': {
      may: [...WORKERS, 'analyst'],
      idle: ['other fulfiller'],
      make: async (world, who) => {
        const { orderId } = await orderFor(world, who);
        await lookedAt(world, who, orderId);
        return { path: `/admin/orders/${orderId}/presence`, fields: { leaving: '1' } };
      },
    },
  }),
  ...at('/admin/orders/:id/messages/live', {
    read: {
      may: WORKERS,
      make: async (world, who) => {
        const { orderId } = await orderFor(world, who);
        const upTo = await customersMessage(world, orderId);
        return { path: `/admin/orders/${orderId}/messages/live`, fields: { upTo } };
      },
    },
  }),
  ...at('/admin/orders/:id/files/:file', {
    '': {
      may: WORKERS,
      make: async (world, who) => {
        const { orderId } = await orderFor(world, who);
        return { path: `/admin/orders/${orderId}/files/${await chosenFile(world, orderId, 'staff')}` };
      },
    },
  }),
];
