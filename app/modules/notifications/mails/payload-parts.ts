import * as z from 'zod';

export const centsAmountSchema = z.int();
export const isoInstantSchema = z.iso.datetime();

const mailOrderLineSchema = z.object({
  title: z.string(),
  quantity: z.int(),
  lineCents: centsAmountSchema,
});

/** What was bought. */
export const purchasedOrderMailPayloadFields = {
  /** The first 8 characters of the order's id: the visible number. */
  orderNumber: z.string(),
  /** The first title, followed by "+ N more" if there are several. */
  title: z.string(),
  lines: z.array(mailOrderLineSchema),
  subtotalCents: centsAmountSchema,
  discountCents: centsAmountSchema,
  promoCode: z.nullable(z.string()),
  totalCents: centsAmountSchema,
  /** No real payment: sandbox or the provider's test mode. */
  isTest: z.boolean(),
};
export const paidOrderEmailPayloadSchemas = { ...purchasedOrderMailPayloadFields, dueAt: isoInstantSchema };

/** The common facts of every email about documents and refunds; the URL is the one for its reader. */
export const invoiceAndRefundMailPayloadSchemas = {
  orderNumber: z.string(),
  orderUrl: z.url(),
  isTest: z.boolean(),
};

/** The common facts of every email about the work on an order. */
export const orderWorkEmailPayloadSchemas = {
  /** The first 8 characters of the order's id: the visible number. */
  orderNumber: z.string(),
  /** The item's title; for a whole order the first title, with "+ N more". */
  service: z.string(),
  /** The order's page for the customer or the staff. */
  orderUrl: z.url(),
  /** No real payment: sandbox or the provider's test mode. */
  isTest: z.boolean(),
};

/** Returns the variables of every email about the work on an order. */
export const getOrderWorkEmailVariables = ({
  orderNumber,
  service,
}: {
  orderNumber: string;
  service: string;
}) => ({
  number: orderNumber,
  service,
});
