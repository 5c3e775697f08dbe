import { z } from 'zod/mini';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';

import { EMPTY_BILLING_DATA } from './model.ts';

/** Control characters do not belong on a document; `overwrite` transforms the text before it is validated. */
const createInvoiceSingleLineTextSchema = (max: number, name: string, overwrite = (typed: string) => typed) =>
  z._default(
    z
      .string()
      .check(
        z.overwrite(overwrite),
        z.trim(),
        z.maxLength(max, `${name} must be at most ${max} characters.`),
        z.regex(/^[^\p{Cc}]*$/u, `${name} must be one line.`),
      ),
    '',
  );

/** A buyer's details of the paying company; all optional. */
export const buyerBillingFormSchema = z.object({
  company: createInvoiceSingleLineTextSchema(120, 'The company'),
  taxId: createInvoiceSingleLineTextSchema(40, 'The VAT ID', removeInvisibleCharacters),
  poReference: createInvoiceSingleLineTextSchema(60, 'The reference'),
  invoiceEmail: z._default(
    z.pipe(
      z.string().check(z.overwrite(removeInvisibleCharacters), z.trim()),
      z.union([z.literal(''), z.email('Enter an email address, like name@example.com.')]),
    ),
    '',
  ),
  line1: createInvoiceSingleLineTextSchema(120, 'The address'),
  line2: createInvoiceSingleLineTextSchema(120, 'The address'),
  city: createInvoiceSingleLineTextSchema(80, 'The city'),
  region: createInvoiceSingleLineTextSchema(80, 'The state or region'),
  postalCode: createInvoiceSingleLineTextSchema(20, 'The postal code'),
  country: createInvoiceSingleLineTextSchema(80, 'The country'),
});

const centsSchema = z.int();
const nullableInvoiceTextSchema = z._default(z.nullable(z.string()), null);

const invoiceBuyerSchema = z.object({
  ...buyerBillingFormSchema.shape,
  invoiceEmail: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
});

/** A stored document; fields missing in older versions count as absent. */
export const storedInvoiceDocumentSchema = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  revision: z.int(),
  issuedAt: z.date(),
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    taxId: z.string(),
    email: z.string(),
    logo: nullableInvoiceTextSchema,
    timeZone: z._default(z.string(), EASTERN_TIME_ZONE.id),
  }),
  buyer: z._default(invoiceBuyerSchema, { ...EMPTY_BILLING_DATA, name: '', email: '' }),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.int(),
      unitCents: centsSchema,
      lineCents: centsSchema,
      discountCents: centsSchema,
    }),
  ),
  totals: z.object({
    subtotalCents: centsSchema,
    discountCents: centsSchema,
    promoCode: nullableInvoiceTextSchema,
    taxCents: centsSchema,
    totalCents: centsSchema,
    orderNumber: z.string(),
    paidAt: nullableInvoiceTextSchema,
    cardBrand: nullableInvoiceTextSchema,
    cardLast4: nullableInvoiceTextSchema,
    byHand: nullableInvoiceTextSchema,
    isTest: z.boolean(),
    note: z._default(z.string(), ''),
    invoiceNumber: nullableInvoiceTextSchema,
    isVoid: z._default(z.boolean(), false),
  }),
});
