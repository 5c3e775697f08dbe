import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  asOwner,
  mailsAbout,
  orderRow,
  paidOrder,
  refund,
  refundInput,
} from '../../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../../tests/shop/selling-shop.ts';

import {
  declineRefundRequest,
  openRefundRequest,
  withdrawRefundRequest,
} from './open-refund-request.server.ts';
import { getRefundRequestWindow } from './refund-requests.ts';
import { refundOrderPaymentAtProvider } from './request-refund.server.ts';

const ASK = { reason: 'quality', text: 'This is not what the page had promised.' } as const;
const access = (orderId: string, level: OrderAccess['level'] = 'money'): OrderAccess => ({
  orderId,
  level,
  as: 'owner',
  userId: '019a0000-0000-7000-8000-0000000000aa',
});
const requests = (ctx: AppContext) => ctx.db.select().from(refundRequests);

test('a request is open from payment until the last moment of the seventh day after delivery', () => {
  const until = new Date('2026-11-20T12:00:00.000Z');
  const order = { status: 'COMPLETED', paymentState: 'PAID', paidAt: new Date(0), refundUntil: until };
  const at = (ms: number) => new Date(until.getTime() + ms);
  expect(getRefundRequestWindow(order, until)).toEqual({ isOpen: true });
  expect(getRefundRequestWindow(order, at(1))).toEqual({ isOpen: false, why: 'over' });
  expect(getRefundRequestWindow({ ...order, refundUntil: null }, at(9e9))).toEqual({ isOpen: true });
  expect(getRefundRequestWindow({ ...order, paymentState: 'NO_CHARGE' }, until)).toEqual({
    isOpen: false,
    why: 'no-charge',
  });
  expect(getRefundRequestWindow({ ...order, status: 'PENDING', paidAt: null }, until)).toMatchObject({
    why: 'unpaid',
  });
  expect(getRefundRequestWindow({ ...order, status: 'REFUNDED' }, until)).toMatchObject({ why: 'refunded' });
});

test('of several requests at once one is stored, and each side has one mail', async () => {
  const ctx = await sellingShop();
  const { orderId } = await paidOrder(ctx);
  const answers = await Promise.all([1, 2, 3].map(() => openRefundRequest(ctx, access(orderId), ASK)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, failure: { code: 'REQUEST_ALREADY_OPEN' } });
  expect(await requests(ctx)).toMatchObject([{ state: 'open', ...ASK }]);
  expect(await mailsAbout(ctx, orderId, 'refund')).toEqual(['refund.requested', 'team.refund_request']);
});

test('after the window, and with less than full access, nothing is stored', async () => {
  const ctx = await sellingShop();
  const { orderId } = await paidOrder(ctx);
  await expect(openRefundRequest(ctx, access(orderId, 'work'), ASK)).rejects.toMatchObject({ status: 403 });
  await expect(withdrawRefundRequest(ctx, access(orderId, 'read'))).rejects.toMatchObject({ status: 403 });
  await ctx.db
    .update(orders)
    .set({ refundUntil: new Date(ctx.now.getTime() - 1) })
    .where(eq(orders.id, orderId));
  expect(await openRefundRequest(ctx, access(orderId), ASK)).toEqual({
    ok: false,
    failure: { code: 'REFUND_WINDOW_CLOSED' },
  });
  expect(await requests(ctx)).toEqual([]);
});

test('a buyer gets a mail about a declined request and can ask again, and only an open request is approved', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const { orderId, paymentId } = order;
  const opened = await openRefundRequest(ctx, access(orderId), ASK);
  const requestId = opened.ok ? opened.value.requestId : '';
  const note = 'We delivered exactly what the page describes.';
  const staff = asOwner(ctx);
  expect(await declineRefundRequest(staff, orderId, { requestId, note })).toMatchObject({ ok: true });
  expect(await declineRefundRequest(staff, orderId, { requestId, note })).toMatchObject({
    failure: { code: 'REQUEST_NOT_OPEN' },
  });
  expect(await mailsAbout(ctx, orderId, 'refund.decided')).toEqual(['refund.decided']);
  const again = await openRefundRequest(ctx, access(orderId), ASK);
  const secondId = again.ok ? again.value.requestId : '';
  // Approving a decided request refunds nothing.
  expect(
    await refundOrderPaymentAtProvider(staff, orderId, refundInput(paymentId, 10_00, { requestId })),
  ).toMatchObject({
    failure: { code: 'REQUEST_NOT_OPEN' },
  });
  expect(await orderRow(ctx, orderId)).toMatchObject({ refundedCents: 0 });
  await refundOrderPaymentAtProvider(staff, orderId, refundInput(paymentId, 10_00, { requestId: secondId }));
  expect((await requests(ctx)).find(({ id }) => id === secondId)).toMatchObject({ state: 'approved' });
});

test('when all the money goes back without an answer, the open request has what it asked for', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  await openRefundRequest(ctx, access(order.orderId), ASK);
  await refund(ctx, order, 149_00);
  expect(await requests(ctx)).toMatchObject([{ state: 'approved', refundId: expect.any(String) }]);
});
