import type { Category } from '#app/lib/categories.ts';
import {
  getCategoryColorError,
  MIN_CATEGORY_LABEL_CONTRAST_RATIO,
  chooseCategoryTextColor,
} from '#app/lib/category-colour.ts';
import { computeContrastRatio } from '#app/lib/contrast.ts';
import { mixColors, findNearestFittingShade } from '#app/lib/mix-colors.ts';

import { COLOR_TOKENS, type CategoryColors, CATEGORY_HUE_COLORS, type Theme } from './tokens.ts';

const CATEGORY_CONTRAST_WHITE_HEX = '#ffffff';
const BLACK_TEXT_COLOR = '#000000';
/** The share of the background in a tint. */
const TINT_BACKGROUND_COLOUR_SHARE = 0.86;

const BUILT_IN_CATEGORY_COLORS: Readonly<Record<string, CategoryColors>> = CATEGORY_HUE_COLORS;

const createCategoryShadeContrastTest = (grounds: readonly string[]) => (shade: string) =>
  grounds.every((ground) => computeContrastRatio(shade, ground) >= MIN_CATEGORY_LABEL_CONTRAST_RATIO);

/**
 * Returns the shades of one theme: text on the page and on cards, a background, and text on that background.
 */
function computeThemeShades(colour: string, theme: Theme) {
  const grounds = [COLOR_TOKENS[theme]['paper'], COLOR_TOKENS[theme]['canvas']].flatMap(
    (ground) => ground ?? [],
  );
  const end = theme === 'light' ? BLACK_TEXT_COLOR : CATEGORY_CONTRAST_WHITE_HEX;
  const tint = mixColors(
    colour,
    theme === 'light' ? CATEGORY_CONTRAST_WHITE_HEX : '#101317',
    TINT_BACKGROUND_COLOUR_SHARE,
  );
  return {
    text: findNearestFittingShade(colour, end, createCategoryShadeContrastTest(grounds)),
    tint,
    deep: findNearestFittingShade(colour, end, createCategoryShadeContrastTest([tint])),
  };
}

function computeCategoryColors(colour: string): CategoryColors {
  const [light, dark] = [computeThemeShades(colour, 'light'), computeThemeShades(colour, 'dark')];
  return {
    solid: colour,
    onSolid: chooseCategoryTextColor(colour) ?? CATEGORY_CONTRAST_WHITE_HEX,
    text: { light: light.text, dark: dark.text },
    tint: { light: light.tint, dark: dark.tint },
    deep: { light: light.deep, dark: dark.deep },
  };
}

/**
 * Returns every color of a category: the tuned ones of tokens.css for a built-in color, otherwise computed
 * shades.
 */
export function getCategoryColors(key: string, colour?: string): CategoryColors {
  if (colour === undefined) return BUILT_IN_CATEGORY_COLORS[key] ?? CATEGORY_HUE_COLORS.advise;
  return (
    Object.values(CATEGORY_HUE_COLORS).find(({ solid }) => solid === colour) ?? computeCategoryColors(colour)
  );
}

/** Returns the color of a category; null if tokens.css already has it under the category's key. */
export function getCategoryColorUnlessBuiltIn(
  categories: readonly Pick<Category, 'key' | 'colour'>[],
  key: string,
): string | null {
  const category = categories.find((one) => one.key === key);
  return category && BUILT_IN_CATEGORY_COLORS[key]?.solid !== category.colour ? category.colour : null;
}

const buildColorDeclarations = (theme: Theme, { text, tint, deep }: CategoryColors) =>
  `--cat-text:${text[theme]};--cat-tint:${tint[theme]};--cat-deep:${deep[theme]}`;

/**
 * Returns the CSS rules of a category's colors, in both themes. The `html` prefix makes them win over
 * tokens.css, which may load later.
 */
function buildCategoryColorRules(key: string, colour: string): string {
  const colours = getCategoryColors(key, colour);
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
export function getCategoryStylesheetPath(
  categories: readonly Pick<Category, 'key' | 'colour'>[],
): string | null {
  const own = categories.flatMap(({ key }) => {
    const colour = getCategoryColorUnlessBuiltIn(categories, key);
    return colour === null ? [] : `${key}-${colour.slice(1)}`;
  });
  return own.length === 0 ? null : `/media/look/categories.${own.join('.')}.css`;
}

const CATEGORY_COLOUR_NAME_PATTERN = /^([a-z\d]{1,16})-([\da-f]{6})$/;
const MAX_CATEGORY_STYLESHEET_HUES = 24;

/** Returns the stylesheet of a name built by `getCategoryStylesheetPath`; null for any other name. */
export function renderCategoryStylesheet(name: string): string | null {
  const parts = /^categories\.(.+)\.css$/.exec(name)?.[1]?.split('.') ?? [];
  if (parts.length === 0 || parts.length > MAX_CATEGORY_STYLESHEET_HUES) return null;
  const rules = parts.map((part) => {
    const [, key, digits] = CATEGORY_COLOUR_NAME_PATTERN.exec(part) ?? [];
    return key && digits && getCategoryColorError(`#${digits}`) === null
      ? buildCategoryColorRules(key, `#${digits}`)
      : null;
  });
  return rules.includes(null) ? null : `${rules.join('\n')}\n`;
}
