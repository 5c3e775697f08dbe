import type PdfKit from 'pdfkit';

import {
  getPdfActualText,
  breakTextIntoLines,
  drawPdfTextLine,
  getPdfDocumentLineHeightPt,
} from '#app/platform/drawing/document-text.server.ts';
import type { DrawingFontWeight } from '#app/platform/drawing/faces.server.ts';

// Colors of app/ui/tokens.css, because a PDF has no stylesheet.
export const INVOICE_PDF_TEXT_COLOR = '#15181C';
export const PDF_MUTED_INK_COLOR = '#4A5058';
export const PDF_LINE_COLOR = '#D9DCD6';
export const INVOICE_PDF_HEADER_BACKGROUND_COLOR = '#F3F4F1';

export const PDF_PAGE_LAYOUT = { width: 612, height: 792, margin: 56 };
export const PDF_LEFT_EDGE = PDF_PAGE_LAYOUT.margin;
export const PDF_RIGHT_EDGE = PDF_PAGE_LAYOUT.width - PDF_PAGE_LAYOUT.margin;
export const PDF_CONTENT_WIDTH = PDF_RIGHT_EDGE - PDF_LEFT_EDGE;
const INVOICE_PDF_CONTENT_BOTTOM = PDF_PAGE_LAYOUT.height - PDF_PAGE_LAYOUT.margin - 48;

export type PdfKitDocument = InstanceType<typeof PdfKit>;
type InvoicePdfTextStyle = {
  size?: number;
  weight?: DrawingFontWeight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
  tag?: 'P' | 'H1' | 'H2';
};

/** Draws a document from top to bottom; `y` is the position of the next element. */
export class InvoicePdfWriter {
  readonly pdf: PdfKitDocument;
  y = PDF_PAGE_LAYOUT.margin;

  constructor(pdf: PdfKitDocument) {
    this.pdf = pdf;
  }

  /**
   * Writes a tagged paragraph at a position; returns its height. Right-to-left text is handled within its
   * line; the line's alignment follows the document's layout, whose labels are English.
   */
  write(text: string, x: number, y: number, style: InvoicePdfTextStyle = {}): number {
    const {
      width = PDF_RIGHT_EDGE - x,
      align = 'left',
      tag = 'P',
      size = 10,
      weight = 400,
      color = INVOICE_PDF_TEXT_COLOR,
    } = style;
    const lines = breakTextIntoLines(text, { size, weight, width });
    const step = getPdfDocumentLineHeightPt({ size, weight });
    const paint = () => {
      this.pdf.fillColor(color);
      for (const [place, line] of lines.entries()) {
        const left = align === 'right' ? x + width - line.width : x;
        drawPdfTextLine(this.pdf, line, { x: left, y: y + place * step, size, weight });
      }
    };
    this.pdf.addStructure(this.pdf.struct(tag, getPdfActualText(text, lines), [paint]));
    return lines.length * step;
  }

  heightOf(
    text: string,
    { size = 10, weight = 400, width }: InvoicePdfTextStyle & { width: number },
  ): number {
    return (
      breakTextIntoLines(text, { size, weight, width }).length * getPdfDocumentLineHeightPt({ size, weight })
    );
  }

  /** Marks rules and boxes as artifacts, which screen readers skip. */
  draw(paint: (pdf: PdfKitDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    paint(this.pdf);
    this.pdf.endMarkedContent();
  }

  rule(y: number, { color = PDF_LINE_COLOR, weight = 0.75 } = {}): void {
    this.draw(
      (pdf) =>
        void pdf
          .moveTo(PDF_LEFT_EDGE, y)
          .lineTo(PDF_RIGHT_EDGE, y)
          .lineWidth(weight)
          .strokeColor(color)
          .stroke(),
    );
  }

  /** Starts a new page if less than `needed` is left on this one. */
  keepTogether(needed: number): void {
    if (this.y + needed <= INVOICE_PDF_CONTENT_BOTTOM) return;
    this.pdf.addPage();
    this.y = PDF_PAGE_LAYOUT.margin;
  }
}
