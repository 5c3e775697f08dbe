import { and, asc, desc, eq, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findNewestOrderInvoice, type InvoiceRow, issueInvoice } from './issue-invoice.server.ts';
import {
  type InvoiceBuyerBillingData,
  getInvoiceCorrectionEnd,
  type InvoiceDocument,
  EMPTY_BILLING_DATA,
} from './model.ts';
import { buyerBillingFormSchema, storedInvoiceDocumentSchema } from './schemas.ts';
import { billingProfiles, invoices } from './tables.server.ts';

/** A document of an order: its invoice or receipt, or the credit note with a number. */
export type RequestedInvoiceDocument =
  | { kind: 'invoice' | 'receipt'; revision: number | null }
  | { kind: 'credit_note'; number: string };

/** Issues the invoice of a paid order from before invoices existed, when it is first requested. */
async function issueMissingInvoice(ctx: AppContext, orderId: string): Promise<InvoiceRow | null> {
  return inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order?.paidAt) return null;
    const items = await ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position));
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')));
    await issueInvoice(ctx, order, items, payment ?? null);
    return findNewestOrderInvoice(ctx, orderId);
  });
}

/**
 * Returns one document of an order, its newest revision unless an older one is requested; null if there is
 * none.
 */
export async function findOrIssueRequestedInvoiceDocument(
  ctx: AppContext,
  orderId: string,
  wanted: RequestedInvoiceDocument,
): Promise<InvoiceRow | null> {
  if (wanted.kind !== 'credit_note' && wanted.revision === null) {
    return (await findNewestOrderInvoice(ctx, orderId)) ?? issueMissingInvoice(ctx, orderId);
  }
  const which =
    wanted.kind === 'credit_note'
      ? and(eq(invoices.kind, 'credit_note'), eq(invoices.number, wanted.number))
      : and(eq(invoices.kind, 'invoice'), eq(invoices.revision, wanted.revision ?? 1));
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), which))
    .orderBy(desc(invoices.revision))
    .limit(1);
  return row ?? null;
}

/** Returns a stored document in the form it is drawn from. */
export function toInvoiceDocument(
  row: Omit<InvoiceRow, 'id' | 'orderId' | 'refundId' | 'pdfKey' | 'createdAt' | 'updatedAt'>,
): InvoiceDocument {
  return storedInvoiceDocumentSchema.parse(row);
}

/** The documents shown on an order's page. */
export type OrderPageInvoiceDocuments = {
  invoice: { number: string; revision: number; correctableUntil: string; isCorrectable: boolean } | null;
  /** Older revisions of the invoice, newest first. */
  olderRevisions: number[];
  creditNotes: { number: string; totalCents: Cents; isVoid: boolean }[];
  billing: InvoiceBuyerBillingData;
};

/** The queries from which `toOrderInvoiceDocuments` builds the documents of an order. */
export const orderInvoiceDocumentQueries = {
  documents: createReadForBatchedStatement(
    {
      kind: invoices.kind,
      number: invoices.number,
      revision: invoices.revision,
      seller: invoices.seller,
      buyer: invoices.buyer,
      lines: invoices.lines,
      totals: invoices.totals,
      issuedAt: invoices.issuedAt,
    },
    (from) =>
      from
        .from(invoices)
        .where(eq(invoices.orderId, sql.placeholder('orderId')))
        .orderBy(asc(invoices.createdAt), desc(invoices.revision)),
  ),
};

const queryOrderInvoiceDocuments = combineReadsIntoOneStatement(orderInvoiceDocumentQueries);

/** Returns the documents of an order; there are none for one that was never paid. */
export function toOrderInvoiceDocuments(
  { documents }: Awaited<ReturnType<typeof queryOrderInvoiceDocuments>>,
  now: Date,
): OrderPageInvoiceDocuments {
  const own = documents.filter(({ kind }) => kind === 'invoice').toSorted((a, b) => b.revision - a.revision);
  const [newest, ...older] = own;
  const until = getInvoiceCorrectionEnd((own.at(-1) ?? newest)?.issuedAt ?? now);
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  return {
    invoice: newest
      ? {
          number: newest.number,
          revision: newest.revision,
          correctableUntil: until.toISOString(),
          isCorrectable: now <= until,
        }
      : null,
    olderRevisions: older.map(({ revision }) => revision),
    creditNotes: notes
      .filter(
        ({ number, revision }) => !notes.some((one) => one.number === number && one.revision > revision),
      )
      .map((note) => {
        const { number, totals } = toInvoiceDocument(note);
        return { number, totalCents: totals.totalCents, isVoid: totals.isVoid };
      }),
    billing: newest ? parseBillingData(toInvoiceDocument(newest).buyer) : EMPTY_BILLING_DATA,
  };
}

/** Returns the documents of an order; there are none for one that was never paid. */
export async function findOrderDocuments(
  ctx: AppContext,
  orderId: string,
): Promise<OrderPageInvoiceDocuments> {
  return toOrderInvoiceDocuments(await queryOrderInvoiceDocuments(ctx.db, { orderId }), ctx.now);
}

function parseBillingData(stored: unknown): InvoiceBuyerBillingData {
  const parsed = buyerBillingFormSchema.safeParse(stored);
  return parsed.success ? parsed.data : EMPTY_BILLING_DATA;
}

/** Returns the billing details of an account; empty if it has none. */
export async function findBillingProfile(ctx: AppContext, userId: string): Promise<InvoiceBuyerBillingData> {
  const [profile] = await ctx.db
    .select({ data: billingProfiles.data })
    .from(billingProfiles)
    .where(eq(billingProfiles.userId, userId));
  return parseBillingData(profile?.data);
}
