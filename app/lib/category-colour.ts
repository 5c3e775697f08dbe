import { contrast, contrastText } from './contrast.ts';
import { nearestShade } from './shades.ts';

/** A category's label is small text: WCAG 2.2, 1.4.3 (AA). */
export const LEAST_TEXT_CONTRAST = 4.5;
const BLACK = '#000000';
/** The two possible text colors: white, and the ink of ui/tokens.css. */
const [WHITE, DARK] = ['#ffffff', '#15181c'];
const TEXT_COLORS = [WHITE, DARK];

/** Returns the text color for a background, white before dark; null where neither is readable. */
export function textOn(colour: string): string | null {
  return TEXT_COLORS.find((text) => contrast(text, colour) >= LEAST_TEXT_CONTRAST) ?? null;
}

/** Returns a note for the owner on how readable the better text color is on a color. */
export function colourNote(colour: string): string {
  const isWhite = contrast(WHITE, colour) >= LEAST_TEXT_CONTRAST;
  return `${isWhite ? 'White' : 'Dark'} text on it: ${contrastText(isWhite ? WHITE : DARK, colour)}.`;
}

/**
 * Returns why a color, `#rrggbb`, cannot be a category's, with the nearest one that can; null when it can.
 */
export function categoryColourFault(colour: string): string | null {
  if (textOn(colour) !== null) return null;
  const nearest = nearestShade(colour, BLACK, (shade) => textOn(shade) !== null);
  return `White text on ${colour} has a contrast of ${contrastText(WHITE, colour)} and dark text ${contrastText(DARK, colour)}; one of them needs at least ${LEAST_TEXT_CONTRAST}:1. The nearest shade that passes is ${nearest}.`;
}
