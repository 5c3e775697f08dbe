import type { Cents } from '#app/lib/money.ts';

export type NumberedInvoiceDocumentKind = 'invoice' | 'credit_note';

/** Fields of an address, in the order they are written; free text, because formats vary around the world. */
export const INVOICE_ADDRESS_FIELDS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
export type InvoiceAddressField = (typeof INVOICE_ADDRESS_FIELDS)[number];

/** A buyer's details on the invoice; empty text for missing ones. */
export type InvoiceBuyerBillingData = {
  company: string;
  taxId: string;
  poReference: string;
  invoiceEmail: string;
} & Record<InvoiceAddressField, string>;

export const EMPTY_BILLING_DATA: InvoiceBuyerBillingData = {
  company: '',
  taxId: '',
  poReference: '',
  invoiceEmail: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

export const BILLING_LABELS: Record<keyof InvoiceBuyerBillingData, string> = {
  company: 'Company',
  taxId: 'VAT or tax ID',
  poReference: 'PO number or reference',
  invoiceEmail: 'Invoice email',
  line1: 'Address',
  line2: 'Address line 2',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
};

export type InvoiceSellerDetails = {
  name: string;
  lines: string[];
  taxId: string;
  email: string;
  /** URL of the logo at the time; null without one. */
  logo: string | null;
  /** The time zone of its dates. */
  timeZone: string;
};
export type InvoiceBuyerDetails = InvoiceBuyerBillingData & { name: string; email: string };
export type InvoiceLine = {
  title: string;
  quantity: number;
  unitCents: Cents;
  lineCents: Cents;
  discountCents: Cents;
};
export type InvoiceTotals = {
  subtotalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  taxCents: Cents;
  totalCents: Cents;
  orderNumber: string;
  paidAt: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** How a manual payment was made; null for a provider's. */
  byHand: string | null;
  isTest: boolean;
  note: string;
  /**
   * For a credit note: the invoice it belongs to, and whether it is void because the refund failed
   * afterwards.
   */
  invoiceNumber: string | null;
  isVoid: boolean;
};

/** One revision of an invoice or credit note as it was issued. */
export type InvoiceDocument = {
  kind: NumberedInvoiceDocumentKind;
  number: string;
  revision: number;
  issuedAt: Date;
  seller: InvoiceSellerDetails;
  buyer: InvoiceBuyerDetails;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
};

const INVOICE_CORRECTION_DAYS = 30;

/**
 * Returns until when, inclusive, the buyer may correct the company details (orders.md "Invoices, credit notes
 * and manual orders").
 */
export function getInvoiceCorrectionEnd(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + INVOICE_CORRECTION_DAYS * 86_400_000);
}

/** Returns `INV-00042`; test orders have their own numbers: `TEST-INV-00042`. */
export function formatInvoiceNumber(
  value: number,
  { prefix, padding, isTest }: { prefix: string; padding: number; isTest: boolean },
): string {
  return `${isTest ? 'TEST-' : ''}${prefix}${String(value).padStart(padding, '0')}`;
}

/** Returns the name of the counter for numbers of a kind. */
export function getInvoiceCounterName(kind: NumberedInvoiceDocumentKind, isTest: boolean): string {
  return isTest ? `${kind}:test` : kind;
}

/** Returns the lines of an address: city, region and postal code on one. */
export function formatBillingAddressLines(address: Record<InvoiceAddressField, string>): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country].filter(Boolean);
}

/** Returns the file name of a download. */
export function getInvoicePdfDownloadFileName(
  { kind, number, revision }: Pick<InvoiceDocument, 'kind' | 'number' | 'revision'>,
  isReceipt = false,
): string {
  const what = isReceipt ? 'Receipt' : kind === 'invoice' ? 'Invoice' : 'Credit note';
  return `${what} ${number}${revision > 1 && !isReceipt ? ` revision ${revision}` : ''}.pdf`;
}

export type InvoiceCorrectionFailure = { code: 'NO_INVOICE' } | { code: 'INVOICE_LOCKED' };

const CORRECTION_ERROR_MESSAGES: Record<InvoiceCorrectionFailure['code'], string> = {
  NO_INVOICE: 'This order doesn’t have an invoice yet.',
  INVOICE_LOCKED: 'Invoices can be changed for 30 days. Contact us if this one is wrong.',
};

export function describeInvoiceCorrectionFailure({ code }: InvoiceCorrectionFailure): {
  status: 409;
  code: string;
  error: string;
} {
  return { status: 409, code, error: CORRECTION_ERROR_MESSAGES[code] };
}
