import { computeContrastRatio, formatContrastRatio } from './contrast.ts';
import { findNearestFittingShade } from './mix-colors.ts';

/** A category's label is small text: WCAG 2.2, 1.4.3 (AA). */
export const MIN_CATEGORY_LABEL_CONTRAST_RATIO = 4.5;
const COLOR_DARKENING_TARGET = '#000000';
/** The two possible text colors: white, and the ink of ui/tokens.css. */
const [WHITE, DARK] = ['#ffffff', '#15181c'];
const CATEGORY_TEXT_COLORS = [WHITE, DARK];

/** Returns the text color for a background, white before dark; null where neither is readable. */
export function chooseCategoryTextColor(colour: string): string | null {
  return (
    CATEGORY_TEXT_COLORS.find(
      (text) => computeContrastRatio(text, colour) >= MIN_CATEGORY_LABEL_CONTRAST_RATIO,
    ) ?? null
  );
}

/** Returns a note for the owner on how readable the better text color is on a color. */
export function formatTextContrastNote(colour: string): string {
  const isWhite = computeContrastRatio(WHITE, colour) >= MIN_CATEGORY_LABEL_CONTRAST_RATIO;
  return `${isWhite ? 'White' : 'Dark'} text on it: ${formatContrastRatio(isWhite ? WHITE : DARK, colour)}.`;
}

/**
 * Returns why a color, `#rrggbb`, cannot be a category's, with the nearest one that can; null when it can.
 */
export function getCategoryColorError(colour: string): string | null {
  if (chooseCategoryTextColor(colour) !== null) return null;
  const nearest = findNearestFittingShade(
    colour,
    COLOR_DARKENING_TARGET,
    (shade) => chooseCategoryTextColor(shade) !== null,
  );
  return `White text on ${colour} has a contrast of ${formatContrastRatio(WHITE, colour)} and dark text ${formatContrastRatio(DARK, colour)}; one of them needs at least ${MIN_CATEGORY_LABEL_CONTRAST_RATIO}:1. The nearest shade that passes is ${nearest}.`;
}
