import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { messageReads, orderNotes } from '#app/modules/messages/tables.server.ts';
import { sendPaymentLink } from '#app/modules/order-pages/manual/send-pay-link.server.ts';
import { sendOrderAccessCodeEmail } from '#app/modules/orders/access/confirm-order-code.server.ts';
import { orderCodes, orders } from '#app/modules/orders/order-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { attemptsOf, linkReader, addManualOrder, pressPay } from '../../../tests/shop/manual-order.ts';
import { asOwner, orderRow } from '../../../tests/shop/paid-shop.ts';
import { pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { deleteUnpaidOrders } from './delete-unpaid-orders.server.ts';
import { reconcilePaymentsWithProvider } from './reconciliation/reconcile-payments.job.server.ts';

const later = (ctx: SellingShop, days: number): SellingShop => ({ ...ctx, now: addDays(ctx.now, days) });
const NO_PROVIDER = { payments: { mode: 'none', gateway: null } } as const;

/** Tables that reference orders, items or payments, but get rows only with or after the payment. */
const ONLY_WHEN_PAID = [
  'briefs',
  'deliverable_links',
  'deliverables',
  'disputes',
  'due_pauses',
  'invoices',
  'order_item_scope',
  'refund_requests',
  'refunds',
  'revisions',
];
const DELETED = [
  'message_reads',
  'order_codes',
  'order_events',
  'order_files',
  'order_items',
  'order_messages',
  'order_notes',
  'payments',
];

test('every table that references an order is deleted with it or has rows only after payment', async () => {
  const ctx = await sellingShop();
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype <> 'c' and confrelid in ('orders'::regclass, 'order_items'::regclass, 'payments'::regclass)`,
  );
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual([...ONLY_WHEN_PAID, ...DELETED].toSorted());
});

test('an unpaid order is deleted after 30 days, with its messages, files, notes and codes', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await pressPay(ctx, orderId);
  await sendPaymentLink(asOwner(ctx), orderId);
  await sendOrderAccessCodeEmail(ctx, linkReader(orderId));
  await ctx.db.insert(messageReads).values({ orderId, reader: 'guest', lastReadAt: ctx.now });
  const [message] = await ctx.db
    .insert(orderMessages)
    .values({ orderId, authorKind: 'staff', authorName: 'Mara', body: 'Hello', clientKey: 'one' })
    .returning();
  await ctx.db.insert(orderFiles).values({
    orderId,
    messageId: message?.id ?? null,
    place: 'message',
    uploaderKind: 'staff',
    storageKey: 'orders/none',
    name: 'a.pdf',
    contentType: 'application/pdf',
    sizeBytes: 1,
    sha256: '0'.repeat(64),
  });
  await reconcilePaymentsWithProvider(later(ctx, 15));
  expect(await deleteUnpaidOrders(later(ctx, 29))).toBe(0);
  expect(await deleteUnpaidOrders(later(ctx, 31))).toBe(1);
  for (const table of [orderItems, orderNotes, orderMessages, orderFiles, orderCodes, messageReads])
    expect(await ctx.db.select().from(table)).toEqual([]);
  expect(await ctx.db.select().from(orders)).toEqual([]);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.orderId, orderId));
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['order.code', 'order.pay_link']);
  expect(mails.map(({ payload, state }) => [payload, state])).toEqual([
    [{}, 'withheld'],
    [{}, 'withheld'],
  ]);
});

test('an order whose time to pay is over expires, its open session first; without a provider as well', async () => {
  const ctx = await sellingShop();
  const open = await addManualOrder(ctx);
  const sessionId = await pressPay(ctx, open);
  const untouched = await addManualOrder(ctx);
  await reconcilePaymentsWithProvider(later(ctx, 13.9));
  expect(await orderRow(ctx, open)).toMatchObject({ status: 'PENDING' });
  await reconcilePaymentsWithProvider(later(ctx, 14));
  for (const id of [open, untouched])
    expect(await orderRow(ctx, id)).toMatchObject({ status: 'EXPIRED', closedReason: 'expired' });
  expect(await attemptsOf(ctx, open)).toMatchObject([{ state: 'expired' }]);
  await expect(pay(ctx, sessionId)).rejects.toThrow('not paid');

  const manualOrder = await addManualOrder({ ...ctx, ...NO_PROVIDER });
  await reconcilePaymentsWithProvider({ ...later(ctx, 15), ...NO_PROVIDER });
  expect(await orderRow(ctx, manualOrder)).toMatchObject({ status: 'EXPIRED' });
});

test('money that came at the last moment is not overlooked when the time is over', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await pay(ctx, await pressPay(ctx, orderId));
  await reconcilePaymentsWithProvider(later(ctx, 15));
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID' });
});
