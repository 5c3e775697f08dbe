import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { DAY_MS } from '#app/lib/durations.ts';
import { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { getCurrentInvoiceSeller } from '#app/modules/invoicing/issue-invoice.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { disputes } from '#app/modules/payments/tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { saveDemoPayment } from '#app/sandbox/save-demo-payment.server.ts';

import { issueSeededInvoicesAndCreditNotes } from './issue-documents.server.ts';
import type { SimulatedOrderWithRelatedRows } from './order-rows.server.ts';

const DEMO_ORDER_ROWS_INSERTED_AT_ONCE = 400;
/** As long as the sandbox keeps a payment. */
const SANDBOX_PAYMENT_RETENTION_DAYS = 29;

async function insertAllDemoRows<Table extends PgTable>(
  { db }: AppContext,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += DEMO_ORDER_ROWS_INSERTED_AT_ONCE)
    await db.insert(table).values(rows.slice(from, from + DEMO_ORDER_ROWS_INSERTED_AT_ONCE));
}

/** Counts the uses of promo codes that were not released. */
async function countSeededPromoCodeUses(
  ctx: AppContext,
  batch: readonly SimulatedOrderWithRelatedRows[],
): Promise<void> {
  const held = batch.flatMap(({ redemptions }) => redemptions).filter(({ state }) => state !== 'released');
  const ids = [...new Set(held.map(({ promoId }) => promoId))].toSorted();
  for (const id of ids) {
    const uses = held.filter(({ promoId }) => promoId === id).length;
    await ctx.db
      .update(promoCodes)
      .set({ currentUses: sql`${promoCodes.currentUses} + ${uses}` })
      .where(eq(promoCodes.id, id));
  }
}

/** Stores recent payments in the sandbox, so that these orders can be refunded there. */
async function storeDemoPaymentsInSandbox(
  ctx: AppContext,
  batch: readonly SimulatedOrderWithRelatedRows[],
): Promise<void> {
  const since = ctx.now.getTime() - SANDBOX_PAYMENT_RETENTION_DAYS * DAY_MS;
  for (const { order, payments: attempts } of batch)
    for (const { id, paymentIntent, chargeId, paidAt, amountCents, cardBrand, cardLast4 } of attempts)
      if (order.provider === 'sandbox' && paymentIntent && chargeId && paidAt && paidAt.getTime() > since)
        await saveDemoPayment(ctx, {
          ...{ orderId: order.id, paymentId: id, intentId: paymentIntent, chargeId, paidAt, amountCents },
          refundedCents: order.refundedCents ?? 0,
          email: order.email ?? null,
          card: { brand: cardBrand === 'mastercard' ? 'mastercard' : 'visa', last4: cardLast4 ?? '4242' },
        });
}

/**
 * Stores the bytes of their files, before the rows; outside a transaction, which must wait for nothing but
 * the database.
 */
export async function storeDemoOrderFiles(
  { storage }: AppContext,
  batch: readonly SimulatedOrderWithRelatedRows[],
): Promise<void> {
  for (const { row, bytes } of batch.flatMap(({ files }) => files)) await storage.put(row.storageKey, bytes);
}

/**
 * Stores the rows of some orders, in the caller's transaction: parents first, and documents with the next
 * numbers.
 */
export async function insertDemoOrders(
  ctx: AppContext,
  batch: readonly SimulatedOrderWithRelatedRows[],
): Promise<void> {
  const all = <Key extends Exclude<keyof SimulatedOrderWithRelatedRows, 'order'>>(key: Key) =>
    batch.flatMap((rows): SimulatedOrderWithRelatedRows[Key][number][] => rows[key]);
  const documents = await issueSeededInvoicesAndCreditNotes(ctx, batch, await getCurrentInvoiceSeller(ctx));
  await insertAllDemoRows(
    ctx,
    orders,
    batch.map(({ order }) => order),
  );
  await insertAllDemoRows(ctx, orderItems, all('items'));
  await insertAllDemoRows(ctx, orderItemScope, all('scope'));
  await insertAllDemoRows(ctx, briefs, all('briefs'));
  await insertAllDemoRows(ctx, briefAnswers, all('answers'));
  await insertAllDemoRows(ctx, deliverables, all('deliverables'));
  await insertAllDemoRows(ctx, deliverableLinks, all('links'));
  await insertAllDemoRows(
    ctx,
    orderFiles,
    all('files').map(({ row }) => row),
  );
  await insertAllDemoRows(ctx, revisions, all('revisions'));
  await insertAllDemoRows(ctx, revisionPoints, all('points'));
  await insertAllDemoRows(ctx, duePauses, all('pauses'));
  await insertAllDemoRows(ctx, orderMessages, all('messages'));
  await insertAllDemoRows(ctx, orderNotes, all('notes'));
  await insertAllDemoRows(ctx, payments, all('payments'));
  await insertAllDemoRows(ctx, refunds, all('refunds'));
  await insertAllDemoRows(ctx, refundRequests, all('requests'));
  await insertAllDemoRows(ctx, disputes, all('disputes'));
  await insertAllDemoRows(ctx, promoRedemptions, all('redemptions'));
  await insertAllDemoRows(ctx, serviceReviews, all('reviews'));
  await insertAllDemoRows(ctx, invoices, documents);
  await insertAllDemoRows(ctx, orderEvents, all('events'));
  await countSeededPromoCodeUses(ctx, batch);
  await storeDemoPaymentsInSandbox(ctx, batch);
}
