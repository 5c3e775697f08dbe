import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import Pdfkit from 'pdfkit';

import {
  getPdfActualText,
  type FittedDocumentTextLine,
  breakTextIntoLines,
  drawPdfTextLine,
  getPdfDocumentLineHeightPt,
} from '#app/platform/drawing/document-text.server.ts';

import {
  type DisputeEvidenceBlock,
  type DisputeEvidenceSection,
  formatEvidenceTime,
} from './evidence-section.ts';

// Colors of app/ui/tokens.css, because a PDF has no stylesheet.
const EVIDENCE_PDF_TEXT_COLOR = '#15181C';
const EVIDENCE_PDF_MUTED_TEXT_COLOR = '#4A5058';
const EVIDENCE_PDF_LINE_COLOR = '#D9DCD6';
const ORDER_EVIDENCE_PDF_PAGE_MARGIN = 56;
const EVIDENCE_PDF_CONTENT_WIDTH = 612 - 2 * ORDER_EVIDENCE_PDF_PAGE_MARGIN;
const EVIDENCE_PDF_LABEL_WIDTH_PT = 130;
const EVIDENCE_PDF_FOOTER_HEIGHT = 40;

type EvidencePdfKitDocument = InstanceType<typeof Pdfkit>;
type PdfTextStructureTag = 'P' | 'H1' | 'H2';
type EvidencePdfTextPosition = { x: number; y: number; width: number };
type PdfTextStyle = { size: number; weight: 400 | 600 | 800; color?: string; gap?: number };

const EVIDENCE_PDF_BODY_TEXT_STYLE: PdfTextStyle = { size: 9.5, weight: 400 };
const ORDER_EVIDENCE_PDF_HEADING_STYLE: PdfTextStyle = { size: 9.5, weight: 600 };

/** Draws lines from `y` on, over as many pages as needed; `pdf.y` is below them afterwards. */
function drawPdfLinesAcrossPages(
  pdf: EvidencePdfKitDocument,
  lines: readonly FittedDocumentTextLine[],
  style: PdfTextStyle,
  { x, y }: EvidencePdfTextPosition,
): void {
  const { size, weight, color = EVIDENCE_PDF_TEXT_COLOR } = style;
  const step = getPdfDocumentLineHeightPt(style);
  let top = y;
  for (const line of lines) {
    if (top + step > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage();
      top = pdf.page.margins.top;
    }
    pdf.fillColor(color);
    drawPdfTextLine(pdf, line, { x, y: top, size, weight });
    top += step;
  }
  pdf.y = top;
}

/** Writes a tagged paragraph at a position. */
function drawAccessiblePdfTextAtPosition(
  pdf: EvidencePdfKitDocument,
  text: string,
  style: PdfTextStyle,
  { tag = 'P', ...place }: EvidencePdfTextPosition & { tag?: PdfTextStructureTag },
): void {
  const lines = breakTextIntoLines(text, { ...style, width: place.width });
  pdf.addStructure(
    pdf.struct(tag, getPdfActualText(text, lines), () => drawPdfLinesAcrossPages(pdf, lines, style, place)),
  );
}

/** Writes a tagged paragraph that continues over as many pages as needed. */
function drawEvidencePdfParagraph(
  pdf: EvidencePdfKitDocument,
  text: string,
  style: PdfTextStyle,
  tag: PdfTextStructureTag = 'P',
): void {
  drawAccessiblePdfTextAtPosition(pdf, text, style, {
    x: ORDER_EVIDENCE_PDF_PAGE_MARGIN,
    y: pdf.y,
    width: EVIDENCE_PDF_CONTENT_WIDTH,
    tag,
  });
  pdf.y += style.gap ?? 3;
}

/** Prevents a heading at the bottom of a page without text below it. */
function addEvidencePdfPageIfNeeded(pdf: EvidencePdfKitDocument, needed: number): void {
  if (pdf.y + needed > pdf.page.height - ORDER_EVIDENCE_PDF_PAGE_MARGIN - EVIDENCE_PDF_FOOTER_HEIGHT)
    pdf.addPage();
}

