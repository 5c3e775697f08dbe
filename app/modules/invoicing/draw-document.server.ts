import PdfKit from 'pdfkit';

import { getShopTimeFormatters } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { breakTextIntoLines, drawPdfTextLine } from '#app/platform/drawing/document-text.server.ts';

import { formatBillingAddressLines, type InvoiceDocument } from './model.ts';
import {
  INVOICE_PDF_TEXT_COLOR,
  PDF_MUTED_INK_COLOR,
  PDF_LEFT_EDGE,
  PDF_LINE_COLOR,
  PDF_PAGE_LAYOUT,
  type PdfKitDocument,
  PDF_RIGHT_EDGE,
  InvoicePdfWriter,
  INVOICE_PDF_HEADER_BACKGROUND_COLOR,
  PDF_CONTENT_WIDTH,
} from './pdf-sheet.server.ts';

/** Left edges of the columns, and the right edge of the amounts. */
const INVOICE_COLUMN_POSITIONS = {
  quantity: PDF_LEFT_EDGE + 290,
  unit: PDF_LEFT_EDGE + 340,
  total: PDF_RIGHT_EDGE,
};

export type InvoicingDocumentKind = 'invoice' | 'receipt' | 'credit_note';
const INVOICING_DOCUMENT_TITLES: Record<InvoicingDocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

function formatDocumentTitle(kind: InvoicingDocumentKind, { totals }: InvoiceDocument): string {
  return totals.isVoid ? `${INVOICING_DOCUMENT_TITLES[kind]}, void` : INVOICING_DOCUMENT_TITLES[kind];
}

/** The box of the logo, above the seller's name; everything below moves down by `step`. */
const INVOICE_PDF_LOGO_LAYOUT = { top: 40, width: 160, height: 36, step: 36 };

function drawInvoiceLogo(sheet: InvoicePdfWriter, logo: Buffer): void {
  const { top, width, height } = INVOICE_PDF_LOGO_LAYOUT;
  sheet.draw(
    (pdf) => void pdf.image(logo, PDF_RIGHT_EDGE - width, top, { fit: [width, height], align: 'right' }),
  );
}

function drawInvoicePdfHeader(
  sheet: InvoicePdfWriter,
  document: InvoiceDocument,
  kind: InvoicingDocumentKind,
  logo: Buffer | null,
): void {
  const { seller } = document;
  const own = [...seller.lines, ...(seller.taxId ? [`Tax ID ${seller.taxId}`] : []), seller.email].join('\n');
  const step = logo ? INVOICE_PDF_LOGO_LAYOUT.step : 0;
  const height = Math.max(148, 94 + step + sheet.heightOf(own, { size: 9, width: PDF_CONTENT_WIDTH - 300 }));
  sheet.draw(
    (pdf) => void pdf.rect(0, 0, PDF_PAGE_LAYOUT.width, height).fill(INVOICE_PDF_HEADER_BACKGROUND_COLOR),
  );
  if (logo) drawInvoiceLogo(sheet, logo);
  sheet.write(formatDocumentTitle(kind, document), PDF_LEFT_EDGE, 52, {
    size: 34,
    weight: 800,
    width: 300,
    tag: 'H1',
  });
  sheet.write(document.number, PDF_LEFT_EDGE, 98, {
    size: 12,
    weight: 600,
    color: PDF_MUTED_INK_COLOR,
    width: 300,
  });
  sheet.write(seller.name, PDF_LEFT_EDGE + 300, 56 + step, {
    size: 11,
    weight: 600,
    width: PDF_CONTENT_WIDTH - 300,
    align: 'right',
  });
  sheet.write(own, PDF_LEFT_EDGE + 300, 74 + step, {
    size: 9,
    color: PDF_MUTED_INK_COLOR,
    width: PDF_CONTENT_WIDTH - 300,
    align: 'right',
  });
  sheet.y = height + 32;
}

/** Returns the card or manual method of a payment, or the card of a refund; empty for a manual refund. */
function listInvoicePaymentMethodFacts(
  { totals }: InvoiceDocument,
  kind: InvoicingDocumentKind,
): [string, string][] {
  const isBack = kind === 'credit_note';
  if (totals.byHand) return isBack ? [] : [['Paid by', totals.byHand]];
  if (!totals.cardLast4) return [];
  return [
    [isBack ? 'Refunded to' : 'Paid with', `${totals.cardBrand ?? 'Card'} ending in ${totals.cardLast4}`],
  ];
}

