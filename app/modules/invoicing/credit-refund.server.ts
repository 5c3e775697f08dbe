import { and, desc, eq } from 'drizzle-orm';

import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import type { refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findNewestOrderInvoice } from './issue-invoice.server.ts';
import type { InvoiceDocument } from './model.ts';
import { storedInvoiceDocumentSchema } from './schemas.ts';
import { invoices } from './tables.server.ts';
import { takeInvoiceNumber } from './take-number.server.ts';

type RefundForCreditNote = Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'amountCents'>;

type InvoiceCreditedByRefund = Pick<InvoiceDocument, 'seller' | 'buyer' | 'totals' | 'number'>;

/** Returns the content of a refund's credit note, except its number and date. */
export function buildCreditNoteContent(
  { seller, buyer, totals, number }: InvoiceCreditedByRefund,
  { id, orderId, amountCents }: RefundForCreditNote,
  at: Date,
) {
  return {
    orderId,
    kind: 'credit_note',
    refundId: id,
    seller,
    buyer,
    lines: [
      {
        title: `Refund of order ${totals.orderNumber}`,
        quantity: 1,
        unitCents: amountCents,
        lineCents: amountCents,
        discountCents: 0,
      },
    ],
    totals: {
      ...totals,
      subtotalCents: amountCents,
      discountCents: 0,
      promoCode: null,
      taxCents: 0,
      totalCents: amountCents,
      paidAt: at.toISOString(),
      invoiceNumber: number,
    },
  };
}

/**
 * Issues the credit note of a successful refund, in its transaction. A second payment, or one of an order
 * that was never accepted as paid, is on no invoice and gets no credit note.
 */
export async function issueCreditNote(
  ctx: AppContext,
  {
    order,
    payment,
  }: {
    order: Pick<OrderRowLockedForUpdate, 'id' | 'isLive'>;
    payment: Pick<PaymentRowLockedForUpdate, 'state'>;
  },
  refund: RefundForCreditNote,
): Promise<void> {
  if (payment.state !== 'paid') return;
  const invoice = await findNewestOrderInvoice(ctx, order.id);
  if (!invoice) return;
  const number = await takeInvoiceNumber(ctx, 'credit_note', order.isLive);
  await ctx.db.insert(invoices).values({
    ...buildCreditNoteContent(storedInvoiceDocumentSchema.parse(invoice), refund, ctx.now),
    number,
    issuedAt: ctx.now,
    createdAt: ctx.now,
  });
  await recordOrderEvent(ctx, {
    orderId: order.id,
    kind: 'credit_note_issued',
    data: { number, refundId: refund.id },
  });
}

/** Voids the credit note of a refund that failed after it had succeeded, by a revision of the same number. */
export async function voidCreditNote(ctx: AppContext, refund: RefundForCreditNote): Promise<void> {
  const [note] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, refund.orderId), eq(invoices.refundId, refund.id)))
    .orderBy(desc(invoices.revision))
    .limit(1);
  if (!note) return;
  const { id: _id, updatedAt: _updated, pdfKey: _key, ...kept } = note;
  const zero = { subtotalCents: 0, totalCents: 0, isVoid: true };
  await ctx.db.insert(invoices).values({
    ...kept,
    revision: note.revision + 1,
    lines: [],
    totals: { ...note.totals, ...zero },
    issuedAt: ctx.now,
    createdAt: ctx.now,
  });
}
