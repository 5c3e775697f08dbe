import type { ReactElement } from 'react';

import { positionTextLineGlyphs, type DrawnTextStyle } from './text-path.server.ts';

/** Outlines are stored in whole units at this size: a quarter of a pixel at reading size. */
const GLYPH_OUTLINE_SIZE_PX = 125;

/** Rewrites a path with relative whole numbers, which take half the space of absolute ones. */
function compactSvgPath(path: string): string {
  let [penX, penY, startX, startY] = [0, 0, 0, 0];
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_part, command: string, list: string) => {
    if (command === 'Z') {
      [penX, penY] = [startX, startY];
      return 'z';
    }
    const numbers = (list.match(/-?[\d.]+/g) ?? []).map((number) => Math.round(Number(number)));
    const moved = numbers.map((number, place) => number - (place % 2 ? penY : penX));
    [penX, penY] = [numbers.at(-2) ?? penX, numbers.at(-1) ?? penY];
    if (command === 'M') [startX, startY] = [penX, penY];
    return command.toLowerCase() + moved.join(' ').replaceAll(' -', '-');
  });
}

type SvgTextLinePositionAndFill = { x: number; y: number; fill: string; opacity?: number };

/**
 * Sets text in an SVG picture, with each glyph's outline written once and reused, which makes a page of text
 * a third of the size of full outlines. Draw the lines first, then the definitions.
 */
export function createSvgTextTypesetter() {
  const glyphs = new Map<string, { id: string; path: string }>();

  function glyphId({
    key,
    outline,
  }: ReturnType<typeof positionTextLineGlyphs>['glyphs'][number]): string | null {
    const known = glyphs.get(key);
    if (known) return known.path === '' ? null : known.id;
    const path = compactSvgPath(outline(0, 0));
    const id = `g${glyphs.size.toString(36)}`;
    glyphs.set(key, { id, path });
    return path === '' ? null : id;
  }

  return {
    /** Draws one line with its baseline starting at (x, y). */
    line(
      text: string,
      style: DrawnTextStyle,
      { x, y, fill, opacity }: SvgTextLinePositionAndFill,
    ): ReactElement {
      const signs = positionTextLineGlyphs(text, { ...style, sizePx: GLYPH_OUTLINE_SIZE_PX }).glyphs.map(
        (glyph) => ({
          id: glyphId(glyph),
          at: Math.round(glyph.x),
          up: Math.round(glyph.y),
        }),
      );
      return (
        <g
          key={`${x},${y}`}
          transform={`translate(${x} ${y}) scale(${style.sizePx / GLYPH_OUTLINE_SIZE_PX})`}
          fill={fill}
          fillOpacity={opacity}
        >
          {signs.map(({ id, at, up }, place) =>
            id === null ? null : <use key={`${place}`} href={`#${id}`} x={at} y={up || undefined} />,
          )}
        </g>
      );
    },
    /** Returns the outlines of all characters used so far. */
    definitions(): ReactElement {
      return (
        <defs>
          {[...glyphs.values()].map(({ id, path }) =>
            path === '' ? null : <path key={id} id={id} d={path} />,
          )}
        </defs>
      );
    },
  };
}

export type SvgTextTypesetter = ReturnType<typeof createSvgTextTypesetter>;
