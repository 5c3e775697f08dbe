import { and, inArray, ne, type SQL } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { revisions } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { eraseOrderMails } from '#app/modules/outbox/erase-lines.server.ts';
import { orderCodes, orders } from '#app/modules/orders/order-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type OrderOwnerIdentity, buildOwnerOrdersCondition } from './list-personal-orders.server.ts';

/** The table requires a reason of at least twenty characters. */
const ERASED_ACCOUNT_REASON_TEXT = `${ERASED_PERSONAL_DATA_PLACEHOLDER} with the account`;

/**
 * Removes the person from their orders, in the caller's transaction (pages.md "Account deletion"): deletes
 * names, addresses, texts and files; keeps amounts, items and dates, and issued invoices. Returns the keys of
 * the files; none on a repetition.
 */
export async function erasePersonalDataOfOwnerOrders(
  ctx: AppContext,
  owner: OrderOwnerIdentity,
): Promise<string[]> {
  return erasePersonalDataOfMatchingOrders(ctx, buildOwnerOrdersCondition(owner));
}

/** The same for all orders that match a rule. */
export async function erasePersonalDataOfMatchingOrders(
  ctx: AppContext,
  rule: SQL | undefined,
): Promise<string[]> {
  const own = await ctx.db
    .update(orders)
    .set({
      email: null,
      emailNorm: null,
      customerName: ERASED_PERSONAL_DATA_PLACEHOLDER,
      companyName: null,
      taxId: null,
      poReference: null,
      billingAddress: null,
      invoiceEmail: null,
      browserHash: null,
      consent: null,
      utm: null,
      anonymisedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(rule)
    .returning({ id: orders.id });
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  await eraseCustomerTextsOfOrders(ctx, ids);
  await eraseOrderMails(ctx, ids);
  return eraseCustomerUploadedOrderFiles(ctx, ids);
}

async function eraseCustomerTextsOfOrders(
  { db, now: updatedAt }: AppContext,
  orderIds: string[],
): Promise<void> {
  const items = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds));
  await db
    .update(orderMessages)
    .set({ body: ERASED_PERSONAL_DATA_PLACEHOLDER, authorName: ERASED_PERSONAL_DATA_PLACEHOLDER, updatedAt })
    .where(and(inArray(orderMessages.orderId, orderIds), ne(orderMessages.authorKind, 'staff')));
  await db
    .update(briefAnswers)
    .set({ value: ERASED_PERSONAL_DATA_PLACEHOLDER, updatedAt })
    .where(
      inArray(
        briefAnswers.briefId,
        db.select({ id: briefs.id }).from(briefs).where(inArray(briefs.orderItemId, items)),
      ),
    );
  await db
    .update(revisions)
    .set({ text: ERASED_PERSONAL_DATA_PLACEHOLDER, updatedAt })
    .where(inArray(revisions.orderItemId, items));
  await db
    .update(refundRequests)
    .set({ text: ERASED_ACCOUNT_REASON_TEXT, updatedAt })
    .where(inArray(refundRequests.orderId, orderIds));
  await db.delete(orderCodes).where(inArray(orderCodes.orderId, orderIds));
}

/** Deletes the files the person uploaded; files delivered to them belong to the shop. */
async function eraseCustomerUploadedOrderFiles({ db }: AppContext, orderIds: string[]): Promise<string[]> {
  const theirs = and(inArray(orderFiles.orderId, orderIds), ne(orderFiles.uploaderKind, 'staff'));
  const files = db.select({ id: orderFiles.id }).from(orderFiles).where(theirs);
  await db.delete(downloadLog).where(inArray(downloadLog.fileId, files));
  await db
    .update(downloadLog)
    .set({ addressHash: null })
    .where(and(inArray(downloadLog.orderId, orderIds), ne(downloadLog.actorKind, 'staff')));
  const deleted = await db.delete(orderFiles).where(theirs).returning({ key: orderFiles.storageKey });
  return deleted.map(({ key }) => key);
}
