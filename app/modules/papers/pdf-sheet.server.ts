import type PdfKit from 'pdfkit';

import { setDocumentFont } from '#app/platform/drawing/document-font.server.ts';
import type { FontWeight } from '#app/platform/drawing/text-path.server.ts';

// Colours of app/ui/tokens.css: a document on paper knows no stylesheet.
export const INK = '#15181C';
export const INK_2 = '#4A5058';
export const LINE = '#D9DCD6';
export const STONE = '#F3F4F1';

export const PAGE = { width: 612, height: 792, margin: 56 };
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = PAGE.height - PAGE.margin - 48;

export type Pdf = InstanceType<typeof PdfKit>;
type Text = {
  size?: number;
  weight?: FontWeight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
  tag?: 'P' | 'H1' | 'H2';
};

/** Draws a paper from top to bottom; `y` is where the next thing stands. */
export class Sheet {
  readonly pdf: Pdf;
  y = PAGE.margin;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /** Sets how something is written, and gives it as it can be written. */
  private style(text: string, { size = 10, weight = 400, color = INK }: Text): string {
    const written = setDocumentFont(this.pdf, text, weight);
    this.pdf.fontSize(size).fillColor(color);
    return written;
  }

  /** A tagged paragraph at a place; answers the height it took. */
  write(text: string, x: number, y: number, style: Text = {}): number {
    const { width = RIGHT - x, align = 'left', tag = 'P' } = style;
    const written = this.style(text, style);
    const options = { width, align, lineGap: 2 };
    const height = this.pdf.heightOfString(written, options);
    this.pdf.addStructure(this.pdf.struct(tag, {}, [() => void this.pdf.text(written, x, y, options)]));
    return height;
  }

  heightOf(text: string, style: Text & { width: number }): number {
    return this.pdf.heightOfString(this.style(text, style), { width: style.width, lineGap: 2 });
  }

  /** Lines and fields say nothing to a reader: they are marked as what they are. */
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

  /** Goes on with a new page when less than `needed` is left on this one. */
  keepTogether(needed: number): void {
    if (this.y + needed <= BOTTOM) return;
    this.pdf.addPage();
    this.y = PAGE.margin;
  }
}
