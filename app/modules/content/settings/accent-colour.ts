import { contrast, contrastText } from '#app/lib/contrast.ts';
import { between, nearestShade } from '#app/lib/shades.ts';

/** Text on it and beside it is small: WCAG 2.2, 1.4.3 (AA). Grounds of the light pages are darker than white by less than 1.4.11 leaves. */
const LEAST_CONTRAST = 4.5;
const WHITE = '#ffffff';
/** The lighter of the dark grounds it is drawn on: `band` and `inverse` of ui/tokens.css. */
const BAND = '#15181c';
/** The lightest and darkest ground of the dark theme, which only the admin has: `paper` and `sunken`. */
const DARK_PAPER = '#171b20';
const DARK_SUNKEN = '#0b0d10';
/** Graphics and controls: WCAG 2.2, 1.4.11. */
const LEAST_GRAPHIC_CONTRAST = 3;
/** Under the pointer a button lets this much of its ground through (ui/button.tsx). */
const HOVER = 0.15;

/** A colour as it is stored: `#d6361c`. */
export const COLOUR = /^#[\da-f]{6}$/;

/** What was typed as it is stored: without its number sign, in capitals or with three digits it is the same colour. */
export function writtenColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (digits === '') return '';
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

const isReadable = (colour: string) => contrast(WHITE, colour) >= LEAST_CONTRAST;

/** The contrast of white text on an accent, in words. */
export const accentRatio = (accent: string): string => contrastText(WHITE, accent);

/** Why a colour cannot be the accent, with the nearest shade that can; null when it can. */
export function accentFault(accent: string): string | null {
  if (!COLOUR.test(accent)) return 'Enter a color, like #1b5e8c.';
  if (isReadable(accent)) return null;
  const nearest = nearestShade(accent, '#000000', isReadable);
  return `White text on ${accent} has a contrast of ${accentRatio(accent)}; it takes at least ${LEAST_CONTRAST}:1 to be read. The nearest shade that passes is ${nearest}.`;
}

/** The shade of an accent on dark grounds, such as the footer: light enough to be read there. */
export const bandShade = (accent: string): string =>
  nearestShade(accent, WHITE, (shade) => contrast(BAND, shade) >= LEAST_CONTRAST);

/** Where the stylesheet of an accent is, and which accent one is of: null for none that may be shown. */
export const accentSheet = (accent: string): string => `/media/look/accent-${accent.slice(1)}.css`;
export function accentOfSheet(name: string): string | null {
  const accent = `#${/^accent-([\da-f]{6})\.css$/.exec(name)?.[1] ?? ''}`;
  return accentFault(accent) === null ? accent : null;
}

/** The shade of an accent that buttons have: dark enough for their white text, under the pointer too. */
export const buttonShade = (accent: string): string =>
  nearestShade(accent, '#000000', (shade) => isReadable(between(shade, WHITE, HOVER)));

/** The same in the dark theme, where the text of buttons is dark. */
export const darkButtonShade = (accent: string): string =>
  nearestShade(
    accent,
    WHITE,
    (shade) => contrast(BAND, between(shade, DARK_SUNKEN, HOVER)) >= LEAST_CONTRAST,
  );

/** The accent itself in the dark theme: light enough to be seen, dark enough for white text. */
export const darkAccent = (accent: string): string =>
  nearestShade(accent, WHITE, (shade) => contrast(DARK_PAPER, shade) >= LEAST_GRAPHIC_CONTRAST);

/**
 * What an accent changes of ui/tokens.css; it counts wherever it comes after, which is why the element is named, too. The mark the shop
 * came with keeps its dark ground.
 */
export function accentCss(accent: string): string {
  const dark = `{--accent:${darkAccent(accent)};--inverse:${darkButtonShade(accent)}}`;
  return [
    `html:root{--accent:${accent};--accent-band:${bandShade(accent)};--inverse:${buttonShade(accent)}}`,
    `html:root .fill-inverse{fill:${BAND}}`,
    `html:root .stroke-on-inverse{stroke:${WHITE}}`,
    `html[data-theme=dark]${dark}`,
    `@media (prefers-color-scheme:dark){html[data-theme=system]${dark}}`,
    '',
  ].join('\n');
}
