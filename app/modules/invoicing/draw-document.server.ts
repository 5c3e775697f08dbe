import PdfKit from 'pdfkit';

import { shopTime } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import { shopZone } from '#app/lib/shop-zone.ts';
import { documentLines, drawLine } from '#app/platform/drawing/document-text.server.ts';

import { addressLines, type InvoiceDocument } from './model.ts';
import { INK, INK_2, LEFT, LINE, PAGE, type Pdf, RIGHT, Sheet, STONE, WIDTH } from './pdf-sheet.server.ts';

/** Left edges of the columns, and the right edge of the amounts. */
const COLUMN_POSITIONS = { quantity: LEFT + 290, unit: LEFT + 340, total: RIGHT };

export type DocumentKind = 'invoice' | 'receipt' | 'credit_note';
const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

function titleOf(kind: DocumentKind, { totals }: InvoiceDocument): string {
  return totals.isVoid ? `${DOCUMENT_TITLES[kind]}, void` : DOCUMENT_TITLES[kind];
}

/** The box of the logo, above the seller's name; everything below moves down by `step`. */
const LOGO_LAYOUT = { top: 40, width: 160, height: 36, step: 36 };

function drawLogo(sheet: Sheet, logo: Buffer): void {
  const { top, width, height } = LOGO_LAYOUT;
  sheet.draw((pdf) => void pdf.image(logo, RIGHT - width, top, { fit: [width, height], align: 'right' }));
}

function drawHeader(sheet: Sheet, document: InvoiceDocument, kind: DocumentKind, logo: Buffer | null): void {
  const { seller } = document;
  const own = [...seller.lines, ...(seller.taxId ? [`Tax ID ${seller.taxId}`] : []), seller.email].join('\n');
  const step = logo ? LOGO_LAYOUT.step : 0;
  const height = Math.max(148, 94 + step + sheet.heightOf(own, { size: 9, width: WIDTH - 300 }));
  sheet.draw((pdf) => void pdf.rect(0, 0, PAGE.width, height).fill(STONE));
  if (logo) drawLogo(sheet, logo);
  sheet.write(titleOf(kind, document), LEFT, 52, { size: 34, weight: 800, width: 300, tag: 'H1' });
  sheet.write(document.number, LEFT, 98, { size: 12, weight: 600, color: INK_2, width: 300 });
  sheet.write(seller.name, LEFT + 300, 56 + step, {
    size: 11,
    weight: 600,
    width: WIDTH - 300,
    align: 'right',
  });
  sheet.write(own, LEFT + 300, 74 + step, { size: 9, color: INK_2, width: WIDTH - 300, align: 'right' });
  sheet.y = height + 32;
}

/** Returns the card or manual method of a payment, or the card of a refund; empty for a manual refund. */
function wayOf({ totals }: InvoiceDocument, kind: DocumentKind): [string, string][] {
  const isBack = kind === 'credit_note';
  if (totals.byHand) return isBack ? [] : [['Paid by', totals.byHand]];
  if (!totals.cardLast4) return [];
  return [
    [isBack ? 'Refunded to' : 'Paid with', `${totals.cardBrand ?? 'Card'} ending in ${totals.cardLast4}`],
  ];
}

function listDocumentFacts(document: InvoiceDocument, kind: DocumentKind): [string, string][] {
  const { totals, issuedAt, revision } = document;
  const { longDate } = shopTime(shopZone(document.seller.timeZone));
  const paidAt = totals.paidAt === null ? null : longDate(totals.paidAt);
  return [
    ['Date', longDate(issuedAt)],
    ['Order', totals.orderNumber],
    ...(totals.invoiceNumber ? [['For invoice', totals.invoiceNumber] as [string, string]] : []),
    ...(paidAt ? [[kind === 'credit_note' ? 'Refunded' : 'Paid', paidAt] as [string, string]] : []),
    ...wayOf(document, kind),
    ...(revision > 1 && kind !== 'receipt' ? [['Revision', String(revision)] as [string, string]] : []),
  ];
}

function drawParties(sheet: Sheet, document: InvoiceDocument, kind: DocumentKind): void {
  const { buyer } = document;
  const top = sheet.y;
  const label = { size: 8.5, weight: 600 as const, color: INK_2 };
  sheet.write(kind === 'receipt' ? 'Received from' : 'Billed to', LEFT, top, {
    ...label,
    width: 260,
    tag: 'H2',
  });
  const [first = buyer.email, ...others] = [buyer.company, buyer.name].filter(Boolean);
  const rest = [
    ...others,
    ...addressLines(buyer),
    ...(buyer.taxId ? [`VAT ID ${buyer.taxId}`] : []),
    ...(buyer.invoiceEmail || buyer.email !== first ? [buyer.invoiceEmail || buyer.email] : []),
    ...(buyer.poReference ? [`Your reference: ${buyer.poReference}`] : []),
  ].filter(Boolean);
  let left = top + 16;
  if (first) left += sheet.write(first, LEFT, left, { size: 12, weight: 600, width: 260 }) + 1;
  for (const line of rest) left += sheet.write(line, LEFT, left, { size: 10, color: INK_2, width: 260 });
  let right = top;
  for (const [name, value] of listDocumentFacts(document, kind)) {
    sheet.write(name, LEFT + 300, right, { ...label, width: 70 });
    right += Math.max(16, sheet.write(value, LEFT + 372, right, { size: 10, width: WIDTH - 372 }) + 3);
  }
  sheet.y = Math.max(left, right) + 28;
}

