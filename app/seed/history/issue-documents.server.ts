import { buildCreditNoteContent } from '#app/modules/invoicing/credit-refund.server.ts';
import {
  buildInvoiceContent,
  type getCurrentInvoiceSeller,
} from '#app/modules/invoicing/issue-invoice.server.ts';
import { ORDER_TIMELINE_EVENTS } from '#app/modules/orders/order-events.ts';
import type { invoices } from '#app/modules/invoicing/tables.server.ts';
import { takeInvoiceNumbers } from '#app/modules/invoicing/take-number.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createSeededRandom } from './seeded-random.ts';
import type { SimulatedOrderWithRelatedRows, SimulatedRefundRow } from './order-rows.server.ts';

type NewDemoInvoiceRow = typeof invoices.$inferInsert;
type InvoiceSeller = Awaited<ReturnType<typeof getCurrentInvoiceSeller>>;

/** The order's columns that its invoice needs, checked not to be null. */
function getOrderColumnsForInvoice({ order }: SimulatedOrderWithRelatedRows) {
  const { companyName = null, taxId = null, poReference = null, invoiceEmail = null } = order;
  const { billingAddress = null, customerName = null, email = null, promoCode = null } = order;
  return {
    ...{ id: order.id, isLive: order.isLive, companyName, taxId, poReference, invoiceEmail, billingAddress },
    ...{ customerName, email, promoCode, paidAt: order.paidAt ?? null, taxCents: 0 },
    ...{ subtotalCents: order.subtotalCents, discountCents: order.discountCents ?? 0 },
    totalCents: order.totalCents,
  };
}

function addSimulatedDocumentIssuedEvent(
  rows: SimulatedOrderWithRelatedRows,
  kind: 'invoice_issued' | 'credit_note_issued',
  data: object,
  at: Date,
): void {
  rows.events.push({
    id: createSeededRandom(`${rows.order.id}:${kind}`).id(),
    orderId: rows.order.id,
    kind,
    actorKind: 'provider',
    isVisibleToCustomer: ORDER_TIMELINE_EVENTS[kind].isCustomers,
    data: { ...data },
    at,
  });
}

/** Returns the content of an order's invoice, with its number. */
function buildOrderInvoice(rows: SimulatedOrderWithRelatedRows, number: string, seller: InvoiceSeller) {
  const [payment] = rows.payments;
  const card = { cardBrand: payment?.cardBrand ?? null, cardLast4: payment?.cardLast4 ?? null };
  const items = rows.items.map((item) => ({ ...item, discountCents: item.discountCents ?? 0 }));
  const sold = {
    order: getOrderColumnsForInvoice(rows),
    items,
    payment: { ...card, method: null, reference: null },
  };
  return { ...buildInvoiceContent(sold, seller), number };
}

const getSimulatedRefundSucceededTime = ({ succeededAt }: SimulatedRefundRow): Date =>
  succeededAt ?? new Date(0);

/**
 * Writes the invoices and credit notes of these orders, in the caller's transaction: numbered by date, from
 * the next number on. Adds them to the timelines.
 */
export async function issueSeededInvoicesAndCreditNotes(
  ctx: AppContext,
  batch: readonly SimulatedOrderWithRelatedRows[],
  seller: InvoiceSeller,
): Promise<NewDemoInvoiceRow[]> {
  const paid = batch
    .filter(({ order }) => order.paidAt)
    .toSorted((one, other) => Number(one.order.paidAt) - Number(other.order.paidAt));
  const numbers = await takeInvoiceNumbers(ctx, { kind: 'invoice', isLive: false, count: paid.length });
  const issued = new Map<string, ReturnType<typeof buildOrderInvoice>>();
  const documents = paid.map((rows, place): NewDemoInvoiceRow => {
    const invoice = buildOrderInvoice(rows, numbers[place] ?? '', seller);
    const issuedAt = rows.order.paidAt ?? new Date(0);
    issued.set(rows.order.id, invoice);
    addSimulatedDocumentIssuedEvent(rows, 'invoice_issued', { number: invoice.number }, issuedAt);
    return {
      ...invoice,
      id: createSeededRandom(`${rows.order.id}:invoice`).id(),
      issuedAt,
      createdAt: issuedAt,
      updatedAt: issuedAt,
    };
  });
  const back = paid
    .flatMap((rows) => rows.refunds.map((refund) => ({ rows, refund })))
    .toSorted(
      (one, other) =>
        getSimulatedRefundSucceededTime(one.refund).getTime() -
        getSimulatedRefundSucceededTime(other.refund).getTime(),
    );
  const credits = await takeInvoiceNumbers(ctx, { kind: 'credit_note', isLive: false, count: back.length });
  for (const [place, { rows, refund }] of back.entries()) {
    const number = credits[place] ?? '';
    const issuedAt = getSimulatedRefundSucceededTime(refund);
    const invoice = issued.get(rows.order.id);
    if (!invoice) continue;
    addSimulatedDocumentIssuedEvent(rows, 'credit_note_issued', { number, refundId: refund.id }, issuedAt);
    documents.push({
      ...buildCreditNoteContent(invoice, refund, issuedAt),
      ...{
        id: createSeededRandom(`${refund.id}:credit`).id(),
        number,
        issuedAt,
        createdAt: issuedAt,
        updatedAt: issuedAt,
      },
    });
  }
  return documents;
}