/** Marks rules and page numbers as artifacts, which screen readers skip. */
function drawPdfElementIgnoredByScreenReaders(pdf: EvidencePdfKitDocument, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

function drawEvidenceNameAndValue(pdf: EvidencePdfKitDocument, name: string, value: string): void {
  const width = EVIDENCE_PDF_CONTENT_WIDTH - EVIDENCE_PDF_LABEL_WIDTH_PT;
  addEvidencePdfPageIfNeeded(
    pdf,
    breakTextIntoLines(value, { ...EVIDENCE_PDF_BODY_TEXT_STYLE, width }).length *
      getPdfDocumentLineHeightPt(EVIDENCE_PDF_BODY_TEXT_STYLE),
  );
  const { y } = pdf;
  drawAccessiblePdfTextAtPosition(
    pdf,
    name,
    { ...ORDER_EVIDENCE_PDF_HEADING_STYLE, color: EVIDENCE_PDF_MUTED_TEXT_COLOR },
    { x: ORDER_EVIDENCE_PDF_PAGE_MARGIN, y, width: EVIDENCE_PDF_LABEL_WIDTH_PT - 10 },
  );
  const left = pdf.y;
  drawAccessiblePdfTextAtPosition(pdf, value, EVIDENCE_PDF_BODY_TEXT_STYLE, {
    x: ORDER_EVIDENCE_PDF_PAGE_MARGIN + EVIDENCE_PDF_LABEL_WIDTH_PT,
    y,
    width,
  });
  pdf.y = Math.max(left, pdf.y) + 2;
}

function drawEvidencePdfBlock(pdf: EvidencePdfKitDocument, content: DisputeEvidenceBlock): void {
  if (content.kind === 'facts') {
    for (const [name, value] of content.facts) drawEvidenceNameAndValue(pdf, name, value);
    pdf.y += 8;
    return;
  }
  const { head, text } = content;
  addEvidencePdfPageIfNeeded(pdf, 34);
  if (head !== '') drawEvidencePdfParagraph(pdf, head, ORDER_EVIDENCE_PDF_HEADING_STYLE);
  if (text !== '')
    drawEvidencePdfParagraph(pdf, text, {
      ...EVIDENCE_PDF_BODY_TEXT_STYLE,
      color: EVIDENCE_PDF_MUTED_TEXT_COLOR,
    });
  pdf.y += 5;
}

function drawEvidenceSectionTitle(pdf: EvidencePdfKitDocument, text: string): void {
  addEvidencePdfPageIfNeeded(pdf, 80);
  pdf.y += 14;
  const { y } = pdf;
  drawPdfElementIgnoredByScreenReaders(
    pdf,
    () =>
      void pdf
        .moveTo(ORDER_EVIDENCE_PDF_PAGE_MARGIN, y)
        .lineTo(ORDER_EVIDENCE_PDF_PAGE_MARGIN + EVIDENCE_PDF_CONTENT_WIDTH, y)
        .lineWidth(1)
        .strokeColor(EVIDENCE_PDF_LINE_COLOR)
        .stroke(),
  );
  pdf.y += 10;
  drawEvidencePdfParagraph(pdf, text, { size: 15, weight: 800, gap: 8 }, 'H2');
}

function drawEvidencePdfPageFooters(pdf: EvidencePdfKitDocument, name: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the bottom margin would otherwise start a page of its own.
    pdf.page.margins.bottom = 0;
    drawPdfElementIgnoredByScreenReaders(pdf, () => {
      const place = {
        x: ORDER_EVIDENCE_PDF_PAGE_MARGIN,
        y: pdf.page.height - ORDER_EVIDENCE_PDF_PAGE_MARGIN + 10,
        width: EVIDENCE_PDF_CONTENT_WIDTH,
      };
      const words = `${name}. Page ${page - start + 1} of ${count}`;
      const style: PdfTextStyle = { size: 8, weight: 400, color: EVIDENCE_PDF_MUTED_TEXT_COLOR };
      drawPdfLinesAcrossPages(
        pdf,
        breakTextIntoLines(words, { ...style, width: EVIDENCE_PDF_CONTENT_WIDTH }),
        style,
        place,
      );
    });
  }
}

export type EvidenceSummaryHeader = { orderNumber: string; shop: string; at: Date };

/**
 * Draws the summary of a pack as PDF: tagged for accessibility, in Public Sans where it has the characters,
 * on US letter. Drawn in small parts, so that a long message thread does not block other requests.
 */
export async function drawDisputeEvidenceSummaryPdf(
  { orderNumber, shop, at }: EvidenceSummaryHeader,
  sections: readonly DisputeEvidenceSection[],
): Promise<Buffer> {
  const name = `Evidence for order ${orderNumber}`;
  const pdf = new Pdfkit({
    size: 'LETTER',
    margins: {
      top: ORDER_EVIDENCE_PDF_PAGE_MARGIN,
      left: ORDER_EVIDENCE_PDF_PAGE_MARGIN,
      right: ORDER_EVIDENCE_PDF_PAGE_MARGIN,
      bottom: ORDER_EVIDENCE_PDF_PAGE_MARGIN + EVIDENCE_PDF_FOOTER_HEIGHT,
    },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: name, Author: shop, CreationDate: at },
  });
  const whole = buffer(pdf);
  drawEvidencePdfParagraph(pdf, name, { size: 26, weight: 800, gap: 6 }, 'H1');
  const caption = `${shop}. Created ${formatEvidenceTime(at)}. All times are in UTC. The files named here are in the same folder as this summary; data.json holds the full texts.`;
  drawEvidencePdfParagraph(pdf, caption, {
    ...EVIDENCE_PDF_BODY_TEXT_STYLE,
    color: EVIDENCE_PDF_MUTED_TEXT_COLOR,
  });
  for (const { title: words, blocks } of sections) {
    drawEvidenceSectionTitle(pdf, words);
    for (const content of blocks) {
      drawEvidencePdfBlock(pdf, content);
      await setImmediate();
    }
  }
  drawEvidencePdfPageFooters(pdf, name);
  pdf.end();
  return whole;
}
