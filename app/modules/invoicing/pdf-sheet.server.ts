import type PdfKit from 'pdfkit';

import { actualText, documentLines, drawLine, lineStep } from '#app/platform/drawing/document-text.server.ts';
import type { FontWeight } from '#app/platform/drawing/faces.server.ts';

// Colors of app/ui/tokens.css, because a PDF has no stylesheet.
export const INK = '#15181C';
export const INK_2 = '#4A5058';
export const LINE = '#D9DCD6';
export const STONE = '#F3F4F1';

export const PAGE = { width: 612, height: 792, margin: 56 };
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;
const BOTTOM_EDGE = PAGE.height - PAGE.margin - 48;

export type Pdf = InstanceType<typeof PdfKit>;
type SheetTextStyle = {
  size?: number;
  weight?: FontWeight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
  tag?: 'P' | 'H1' | 'H2';
};

/** Draws a document from top to bottom; `y` is the position of the next element. */
export class Sheet {
  readonly pdf: Pdf;
  y = PAGE.margin;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /**
   * Writes a tagged paragraph at a position; returns its height. Right-to-left text is handled within its
   * line; the line's alignment follows the document's layout, whose labels are English.
   */
  write(text: string, x: number, y: number, style: SheetTextStyle = {}): number {
    const { width = RIGHT - x, align = 'left', tag = 'P', size = 10, weight = 400, color = INK } = style;
    const lines = documentLines(text, { size, weight, width });
    const step = lineStep({ size, weight });
    const paint = () => {
      this.pdf.fillColor(color);
      for (const [place, line] of lines.entries()) {
        const left = align === 'right' ? x + width - line.width : x;
        drawLine(this.pdf, line, { x: left, y: y + place * step, size, weight });
      }
    };
    this.pdf.addStructure(this.pdf.struct(tag, actualText(text, lines), [paint]));
    return lines.length * step;
  }

  heightOf(text: string, { size = 10, weight = 400, width }: SheetTextStyle & { width: number }): number {
    return documentLines(text, { size, weight, width }).length * lineStep({ size, weight });
  }

  /** Marks rules and boxes as artifacts, which screen readers skip. */
  draw(paint: (pdf: Pdf) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    paint(this.pdf);
    this.pdf.endMarkedContent();
  }

  rule(y: number, { color = LINE, weight = 0.75 } = {}): void {
    this.draw(
      (pdf) => void pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke(),
    );
  }

  /** Starts a new page if less than `needed` is left on this one. */
  keepTogether(needed: number): void {
    if (this.y + needed <= BOTTOM_EDGE) return;
    this.pdf.addPage();
    this.y = PAGE.margin;
  }
}
