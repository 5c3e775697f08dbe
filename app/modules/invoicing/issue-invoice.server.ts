import { and, desc, eq } from 'drizzle-orm';

import { getShopContactAddress } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  INVOICE_ADDRESS_FIELDS,
  type InvoiceBuyerBillingData,
  type InvoiceBuyerDetails,
  EMPTY_BILLING_DATA,
  type InvoiceSellerDetails,
} from './model.ts';
import { buyerBillingFormSchema } from './schemas.ts';
import { billingProfiles, invoices } from './tables.server.ts';
import { takeInvoiceNumber } from './take-number.server.ts';

type OrderItemRow = typeof orderItems.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;
type InvoicePayment = Pick<PaymentRowLockedForUpdate, 'cardBrand' | 'cardLast4' | 'method' | 'reference'>;
type OrderBillingFields = Pick<
  OrderRowLockedForUpdate,
  'companyName' | 'taxId' | 'poReference' | 'invoiceEmail' | 'billingAddress' | 'customerName' | 'email'
>;

/** Returns the current seller, with its legal entity named once, and the note at the end of every invoice. */
export async function getCurrentInvoiceSeller(
  ctx: AppContext,
): Promise<{ seller: InvoiceSellerDetails; note: string }> {
  const { provider, invoicing, look } = await readSiteContent(ctx);
  const { sellerLines } = invoicing;
  const namesEntity = sellerLines.some((line) => line.includes(provider.legalLine));
  const lines = namesEntity ? sellerLines : [provider.legalLine, ...sellerLines];
  return {
    seller: {
      name: provider.name,
      lines,
      taxId: invoicing.sellerTaxId,
      email: getShopContactAddress(provider, ctx.settings.publicUrl),
      logo: look.logo?.address ?? null,
      timeZone: provider.timeZone,
    },
    note: invoicing.note,
  };
}

/** Returns the company details of an order, empty text for missing ones. */
function getOrderBilling(order: OrderBillingFields): InvoiceBuyerBillingData {
  const address = Object.fromEntries(
    INVOICE_ADDRESS_FIELDS.map((field) => [field, order.billingAddress?.[field] ?? '']),
  );
  return {
    ...EMPTY_BILLING_DATA,
    ...address,
    company: order.companyName ?? '',
    taxId: order.taxId ?? '',
    poReference: order.poReference ?? '',
    invoiceEmail: order.invoiceEmail ?? '',
  };
}

/** Returns the columns of an order that hold company details. */
export function toOrderBillingColumns(billing: InvoiceBuyerBillingData) {
  return {
    companyName: billing.company || null,
    taxId: billing.taxId || null,
    poReference: billing.poReference || null,
    invoiceEmail: billing.invoiceEmail || null,
    billingAddress: Object.fromEntries(INVOICE_ADDRESS_FIELDS.map((field) => [field, billing[field]])),
  };
}

function getInvoiceBuyerOfOrder(order: OrderBillingFields): InvoiceBuyerDetails {
  return { ...getOrderBilling(order), name: order.customerName ?? '', email: order.email ?? '' };
}

/**
 * An order without company details of its own uses its account's billing details (pages.md "The account
 * page").
 */
async function fillOrderBillingFromAccountProfile(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
): Promise<OrderRowLockedForUpdate> {
  const own = getOrderBilling(order);
  if (order.userId === null || Object.values(own).some(Boolean)) return order;
  const [profile] = await ctx.db
    .select()
    .from(billingProfiles)
    .where(eq(billingProfiles.userId, order.userId));
  const kept = buyerBillingFormSchema.safeParse(profile?.data);
  if (!kept.success) return order;
  const columns = toOrderBillingColumns(kept.data);
  await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id));
  return { ...order, ...columns };
}

/** Returns the newest revision of an order's invoice; null before it was paid. */
export async function findNewestOrderInvoice(ctx: AppContext, orderId: string): Promise<InvoiceRow | null> {
  const [newest] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .orderBy(desc(invoices.revision))
    .limit(1);
  return newest ?? null;
}

type InvoicedOrder = OrderBillingFields &
  Pick<
    OrderRowLockedForUpdate,
    'id' | 'subtotalCents' | 'discountCents' | 'promoCode' | 'taxCents' | 'totalCents' | 'paidAt' | 'isLive'
  >;
type InvoicedLine = Pick<OrderItemRow, 'title' | 'quantity' | 'unitCents' | 'lineCents' | 'discountCents'>;

/** Returns the content of a paid order's invoice, except its number and date. */
export function buildInvoiceContent(
  {
    order,
    items,
    payment,
  }: { order: InvoicedOrder; items: readonly InvoicedLine[]; payment: InvoicePayment | null },
  { seller, note }: { seller: InvoiceSellerDetails; note: string },
) {
  return {
    orderId: order.id,
    kind: 'invoice',
    seller,
    buyer: getInvoiceBuyerOfOrder(order),
    lines: items.map(({ title, quantity, unitCents, lineCents, discountCents }) => ({
      title,
      quantity,
      unitCents,
      lineCents,
      discountCents,
    })),
    totals: {
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      promoCode: order.promoCode,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
      orderNumber: formatOrderNumber(order.id),
      paidAt: order.paidAt?.toISOString() ?? null,
      cardBrand: payment?.cardBrand ?? null,
      cardLast4: payment?.cardLast4 ?? null,
      byHand: payment && describeManualPayment(payment),
      isTest: !order.isLive,
      note,
      invoiceNumber: null,
      isVoid: false,
    },
  };
}

/**
 * Issues the invoice of a paid order, in the transaction that paid it and has locked the order: a snapshot of
 * who sold what to whom (orders.md "Invoices, credit notes and manual orders"). An existing one does not
 * change.
 */
export async function issueInvoice(
  ctx: AppContext,
  paid: OrderRowLockedForUpdate,
  items: readonly OrderItemRow[],
  payment: InvoicePayment | null,
): Promise<void> {
  if (await findNewestOrderInvoice(ctx, paid.id)) return;
  const order = await fillOrderBillingFromAccountProfile(ctx, paid);
  const number = await takeInvoiceNumber(ctx, 'invoice', order.isLive);
  const values = buildInvoiceContent({ order, items, payment }, await getCurrentInvoiceSeller(ctx));
  await ctx.db.insert(invoices).values({ ...values, number, issuedAt: ctx.now, createdAt: ctx.now });
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'invoice_issued', data: { number } });
}