function tableHead(sheet: Sheet): void {
  const label = { size: 8.5, weight: 600 as const, color: INK_2 };
  const { y } = sheet;
  sheet.write('Service', LEFT, y, { ...label, width: 280 });
  sheet.write('Quantity', COLUMN_POSITIONS.quantity - 20, y, { ...label, width: 60, align: 'right' });
  sheet.write('Price', COLUMN_POSITIONS.unit, y, { ...label, width: 70, align: 'right' });
  sheet.write('Amount', COLUMN_POSITIONS.total - 80, y, { ...label, width: 80, align: 'right' });
  sheet.rule(y + 16, { color: INK, weight: 1 });
  sheet.y = y + 26;
}

function drawLineItems(sheet: Sheet, { lines: rows }: InvoiceDocument): void {
  tableHead(sheet);
  for (const row of rows) {
    const height = sheet.heightOf(row.title, { size: 10.5, weight: 600, width: 270 });
    sheet.keepTogether(height + 20);
    const { y } = sheet;
    sheet.write(row.title, LEFT, y, { size: 10.5, weight: 600, width: 270 });
    sheet.write(String(row.quantity), COLUMN_POSITIONS.quantity - 20, y, { width: 60, align: 'right' });
    sheet.write(formatDollars(row.unitCents), COLUMN_POSITIONS.unit, y, { width: 70, align: 'right' });
    sheet.write(formatDollars(row.lineCents), COLUMN_POSITIONS.total - 80, y, { width: 80, align: 'right' });
    sheet.rule(y + height + 8);
    sheet.y = y + height + 17;
  }
}

function drawTotals(sheet: Sheet, { totals }: InvoiceDocument, kind: DocumentKind): void {
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
    sheet.write(name, LEFT + 200, sheet.y, { color: INK_2, width: 200, align: 'right' });
    sheet.write(value, COLUMN_POSITIONS.total - 90, sheet.y, { width: 90, align: 'right' });
    sheet.y += 18;
  }
  sheet.draw(
    (pdf) =>
      void pdf
        .moveTo(LEFT + 260, sheet.y + 4)
        .lineTo(RIGHT, sheet.y + 4)
        .lineWidth(1)
        .strokeColor(INK)
        .stroke(),
  );
  const name = { invoice: 'Total paid', receipt: 'Received', credit_note: 'Credited' }[kind];
  sheet.write(name, LEFT + 120, sheet.y + 17, { size: 12, weight: 600, width: 260, align: 'right' });
  sheet.write(formatDollars(totals.totalCents), COLUMN_POSITIONS.total - 130, sheet.y + 11, {
    size: 20,
    weight: 800,
    width: 130,
    align: 'right',
  });
  sheet.y += 56;
}

function drawNotes(sheet: Sheet, document: InvoiceDocument): void {
  const { totals } = document;
  const words = [
    ...(totals.isTest ? ['Test document. No card was charged.'] : []),
    ...(totals.isVoid ? ['The bank returned this refund, so this credit note is void.'] : []),
    totals.note,
  ].filter(Boolean);
  if (words.length === 0) return;
  sheet.keepTogether(40);
  sheet.write(words.join('\n'), LEFT, sheet.y, { size: 9, color: INK_2, width: 320 });
}

function drawPageFooters(pdf: Pdf, document: InvoiceDocument, kind: DocumentKind): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const sheet = new Sheet(pdf);
    const y = PAGE.height - PAGE.margin - 12;
    sheet.draw(() => {
      pdf
        .moveTo(LEFT, y - 10)
        .lineTo(RIGHT, y - 10)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke();
      pdf.fillColor(INK_2);
      const style = { size: 8.5, weight: 400 } as const;
      const [own] = documentLines(`${document.seller.name}, ${DOCUMENT_TITLES[kind]} ${document.number}`, {
        ...style,
        width: 380,
      });
      if (own) drawLine(pdf, own, { ...style, x: LEFT, y });
      const [number] = documentLines(`Page ${page - start + 1} of ${count}`, { ...style, width: 100 });
      if (number) drawLine(pdf, number, { ...style, x: RIGHT - number.width, y });
    });
  }
}

/**
 * Draws a document as PDF: tagged for accessibility, in Public Sans where it has the letters, on US letter. A
 * receipt shows the same figures as received. `logo` must not have transparency, which is decoded in a place
 * where an error would end the process.
 */
export async function drawDocument(
  document: InvoiceDocument,
  kind: DocumentKind,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'LETTER',
    // No automatic page breaks: `keepTogether` adds them.
    margins: { top: PAGE.margin, left: LEFT, right: PAGE.margin, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${DOCUMENT_TITLES[kind]} ${document.number}`,
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
  const sheet = new Sheet(pdf);
  drawHeader(sheet, document, kind, logo);
  drawParties(sheet, document, kind);
  drawLineItems(sheet, document);
  drawTotals(sheet, document, kind);
  drawNotes(sheet, document);
  drawPageFooters(pdf, document, kind);
  pdf.end();
  await isDone;
  return Buffer.concat(parts);
}
