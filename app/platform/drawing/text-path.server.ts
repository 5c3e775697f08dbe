import type { DrawingFontWeight } from './faces.server.ts';
import {
  getTextLineDrawingRuns,
  type ShapedTextRun,
  layOutParagraph,
  shapeTextRunGlyphs,
} from './text-runs.server.ts';

export type DrawnTextStyle = {
  sizePx: number;
  weight: DrawingFontWeight;
  /** Letter spacing in em, as in look.md's type table; scripts with joined letters have none. */
  tracking?: number;
  /** Reading direction; by default that of the first letter. */
  direction?: 'ltr' | 'rtl';
};

/** A glyph of a line and its place on the baseline; `key` identifies its outline. */
type PositionedGlyph = { key: string; x: number; y: number; outline: (x: number, y: number) => string };

const JOINED_LETTER_SCRIPT_PATTERN = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

function positionTextRunGlyphs(run: ShapedTextRun, { sizePx, tracking = 0 }: DrawnTextStyle) {
  const { font, file } = run.face;
  const scale = sizePx / font.unitsPerEm;
  const space = JOINED_LETTER_SCRIPT_PATTERN.test(run.text) ? 0 : tracking * sizePx;
  const { glyphs, positions } = shapeTextRunGlyphs(run);
  let width = 0;
  const placed = glyphs.map((glyph, place): PositionedGlyph => {
    const { xOffset = 0, yOffset = 0, xAdvance = glyph.advanceWidth } = positions[place] ?? {};
    const at = { x: width + xOffset * scale, y: -yOffset * scale };
    width += xAdvance * scale + space;
    // Glyph 0 is the box for a missing character.
    const outline = (x: number, y: number) =>
      glyph.id === 0 ? '' : glyph.path.scale(scale, -scale).translate(x, y).toSVG();
    return { key: `${file}:${glyph.id}`, ...at, outline };
  });
  return { placed, width };
}

/** Returns one line as glyphs from left to right, starting at 0, and its width in px. */
export function positionTextLineGlyphs(
  text: string,
  style: DrawnTextStyle,
): { glyphs: PositionedGlyph[]; width: number } {
  const glyphs: PositionedGlyph[] = [];
  let width = 0;
  for (const run of getTextLineDrawingRuns(layOutParagraph(text, style.weight, style.direction))) {
    const { placed, width: wide } = positionTextRunGlyphs(run, style);
    for (const glyph of placed) glyphs.push({ ...glyph, x: glyph.x + width });
    width += wide;
  }
  return { glyphs, width };
}

/** Width of one line in px. */
export const measureTextWidth = (text: string, style: DrawnTextStyle): number =>
  positionTextLineGlyphs(text, style).width;

/** Returns the reading direction of a text: that of its first letter. */
export const getTextDirection = (text: string): 'ltr' | 'rtl' =>
  layOutParagraph(text, 400).isRtl ? 'rtl' : 'ltr';

/**
 * Returns one line of text as SVG path data, its baseline starting at (x, y) in px, so that pictures drawn by
 * the server look the same whatever fonts the machine has.
 */
export function renderTextAsSvgPath(
  text: string,
  { x, y, ...style }: DrawnTextStyle & { x: number; y: number },
): string {
  return positionTextLineGlyphs(text, style)
    .glyphs.map((glyph) => glyph.outline(x + glyph.x, y + glyph.y))
    .join('');
}

/**
 * Words, and single characters of scripts without spaces between words; punctuation stays with what it
 * closes.
 */
const PICTURE_LINE_BREAK_PIECE_PATTERN =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][ー、。」』）！？!?.,…]*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\S)+)/gu;

/**
 * Breaks text between words into lines of at most `maxWidth` px; the last of `maxLines` ends in an ellipsis
 * when text is left over.
 */
export function wrapTextToPixelWidth(
  text: string,
  style: DrawnTextStyle,
  { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [piece] of text.replaceAll(/\s+/g, ' ').matchAll(PICTURE_LINE_BREAK_PIECE_PATTERN)) {
    const longer = line + (line === '' ? piece.trim() : piece);
    if (line === '' || measureTextWidth(longer, style) <= maxWidth) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = piece.trim();
    if (lines.length === maxLines) return [...lines.slice(0, -1), `${lines.at(-1)}…`];
  }
  return line === '' ? lines : [...lines, line];
}
