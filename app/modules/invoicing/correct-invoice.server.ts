import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { toOrderBillingColumns, findNewestOrderInvoice, type InvoiceRow } from './issue-invoice.server.ts';
import {
  type InvoiceBuyerBillingData,
  type InvoiceCorrectionFailure,
  getInvoiceCorrectionEnd,
} from './model.ts';
import { storedInvoiceDocumentSchema } from './schemas.ts';
import { billingProfiles, invoices } from './tables.server.ts';

const CORRECTABLE_INVOICE_FIELDS = [
  'company',
  'taxId',
  'poReference',
  'invoiceEmail',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
] as const;

/** Returns when the first revision was issued; the correction period starts there. */
async function findFirstInvoiceIssueDate(ctx: AppContext, invoice: InvoiceRow): Promise<Date> {
  const [first] = await ctx.db
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(and(eq(invoices.number, invoice.number), eq(invoices.revision, 1)));
  return first?.issuedAt ?? invoice.issuedAt;
}

/**
 * Issues another revision with changed company details; the previous one is kept. Returns null if nothing
 * differs.
 */
async function issueInvoiceRevision(
  ctx: AppContext,
  invoice: InvoiceRow,
  billing: InvoiceBuyerBillingData,
): Promise<Result<number | null, InvoiceCorrectionFailure>> {
  const { buyer } = storedInvoiceDocumentSchema.parse(invoice);
  if (CORRECTABLE_INVOICE_FIELDS.every((field) => buyer[field] === billing[field])) return ok(null);
  if (ctx.now > getInvoiceCorrectionEnd(await findFirstInvoiceIssueDate(ctx, invoice)))
    return fail({ code: 'INVOICE_LOCKED' });
  const { id: _id, updatedAt: _updated, pdfKey: _key, ...kept } = invoice;
  const revision = invoice.revision + 1;
  await ctx.db
    .insert(invoices)
    .values({ ...kept, revision, buyer: { ...buyer, ...billing }, createdAt: ctx.now });
  await ctx.db.update(orders).set(toOrderBillingColumns(billing)).where(eq(orders.id, invoice.orderId));
  const data = { number: invoice.number, revision };
  await recordOrderEvent(ctx, { orderId: invoice.orderId, kind: 'invoice_changed', data });
  await recordAudit(ctx, {
    action: 'invoice.corrected',
    entity: 'order',
    entityId: invoice.orderId,
    summary: `Corrected the company's data on invoice ${invoice.number}`,
    after: data,
  });
  return ok(revision);
}

/**
 * Corrects the company details on an invoice for the buyer: the same number, a new revision, for 30 days
 * (orders.md "Invoices, credit notes and manual orders"). Returns null if nothing changed.
 */
export async function reviseInvoiceCompanyDetails(
  ctx: AppContext,
  access: OrderAccess,
  billing: InvoiceBuyerBillingData,
): Promise<Result<number | null, InvoiceCorrectionFailure>> {
  assertAccessLevel(access, 'money');
  return inTransaction(ctx, async (ctx): Promise<Result<number | null, InvoiceCorrectionFailure>> => {
    const [order] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, access.orderId))
      .for('update');
    const invoice = order ? await findNewestOrderInvoice(ctx, order.id) : null;
    return invoice ? issueInvoiceRevision(ctx, invoice, billing) : fail({ code: 'NO_INVOICE' });
  });
}

/**
 * Saves an account's billing details: used for all future invoices, and applied to invoices of its own orders
 * that may still be corrected (pages.md "The account page"). Returns how many were corrected.
 */
export async function saveBillingProfileAndCorrectInvoices(
  ctx: AppContext,
  billing: InvoiceBuyerBillingData,
): Promise<{ corrected: number }> {
  const actor = requireSignedInUser(ctx);
  return inTransaction(ctx, async (ctx) => {
    const own = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, actor.id), eq(orders.isDemo, false)))
      .orderBy(orders.id)
      .for('update');
    await ctx.db
      .insert(billingProfiles)
      .values({ userId: actor.id, data: billing, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoUpdate({ target: billingProfiles.userId, set: { data: billing, updatedAt: ctx.now } });
    let corrected = 0;
    // Invoices of orders can be corrected only with a verified email address.
    for (const { id } of actor.isEmailVerified ? own : []) {
      const invoice = await findNewestOrderInvoice(ctx, id);
      const revised = invoice ? await issueInvoiceRevision(ctx, invoice, billing) : ok(null);
      if (revised.ok && revised.value !== null) corrected += 1;
    }
    return { corrected };
  });
}
