import { contrast } from '#app/lib/contrast.ts';
import { nearestShade } from '#app/lib/shades.ts';

/** Text on it and beside it is small: WCAG 2.2, 1.4.3 (AA). Grounds of the light pages are darker than white by less than 1.4.11 leaves. */
const LEAST_CONTRAST = 4.5;
const WHITE = '#ffffff';
/** The lighter of the dark grounds it is drawn on: `band` and `inverse` of ui/tokens.css. */
const BAND = '#15181c';

/** A colour as it is stored: `#d6361c`. */
export const COLOUR = /^#[\da-f]{6}$/;

/** What was typed as it is stored: without its number sign, in capitals or with three digits it is the same colour. */
export function writtenColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (digits === '') return '';
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

const isReadable = (colour: string) => contrast(WHITE, colour) >= LEAST_CONTRAST;

/** The contrast of white text on an accent, as it is told: `4.78:1`. Rounded down, so that what fails is never called 4.5. */
export const accentRatio = (accent: string): string =>
  `${(Math.floor(contrast(WHITE, accent) * 100) / 100).toFixed(2)}:1`;

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

/** What an accent changes of ui/tokens.css; it counts wherever it comes after, which is why the element is named, too. */
export const accentCss = (accent: string): string =>
  `html:root{--accent:${accent};--accent-band:${bandShade(accent)}}\n`;
