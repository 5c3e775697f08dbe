import { contrast } from './contrast.ts';
import { nearestShade } from './shades.ts';

/** Text of a category is small: WCAG 2.2, 1.4.3 (AA). */
export const LEAST_TEXT_CONTRAST = 4.5;
const BLACK = '#000000';
/** The two texts that can stand on a colour: white, and the ink of ui/tokens.css. */
const TEXTS = ['#ffffff', '#15181c'];

/** The text that stands on a colour, white before dark; null where neither is readable. */
export function textOn(colour: string): string | null {
  return TEXTS.find((text) => contrast(text, colour) >= LEAST_TEXT_CONTRAST) ?? null;
}

/** Why a colour, `#rrggbb`, cannot be a category's, with the nearest one that can; null when it can. */
export function categoryColourFault(colour: string): string | null {
  if (textOn(colour) !== null) return null;
  const nearest = nearestShade(colour, BLACK, (shade) => textOn(shade) !== null);
  return `Neither white nor dark text can be read on ${colour}: it needs a contrast of ${LEAST_TEXT_CONTRAST}:1. The nearest shade that passes is ${nearest}.`;
}
