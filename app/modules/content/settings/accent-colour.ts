import { computeContrastRatio, formatContrastRatio } from '#app/lib/contrast.ts';
import { mixColors, findNearestFittingShade } from '#app/lib/mix-colors.ts';

/**
 * Text on and next to it is small: WCAG 2.2, 1.4.3 (AA). The light theme's
 * backgrounds are close enough to white for 1.4.11.
 */
const MIN_ACCENT_COLOR_CONTRAST_RATIO = 4.5;
const ACCENT_CONTRAST_WHITE_HEX = '#ffffff';
/** The lighter of the dark backgrounds it is used on: `band` and `inverse` of ui/tokens.css. */
const DARK_BAND_BACKGROUND_COLOR = '#15181c';
/** The lightest and darkest background of the dark theme, which only the admin has: `paper` and `sunken`. */
const DARK_THEME_LIGHTEST_COLOUR = '#171b20';
const DARK_THEME_DARKEST_COLOUR = '#0b0d10';
/** Graphics and controls: WCAG 2.2, 1.4.11. */
const LEAST_GRAPHIC_CONTRAST = 3;
/** The share of the background that shines through a hovered button (ui/button.tsx). */
const BUTTON_HOVER_BLEND = 0.15;

/** A color as it is stored: `#d6361c`. */
export const HEX_COLOUR_PATTERN = /^#[\da-f]{6}$/;

/** Returns a typed color as it is stored; a missing number sign, capitals and three digits are normalized. */
export function normalizeHexColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (digits === '') return '';
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

const isAccentReadableUnderWhiteText = (colour: string) =>
  computeContrastRatio(ACCENT_CONTRAST_WHITE_HEX, colour) >= MIN_ACCENT_COLOR_CONTRAST_RATIO;

/** Returns the contrast of white text on an accent, as text. */
export const formatAccentContrast = (accent: string): string =>
  formatContrastRatio(ACCENT_CONTRAST_WHITE_HEX, accent);

/** Returns why a color cannot be the accent, with the nearest shade that can; null if it can. */
export function findAccentColourError(accent: string): string | null {
  if (!HEX_COLOUR_PATTERN.test(accent)) return 'Enter a color, like #1b5e8c.';
  if (isAccentReadableUnderWhiteText(accent)) return null;
  const nearest = findNearestFittingShade(accent, '#000000', isAccentReadableUnderWhiteText);
  return `White text on ${accent} has a contrast of ${formatAccentContrast(accent)}; it takes at least ${MIN_ACCENT_COLOR_CONTRAST_RATIO}:1 to be read. The nearest shade that passes is ${nearest}.`;
}

/**
 * Returns the shade of an accent on dark backgrounds, such as the footer, that
 * is light enough to be readable.
 */
export const computeDarkBandAccent = (accent: string): string =>
  findNearestFittingShade(
    accent,
    ACCENT_CONTRAST_WHITE_HEX,
    (shade) => computeContrastRatio(DARK_BAND_BACKGROUND_COLOR, shade) >= MIN_ACCENT_COLOR_CONTRAST_RATIO,
  );

/**
 * Returns the URL of an accent's stylesheet, and the accent of such a URL; null
 * if it is not a permitted accent.
 */
export const getAccentStylesheetUrl = (accent: string): string => `/media/look/accent-${accent.slice(1)}.css`;
export function parseAccentStylesheetName(name: string): string | null {
  const accent = `#${/^accent-([\da-f]{6})\.css$/.exec(name)?.[1] ?? ''}`;
  return findAccentColourError(accent) === null ? accent : null;
}

/** Returns the shade of an accent for buttons: dark enough for their white text, also on hover. */
export const computeButtonAccent = (accent: string): string =>
  findNearestFittingShade(accent, '#000000', (shade) =>
    isAccentReadableUnderWhiteText(mixColors(shade, ACCENT_CONTRAST_WHITE_HEX, BUTTON_HOVER_BLEND)),
  );

/** Returns the same for the dark theme, where the text of buttons is dark. */
export const computeDarkButtonAccent = (accent: string): string =>
  findNearestFittingShade(
    accent,
    ACCENT_CONTRAST_WHITE_HEX,
    (shade) =>
      computeContrastRatio(
        DARK_BAND_BACKGROUND_COLOR,
        mixColors(shade, DARK_THEME_DARKEST_COLOUR, BUTTON_HOVER_BLEND),
      ) >= MIN_ACCENT_COLOR_CONTRAST_RATIO,
  );

/** Returns the accent for the dark theme: light enough to be visible, dark enough for white text. */
export const computeDarkThemeAccent = (accent: string): string =>
  findNearestFittingShade(
    accent,
    ACCENT_CONTRAST_WHITE_HEX,
    (shade) => computeContrastRatio(DARK_THEME_LIGHTEST_COLOUR, shade) >= LEAST_GRAPHIC_CONTRAST,
  );

/**
 * Returns the overrides of ui/tokens.css for an accent. The selector names the element for a higher
 * specificity than the tokens. The shipped mark keeps its dark background.
 */
export function buildAccentColourCss(accent: string): string {
  const dark = `{--accent:${computeDarkThemeAccent(accent)};--inverse:${computeDarkButtonAccent(accent)}}`;
  return [
    `html:root{--accent:${accent};--accent-band:${computeDarkBandAccent(accent)};--inverse:${computeButtonAccent(accent)}}`,
    `html:root .fill-inverse{fill:${DARK_BAND_BACKGROUND_COLOR}}`,
    `html:root .stroke-on-inverse{stroke:${ACCENT_CONTRAST_WHITE_HEX}}`,
    `html[data-theme=dark]${dark}`,
    `@media (prefers-color-scheme:dark){html[data-theme=system]${dark}}`,
    '',
  ].join('\n');
}