function listInvoiceDocumentFacts(
  document: InvoiceDocument,
  kind: InvoicingDocumentKind,
): [string, string][] {
  const { totals, issuedAt, revision } = document;
  const { longDate } = getShopTimeFormatters(getShopTimeZone(document.seller.timeZone));
  const paidAt = totals.paidAt === null ? null : longDate(totals.paidAt);
  return [
    ['Date', longDate(issuedAt)],
    ['Order', totals.orderNumber],
    ...(totals.invoiceNumber ? [['For invoice', totals.invoiceNumber] as [string, string]] : []),
    ...(paidAt ? [[kind === 'credit_note' ? 'Refunded' : 'Paid', paidAt] as [string, string]] : []),
    ...listInvoicePaymentMethodFacts(document, kind),
    ...(revision > 1 && kind !== 'receipt' ? [['Revision', String(revision)] as [string, string]] : []),
  ];
}

function drawInvoiceParties(
  sheet: InvoicePdfWriter,
  document: InvoiceDocument,
  kind: InvoicingDocumentKind,
): void {
  const { buyer } = document;
  const top = sheet.y;
  const label = { size: 8.5, weight: 600 as const, color: PDF_MUTED_INK_COLOR };
  sheet.write(kind === 'receipt' ? 'Received from' : 'Billed to', PDF_LEFT_EDGE, top, {
    ...label,
    width: 260,
    tag: 'H2',
  });
  const [first = buyer.email, ...others] = [buyer.company, buyer.name].filter(Boolean);
  const rest = [
    ...others,
    ...formatBillingAddressLines(buyer),
    ...(buyer.taxId ? [`VAT ID ${buyer.taxId}`] : []),
    ...(buyer.invoiceEmail || buyer.email !== first ? [buyer.invoiceEmail || buyer.email] : []),
    ...(buyer.poReference ? [`Your reference: ${buyer.poReference}`] : []),
  ].filter(Boolean);
  let left = top + 16;
  if (first) left += sheet.write(first, PDF_LEFT_EDGE, left, { size: 12, weight: 600, width: 260 }) + 1;
  for (const line of rest)
    left += sheet.write(line, PDF_LEFT_EDGE, left, { size: 10, color: PDF_MUTED_INK_COLOR, width: 260 });
  let right = top;
  for (const [name, value] of listInvoiceDocumentFacts(document, kind)) {
    sheet.write(name, PDF_LEFT_EDGE + 300, right, { ...label, width: 70 });
    right += Math.max(
      16,
      sheet.write(value, PDF_LEFT_EDGE + 372, right, { size: 10, width: PDF_CONTENT_WIDTH - 372 }) + 3,
    );
  }
  sheet.y = Math.max(left, right) + 28;
}

function drawInvoicePdfTableHeader(sheet: InvoicePdfWriter): void {
  const label = { size: 8.5, weight: 600 as const, color: PDF_MUTED_INK_COLOR };
  const { y } = sheet;
  sheet.write('Service', PDF_LEFT_EDGE, y, { ...label, width: 280 });
  sheet.write('Quantity', INVOICE_COLUMN_POSITIONS.quantity - 20, y, { ...label, width: 60, align: 'right' });
  sheet.write('Price', INVOICE_COLUMN_POSITIONS.unit, y, { ...label, width: 70, align: 'right' });
  sheet.write('Amount', INVOICE_COLUMN_POSITIONS.total - 80, y, { ...label, width: 80, align: 'right' });
  sheet.rule(y + 16, { color: INVOICE_PDF_TEXT_COLOR, weight: 1 });
  sheet.y = y + 26;
}

function drawInvoicePdfLineItems(sheet: InvoicePdfWriter, { lines: rows }: InvoiceDocument): void {
  drawInvoicePdfTableHeader(sheet);
  for (const row of rows) {
    const height = sheet.heightOf(row.title, { size: 10.5, weight: 600, width: 270 });
    sheet.keepTogether(height + 20);
    const { y } = sheet;
    sheet.write(row.title, PDF_LEFT_EDGE, y, { size: 10.5, weight: 600, width: 270 });
    sheet.write(String(row.quantity), INVOICE_COLUMN_POSITIONS.quantity - 20, y, {
      width: 60,
      align: 'right',
    });
    sheet.write(formatDollars(row.unitCents), INVOICE_COLUMN_POSITIONS.unit, y, {
      width: 70,
      align: 'right',
    });
    sheet.write(formatDollars(row.lineCents), INVOICE_COLUMN_POSITIONS.total - 80, y, {
      width: 80,
      align: 'right',
    });
    sheet.rule(y + height + 8);
    sheet.y = y + height + 17;
  }
}

