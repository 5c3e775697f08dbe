import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

/** The cuts of Public Sans that pictures and documents made by the server use. */
export type FontWeight = 300 | 400 | 600 | 800;

const fonts = new Map<FontWeight, Font>();

/** Address of a font file (WOFF) on this machine, for libraries that read fonts by themselves. */
export function fontFile(weight: FontWeight): string {
  const name = `@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`;
  return createRequire(import.meta.url).resolve(name);
}

function fontOf(weight: FontWeight): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const font = create(readFileSync(fontFile(weight)));
  if (!('layout' in font)) throw new Error(`${fontFile(weight)} is not one font`);
  fonts.set(weight, font);
  return font;
}

export type TextStyle = {
  sizePx: number;
  weight: FontWeight;
  /** Letter spacing in em, as in look.md's type table. */
  tracking?: number;
};

/** Width of one line in px. */
export function textWidth(text: string, { sizePx, weight, tracking = 0 }: TextStyle): number {
  const font = fontOf(weight);
  const { positions } = font.layout(text);
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (advance / font.unitsPerEm + tracking * positions.length) * sizePx;
}

/**
 * One line of text as SVG path data, its baseline starting at (x, y) in px: pictures drawn by the server look the same
 * on every machine, whatever fonts it has. Signs that Public Sans does not have are left out.
 */
export function textPath(
  text: string,
  { x, y, sizePx, weight, tracking = 0 }: TextStyle & { x: number; y: number },
): string {
  const font = fontOf(weight);
  const scale = sizePx / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = x;
  return glyphs
    .map((glyph, place) => {
      const position = positions[place];
      const at = pen + (position?.xOffset ?? 0) * scale;
      pen += (position?.xAdvance ?? glyph.advanceWidth) * scale + tracking * sizePx;
      // Glyph 0 is the box that stands for a missing sign.
      return glyph.id === 0 ? '' : glyph.path.scale(scale, -scale).translate(at, y).toSVG();
    })
    .join('');
}

/** Breaks text at spaces into lines of at most `maxWidth` px; the last of `maxLines` ends in an ellipsis when text is left. */
export function wrapText(
  text: string,
  style: TextStyle,
  { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, style) <= maxWidth) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
    if (lines.length === maxLines) return [...lines.slice(0, -1), `${lines.at(-1)}…`];
  }
  return line === '' ? lines : [...lines, line];
}
