import type { Category } from '#app/lib/categories.ts';
import { categoryColourFault, LEAST_TEXT_CONTRAST, textOn } from '#app/lib/category-colour.ts';
import { contrast } from '#app/lib/contrast.ts';
import { between, nearestShade } from '#app/lib/shades.ts';

import { COLOURS, type HueColours, HUES, type Theme } from './tokens.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The share of the background in a tint. */
const TINT_SHARE = 0.86;

const HUE_LIST: Readonly<Record<string, HueColours>> = HUES;

const isReadableOn = (grounds: readonly string[]) => (shade: string) =>
  grounds.every((ground) => contrast(shade, ground) >= LEAST_TEXT_CONTRAST);

/**
 * Returns the shades of one theme: text on the page and on cards, a background, and text on that background.
 */
function shadesOf(colour: string, theme: Theme) {
  const grounds = [COLOURS[theme]['paper'], COLOURS[theme]['canvas']].flatMap((ground) => ground ?? []);
  const end = theme === 'light' ? BLACK : WHITE;
  const tint = between(colour, theme === 'light' ? WHITE : '#101317', TINT_SHARE);
  return {
    text: nearestShade(colour, end, isReadableOn(grounds)),
    tint,
    deep: nearestShade(colour, end, isReadableOn([tint])),
  };
}

function hueColoursOf(colour: string): HueColours {
  const [light, dark] = [shadesOf(colour, 'light'), shadesOf(colour, 'dark')];
  return {
    solid: colour,
    onSolid: textOn(colour) ?? WHITE,
    text: { light: light.text, dark: dark.text },
    tint: { light: light.tint, dark: dark.tint },
    deep: { light: light.deep, dark: dark.deep },
  };
}

/**
 * Returns every color of a category: the tuned ones of tokens.css for a built-in color, otherwise computed
 * shades.
 */
export function coloursOf(key: string, colour?: string): HueColours {
  if (colour === undefined) return HUE_LIST[key] ?? HUES.advise;
  return Object.values(HUES).find(({ solid }) => solid === colour) ?? hueColoursOf(colour);
}

/** Returns the color of a category; null if tokens.css already has it under the category's key. */
export function ownColour(
  categories: readonly Pick<Category, 'key' | 'colour'>[],
  key: string,
): string | null {
  const category = categories.find((one) => one.key === key);
  return category && HUE_LIST[key]?.solid !== category.colour ? category.colour : null;
}

const buildColorDeclarations = (theme: Theme, { text, tint, deep }: HueColours) =>
  `--cat-text:${text[theme]};--cat-tint:${tint[theme]};--cat-deep:${deep[theme]}`;

/**
 * Returns the CSS rules of a category's colors, in both themes. The `html` prefix makes them win over
 * tokens.css, which may load later.
 */
function rulesOf(key: string, colour: string): string {
  const colours = coloursOf(key, colour);
  const dark = buildColorDeclarations('dark', colours);
  const at = (theme: string) =>
    `html[data-theme='${theme}'] [data-cat='${key}'],html [data-theme='${theme}'] [data-cat='${key}']`;
  return [
    `html [data-cat='${key}']{--cat:${colours.solid};--on-cat:${colours.onSolid};${buildColorDeclarations('light', colours)}}`,
    `${at('dark')}{${dark}}`,
    `@media (prefers-color-scheme:dark){${at('system')}{${dark}}}`,
  ].join('\n');
}

/**
 * Returns the address of the stylesheet with the colors that are not in tokens.css; null if there are none.
 */
export function categorySheet(categories: readonly Pick<Category, 'key' | 'colour'>[]): string | null {
  const own = categories.flatMap(({ key }) => {
    const colour = ownColour(categories, key);
    return colour === null ? [] : `${key}-${colour.slice(1)}`;
  });
  return own.length === 0 ? null : `/media/look/categories.${own.join('.')}.css`;
}

const HUE_PATTERN = /^([a-z\d]{1,16})-([\da-f]{6})$/;
const MAX_HUES = 24;

/** Returns the stylesheet of a name built by `categorySheet`; null for any other name. */
export function categoryCss(name: string): string | null {
  const parts = /^categories\.(.+)\.css$/.exec(name)?.[1]?.split('.') ?? [];
  if (parts.length === 0 || parts.length > MAX_HUES) return null;
  const rules = parts.map((part) => {
    const [, key, digits] = HUE_PATTERN.exec(part) ?? [];
    return key && digits && categoryColourFault(`#${digits}`) === null ? rulesOf(key, `#${digits}`) : null;
  });
  return rules.includes(null) ? null : `${rules.join('\n')}\n`;
}