function drawInvoicePdfTotals(
  sheet: InvoicePdfWriter,
  { totals }: InvoiceDocument,
  kind: InvoicingDocumentKind,
): void {
  const rows: [string, string][] = [
    ...(totals.discountCents > 0
      ? ([
          ['Subtotal', formatDollars(totals.subtotalCents)],
          [
            `Discount${totals.promoCode ? ` (${totals.promoCode})` : ''}`,
            `-${formatDollars(totals.discountCents)}`,
          ],
        ] as [string, string][])
      : []),
    ['Tax', formatDollars(totals.taxCents)],
  ];
  sheet.keepTogether(rows.length * 18 + 60);
  for (const [name, value] of rows) {
    sheet.write(name, PDF_LEFT_EDGE + 200, sheet.y, {
      color: PDF_MUTED_INK_COLOR,
      width: 200,
      align: 'right',
    });
    sheet.write(value, INVOICE_COLUMN_POSITIONS.total - 90, sheet.y, { width: 90, align: 'right' });
    sheet.y += 18;
  }
  sheet.draw(
    (pdf) =>
      void pdf
        .moveTo(PDF_LEFT_EDGE + 260, sheet.y + 4)
        .lineTo(PDF_RIGHT_EDGE, sheet.y + 4)
        .lineWidth(1)
        .strokeColor(INVOICE_PDF_TEXT_COLOR)
        .stroke(),
  );
  const name = { invoice: 'Total paid', receipt: 'Received', credit_note: 'Credited' }[kind];
  sheet.write(name, PDF_LEFT_EDGE + 120, sheet.y + 17, { size: 12, weight: 600, width: 260, align: 'right' });
  sheet.write(formatDollars(totals.totalCents), INVOICE_COLUMN_POSITIONS.total - 130, sheet.y + 11, {
    size: 20,
    weight: 800,
    width: 130,
    align: 'right',
  });
  sheet.y += 56;
}

function drawInvoiceNotes(sheet: InvoicePdfWriter, document: InvoiceDocument): void {
  const { totals } = document;
  const words = [
    ...(totals.isTest ? ['Test document. No card was charged.'] : []),
    ...(totals.isVoid ? ['The bank returned this refund, so this credit note is void.'] : []),
    totals.note,
  ].filter(Boolean);
  if (words.length === 0) return;
  sheet.keepTogether(40);
  sheet.write(words.join('\n'), PDF_LEFT_EDGE, sheet.y, { size: 9, color: PDF_MUTED_INK_COLOR, width: 320 });
}

function drawInvoicePdfPageFooters(
  pdf: PdfKitDocument,
  document: InvoiceDocument,
  kind: InvoicingDocumentKind,
): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const sheet = new InvoicePdfWriter(pdf);
    const y = PDF_PAGE_LAYOUT.height - PDF_PAGE_LAYOUT.margin - 12;
    sheet.draw(() => {
      pdf
        .moveTo(PDF_LEFT_EDGE, y - 10)
        .lineTo(PDF_RIGHT_EDGE, y - 10)
        .lineWidth(0.75)
        .strokeColor(PDF_LINE_COLOR)
        .stroke();
      pdf.fillColor(PDF_MUTED_INK_COLOR);
      const style = { size: 8.5, weight: 400 } as const;
      const [own] = breakTextIntoLines(
        `${document.seller.name}, ${INVOICING_DOCUMENT_TITLES[kind]} ${document.number}`,
        {
          ...style,
          width: 380,
        },
      );
      if (own) drawPdfTextLine(pdf, own, { ...style, x: PDF_LEFT_EDGE, y });
      const [number] = breakTextIntoLines(`Page ${page - start + 1} of ${count}`, { ...style, width: 100 });
      if (number) drawPdfTextLine(pdf, number, { ...style, x: PDF_RIGHT_EDGE - number.width, y });
    });
  }
}

/**
 * Draws a document as PDF: tagged for accessibility, in Public Sans where it has the letters, on US letter. A
 * receipt shows the same figures as received. `logo` must not have transparency, which is decoded in a place
 * where an error would end the process.
 */
export async function drawInvoiceOrReceiptPdf(
  document: InvoiceDocument,
  kind: InvoicingDocumentKind,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'LETTER',
    // No automatic page breaks: `keepTogether` adds them.
    margins: { top: PDF_PAGE_LAYOUT.margin, left: PDF_LEFT_EDGE, right: PDF_PAGE_LAYOUT.margin, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${INVOICING_DOCUMENT_TITLES[kind]} ${document.number}`,
      Author: document.seller.name,
      CreationDate: document.issuedAt,
    },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const sheet = new InvoicePdfWriter(pdf);
  drawInvoicePdfHeader(sheet, document, kind, logo);
  drawInvoiceParties(sheet, document, kind);
  drawInvoicePdfLineItems(sheet, document);
  drawInvoicePdfTotals(sheet, document, kind);
  drawInvoiceNotes(sheet, document);
  drawInvoicePdfPageFooters(pdf, document, kind);
  pdf.end();
  await isDone;
  return Buffer.concat(parts);
}
