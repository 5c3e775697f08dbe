import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { pdfText } from '../../../tests/shop/pdf-text.ts';

import { drawInvoiceOrReceiptPdf } from './draw-document.server.ts';
import { type InvoiceDocument, EMPTY_BILLING_DATA } from './model.ts';

/** Names from the reported defect; our own file. */
const NAMES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/cases/bugs/invoice-names.json'), 'utf8'),
) as { company: string; name: string; city: string }[];
const ISSUED_AT = new Date('2026-11-22T12:00:00Z');
const document = (company: string): InvoiceDocument => ({
  kind: 'invoice',
  number: 'INV-00001',
  revision: 1,
  issuedAt: ISSUED_AT,
  seller: {
    name: 'Mara Ellison',
    lines: ['1 Main St'],
    taxId: '',
    email: 'mara@example.com',
    logo: null,
    timeZone: 'America/New_York',
  },
  buyer: { ...EMPTY_BILLING_DATA, company, name: 'Zoë', city: 'Łódź', email: 'zoe@example.com' },
  lines: [{ title: 'Настройка', quantity: 1, unitCents: 100_00, lineCents: 100_00, discountCents: 0 }],
  totals: {
    subtotalCents: 100_00,
    discountCents: 0,
    promoCode: null,
    taxCents: 0,
    totalCents: 100_00,
    orderNumber: 'a1abd4d9',
    paidAt: ISSUED_AT.toISOString(),
    cardBrand: null,
    cardLast4: null,
    byHand: null,
    isTest: false,
    note: '',
    invoiceNumber: null,
    isVoid: false,
  },
});

test.each(['Söhne & Cie', 'Łódź Söhne Ελλάδα Москва 東京', 'Ελλάδα', '서울 東京'])(
  'a document for %s says so, in fonts that have its characters',
  async (company) => {
    const text = pdfText(await drawInvoiceOrReceiptPdf(document(company), 'invoice'));
    for (const words of [company, 'Zoë', 'Łódź', 'Настройка', '$100.00']) expect(text).toContain(words);
  },
);

test.each(NAMES)('the invoice of $company says every word of its buyer', async (buyer) => {
  const issued = document('');
  const text = pdfText(
    await drawInvoiceOrReceiptPdf({ ...issued, buyer: { ...issued.buyer, ...buyer } }, 'invoice'),
  );
  for (const words of Object.values(buyer)) expect(text).toContain(words);
});

test('its dates are those of the zone it was issued in', async () => {
  const issued = document('Ada Ltd');
  const dated = (timeZone: string) => ({
    ...issued,
    issuedAt: new Date('2026-11-22T20:00:00Z'),
    seller: { ...issued.seller, timeZone },
  });
  expect(pdfText(await drawInvoiceOrReceiptPdf(dated('America/New_York'), 'invoice'))).not.toContain(
    'November 23, 2026',
  );
  expect(pdfText(await drawInvoiceOrReceiptPdf(dated('Asia/Kolkata'), 'invoice'))).toContain(
    'November 23, 2026',
  );
});
