import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import Pdfkit from 'pdfkit';

import {
  actualText,
  type DocumentLine,
  documentLines,
  drawLine,
  lineStep,
} from '#app/platform/drawing/document-text.server.ts';

import { type EvidenceBlock, type EvidenceSection, evidenceTime } from './evidence-section.ts';

// Colors of app/ui/tokens.css, because a PDF has no stylesheet.
const INK = '#15181C';
const INK_2 = '#4A5058';
const LINE = '#D9DCD6';
const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const NAME_WIDTH = 130;
const FOOT = 40;

type Pdf = InstanceType<typeof Pdfkit>;
type Tag = 'P' | 'H1' | 'H2';
type Place = { x: number; y: number; width: number };
type Style = { size: number; weight: 400 | 600 | 800; color?: string; gap?: number };

const BODY: Style = { size: 9.5, weight: 400 };
const HEAD: Style = { size: 9.5, weight: 600 };

/** Draws lines from `y` on, over as many pages as needed; `pdf.y` is below them afterwards. */
function drawLines(pdf: Pdf, lines: readonly DocumentLine[], style: Style, { x, y }: Place): void {
  const { size, weight, color = INK } = style;
  const step = lineStep(style);
  let top = y;
  for (const line of lines) {
    if (top + step > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage();
      top = pdf.page.margins.top;
    }
    pdf.fillColor(color);
    drawLine(pdf, line, { x, y: top, size, weight });
    top += step;
  }
  pdf.y = top;
}

/** Writes a tagged paragraph at a position. */
function tagged(pdf: Pdf, text: string, style: Style, { tag = 'P', ...place }: Place & { tag?: Tag }): void {
  const lines = documentLines(text, { ...style, width: place.width });
  pdf.addStructure(pdf.struct(tag, actualText(text, lines), () => drawLines(pdf, lines, style, place)));
}

/** Writes a tagged paragraph that continues over as many pages as needed. */
function write(pdf: Pdf, text: string, style: Style, tag: Tag = 'P'): void {
  tagged(pdf, text, style, { x: MARGIN, y: pdf.y, width: WIDTH, tag });
  pdf.y += style.gap ?? 3;
}

/** Prevents a heading at the bottom of a page without text below it. */
function keepTogether(pdf: Pdf, needed: number): void {
  if (pdf.y + needed > pdf.page.height - MARGIN - FOOT) pdf.addPage();
}

/** Marks rules and page numbers as artifacts, which screen readers skip. */
function artifact(pdf: Pdf, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

function fact(pdf: Pdf, name: string, value: string): void {
  const width = WIDTH - NAME_WIDTH;
  keepTogether(pdf, documentLines(value, { ...BODY, width }).length * lineStep(BODY));
  const { y } = pdf;
  tagged(pdf, name, { ...HEAD, color: INK_2 }, { x: MARGIN, y, width: NAME_WIDTH - 10 });
  const left = pdf.y;
  tagged(pdf, value, BODY, { x: MARGIN + NAME_WIDTH, y, width });
  pdf.y = Math.max(left, pdf.y) + 2;
}

function block(pdf: Pdf, content: EvidenceBlock): void {
  if (content.kind === 'facts') {
    for (const [name, value] of content.facts) fact(pdf, name, value);
    pdf.y += 8;
    return;
  }
  const { head, text } = content;
  keepTogether(pdf, 34);
  if (head !== '') write(pdf, head, HEAD);
  if (text !== '') write(pdf, text, { ...BODY, color: INK_2 });
  pdf.y += 5;
}

function title(pdf: Pdf, text: string): void {
  keepTogether(pdf, 80);
  pdf.y += 14;
  const { y } = pdf;
  artifact(
    pdf,
    () =>
      void pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(1)
        .strokeColor(LINE)
        .stroke(),
  );
  pdf.y += 10;
  write(pdf, text, { size: 15, weight: 800, gap: 8 }, 'H2');
}

function footers(pdf: Pdf, name: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the bottom margin would otherwise start a page of its own.
    pdf.page.margins.bottom = 0;
    artifact(pdf, () => {
      const place = { x: MARGIN, y: pdf.page.height - MARGIN + 10, width: WIDTH };
      const words = `${name}. Page ${page - start + 1} of ${count}`;
      const style: Style = { size: 8, weight: 400, color: INK_2 };
      drawLines(pdf, documentLines(words, { ...style, width: WIDTH }), style, place);
    });
  }
}

export type SummaryHead = { orderNumber: string; shop: string; at: Date };

/**
 * Draws the summary of a pack as PDF: tagged for accessibility, in Public Sans where it has the characters,
 * on US letter. Drawn in small parts, so that a long message thread does not block other requests.
 */
export async function drawSummary(
  { orderNumber, shop, at }: SummaryHead,
  sections: readonly EvidenceSection[],
): Promise<Buffer> {
  const name = `Evidence for order ${orderNumber}`;
  const pdf = new Pdfkit({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: name, Author: shop, CreationDate: at },
  });
  const whole = buffer(pdf);
  write(pdf, name, { size: 26, weight: 800, gap: 6 }, 'H1');
  const caption = `${shop}. Created ${evidenceTime(at)}. All times are in UTC. The files named here are in the same folder as this summary; data.json holds the full texts.`;
  write(pdf, caption, { ...BODY, color: INK_2 });
  for (const { title: words, blocks } of sections) {
    title(pdf, words);
    for (const content of blocks) {
      block(pdf, content);
      await setImmediate();
    }
  }
  footers(pdf, name);
  pdf.end();
  return whole;
}
