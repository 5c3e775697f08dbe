import type PdfKit from 'pdfkit';

import { type DrawingFontWeight, openShopFontFace } from './faces.server.ts';
import {
  getTextLineDrawingRuns,
  type ParagraphLayout,
  getParagraphCharacterPositions,
  type ShapedTextRun,
  layOutParagraph,
  shapeTextRunGlyphs,
  normalizeDrawnText,
} from './text-runs.server.ts';

type DrawingPdfDocument = InstanceType<typeof PdfKit>;
export type DocumentTextStyle = { size: number; weight: DrawingFontWeight };
type PdfTextBoxStyle = DocumentTextStyle & { width: number };

/** A line that fits, as it is read and as it is drawn. */
export type FittedDocumentTextLine = { text: string; runs: ShapedTextRun[]; width: number };

/** The gap between two lines, in points. */
const DOCUMENT_LINE_GAP_PT = 2;

/**
 * Returns the distance between two lines, from the shop's own face whatever other faces a line needs, so that
 * lines are evenly spaced.
 */
export function getPdfDocumentLineHeightPt({ size, weight }: DocumentTextStyle): number {
  const { ascent, descent, lineGap, unitsPerEm } = openShopFontFace(weight).font;
  return ((ascent - descent + lineGap) / unitsPerEm) * size + DOCUMENT_LINE_GAP_PT;
}

const MAX_CACHED_PDF_TEXT_RUN_WIDTHS = 20_000;
/** Widths of runs in em, cached because documents repeat the same words. */
const pdfTextRunWidthCache = new Map<string, number>();

/**
 * Returns the drawn width of a run: the PDF library sets left-to-right text word by word, each with the space
 * after it.
 */
function measurePdfTextRunWidth(run: ShapedTextRun, size: number): number {
  const words = run.isRtl ? [run.text] : (run.text.match(/\S* |\S+/g) ?? []);
  return words.reduce((sum, text) => sum + measureWordWidth({ ...run, text }, size), 0);
}

function measureWordWidth(run: ShapedTextRun, size: number): number {
  const key = `${run.face.file} ${run.isRtl} ${run.text}`;
  const known = pdfTextRunWidthCache.get(key);
  if (known !== undefined) return known * size;
  const width = shapeTextRunGlyphs(run).advanceWidth / run.face.font.unitsPerEm;
  if (pdfTextRunWidthCache.size >= MAX_CACHED_PDF_TEXT_RUN_WIDTHS) pdfTextRunWidthCache.clear();
  pdfTextRunWidthCache.set(key, width);
  return width * size;
}

const sumTextRunWidths = (runs: readonly ShapedTextRun[], size: number) =>
  runs.reduce((sum, run) => sum + measurePdfTextRunWidth(run, size), 0);

/** A space with what follows it, and single characters of scripts without spaces between words. */
const PDF_LINE_BREAK_PIECE_PATTERN =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][ー、。」』）！？]*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\S)+)|\s+/gu;

type DocumentTextRange = { from: number; to: number };

/**
 * Returns the pieces between which a line may break; a piece wider than a line may break after any of its
 * characters.
 */
function splitParagraphAtLineBreakPoints(
  paragraph: ParagraphLayout,
  { size, width }: PdfTextBoxStyle,
): (DocumentTextRange & { width: number })[] {
  const wide = ({ from, to }: DocumentTextRange) => ({
    from,
    to,
    width: sumTextRunWidths(getTextLineDrawingRuns(paragraph, from, to), size),
  });
  return [...paragraph.text.matchAll(PDF_LINE_BREAK_PIECE_PATTERN)].flatMap(({ 0: text, index: from }) => {
    const piece = wide({ from, to: from + text.length });
    if (piece.width <= width) return [piece];
    const places = getParagraphCharacterPositions(paragraph).filter((at) => at >= from && at < piece.to);
    return places.map((at, place) => wide({ from: at, to: places[place + 1] ?? piece.to }));
  });
}

function buildPdfTextLine(
  paragraph: ParagraphLayout,
  { from, to }: DocumentTextRange,
  size: number,
): FittedDocumentTextLine {
  const text = paragraph.text.slice(from, to);
  const begin = from + text.length - text.trimStart().length;
  const runs = getTextLineDrawingRuns(paragraph, begin, from + text.trimEnd().length);
  return { text: text.trim(), runs, width: sumTextRunWidths(runs, size) };
}

function breakPdfParagraphIntoLines(
  paragraph: ParagraphLayout,
  box: PdfTextBoxStyle,
): FittedDocumentTextLine[] {
  const lines: FittedDocumentTextLine[] = [];
  let line: DocumentTextRange = { from: 0, to: 0 };
  let used = 0;
  for (const piece of splitParagraphAtLineBreakPoints(paragraph, box)) {
    if (line.to > line.from && used + piece.width > box.width) {
      lines.push(buildPdfTextLine(paragraph, line, box.size));
      line = { from: piece.from, to: piece.from };
      used = 0;
    }
    line.to = piece.to;
    used += piece.width;
  }
  return [...lines, buildPdfTextLine(paragraph, line, box.size)];
}

/**
 * Breaks text into lines of at most `width` points; each paragraph is read in the direction of its first
 * letter.
 */
export function breakTextIntoLines(text: string, box: PdfTextBoxStyle): FittedDocumentTextLine[] {
  return text
    .split(/\r?\n/)
    .flatMap((paragraph) => breakPdfParagraphIntoLines(layOutParagraph(paragraph, box.weight), box));
}

/**
 * Splits a run as the PDF library needs it: by itself it takes Arabic digits, and characters of no script,
 * for the other direction.
 */
function splitTextRunForPdf({ face, text, isRtl }: ShapedTextRun): string[] {
  if (!isRtl && !/\p{Script=Arabic}|[\u0600-\u06FF]/u.test(text)) return [text];
  const guessed = face.font.layout(text).direction === 'rtl';
  if (guessed === isRtl) return [text];
  const signs = Array.from(text);
  return isRtl ? signs.toReversed() : signs;
}

/**
 * Returns the text of a tagged paragraph for screen readers, where it differs from what is drawn character by
 * character.
 */
export function getPdfActualText(
  text: string,
  lines: readonly FittedDocumentTextLine[],
): { actual?: string } {
  const isPlain = lines.every(
    ({ runs, text: read }) => runs.length === 0 || (runs[0]?.text === read && !runs[0].isRtl),
  );
  return isPlain ? {} : { actual: normalizeDrawnText(text) };
}

/** Draws a line with its upper edge at `y`. */
export function drawPdfTextLine(
  pdf: DrawingPdfDocument,
  { runs }: FittedDocumentTextLine,
  { x, y, size, weight }: DocumentTextStyle & { x: number; y: number },
): void {
  const { ascent, unitsPerEm } = openShopFontFace(weight).font;
  const baseline = y + (ascent / unitsPerEm) * size;
  let pen = x;
  pdf.fontSize(size);
  for (const run of runs) {
    pdf.registerFont(run.face.file, run.face.bytes);
    pdf.font(run.face.file);
    for (const part of splitTextRunForPdf(run)) {
      pdf.text(part, pen, baseline, { lineBreak: false, baseline: 'alphabetic' });
      pen += measurePdfTextRunWidth({ ...run, text: part }, size);
    }
  }
}
