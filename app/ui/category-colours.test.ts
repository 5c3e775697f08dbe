import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { getCategoryColorError } from '#app/lib/category-colour.ts';
import { CATEGORY_ICONS, isCategoryIcon } from '#app/lib/category-icons.ts';
import { computeContrastRatio } from '#app/lib/contrast.ts';

import { getLayoutCategoriesUnlessBuiltIn } from './carried-categories.ts';
import {
  renderCategoryStylesheet,
  getCategoryStylesheetPath,
  getCategoryColors,
} from './category-colours.ts';
import { COLOR_TOKENS, CATEGORY_HUE_COLORS } from './tokens.ts';

const recoloured = DEFAULT_CATEGORIES.map((one) => (one.key === 'fix' ? { ...one, colour: '#006d77' } : one));

test('every shipped category has a colour that passes, and an icon of the list', () => {
  for (const { key, colour, icon } of DEFAULT_CATEGORIES) {
    expect(getCategoryColors(key).solid).toBe(colour);
    expect(getCategoryColorError(colour)).toBeNull();
    expect(isCategoryIcon(icon)).toBe(true);
  }
  expect(new Set(CATEGORY_ICONS.map(({ label }) => label)).size).toBe(CATEGORY_ICONS.length);
});

test('refuses a color on which no text is readable, with its contrast and the nearest that passes', () => {
  const fault = getCategoryColorError('#777c7a') ?? '';
  expect(fault).toContain('White text on #777c7a has a contrast of 4.');
  const nearest = /passes is (#[\da-f]{6})\./.exec(fault)?.[1] ?? '';
  expect(fault).toContain('4.5:1');
  expect(getCategoryColorError(nearest)).toBeNull();
});

test.each(['#006d77', '#ffffff', '#000000', '#ff00ff', '#f5b301', '#123456', '#ffee00'])(
  'text of a category in %s is readable in both themes',
  (colour) => {
    const { solid, onSolid, text, tint, deep } = getCategoryColors('any', colour);
    expect(computeContrastRatio(solid, onSolid)).toBeGreaterThanOrEqual(4.5);
    for (const theme of ['light', 'dark'] as const) {
      for (const ground of ['paper', 'canvas'])
        expect(computeContrastRatio(text[theme], COLOR_TOKENS[theme][ground] ?? '')).toBeGreaterThanOrEqual(
          4.5,
        );
      expect(computeContrastRatio(deep[theme], tint[theme])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('the colour of another shipped category is its tuned set', () => {
  expect(getCategoryColors('packaging', CATEGORY_HUE_COLORS.grow.solid)).toEqual(CATEGORY_HUE_COLORS.grow);
});

test('the shipped categories need no stylesheet and travel with no page', () => {
  expect(getCategoryStylesheetPath(DEFAULT_CATEGORIES)).toBeNull();
  expect(getLayoutCategoriesUnlessBuiltIn(DEFAULT_CATEGORIES)).toEqual({});
});

test('the address of the stylesheet says every colour that is not shipped', () => {
  const address = getCategoryStylesheetPath(recoloured);
  expect(address).toBe('/media/look/categories.fix-006d77.css');
  const css = renderCategoryStylesheet(address?.replace('/media/look/', '') ?? '') ?? '';
  expect(css).toContain("[data-cat='fix']{--cat:#006d77;--on-cat:#ffffff");
  expect(css).toContain('prefers-color-scheme:dark');
});

test.each([
  'categories..css',
  'categories.fix-777c7a.css',
  "categories.fix'-006d77.css",
  'categories.fix-006d77x.css',
  'accent-006d77.css',
  `categories.${'a-006d77.'.repeat(25)}css`,
])('%s is no stylesheet', (name) => {
  expect(renderCategoryStylesheet(name)).toBeNull();
});
