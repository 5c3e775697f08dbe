import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { computeContrastRatio } from '#app/lib/contrast.ts';

import { COLOR_TOKENS, CATEGORY_HUE_COLORS, COLOUR_CONTRAST_PAIRS, type Theme } from './tokens.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const block = (selector: string) => {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return css.slice(start, css.indexOf('}', start));
};
const themes: Theme[] = ['light', 'dark'];

test('the values used for contrast are those of tokens.css, token by token', () => {
  for (const theme of themes) {
    const text = block(theme === 'light' ? ':root' : "[data-theme='dark']");
    const declared = [...text.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(declared)).toEqual(COLOR_TOKENS[theme]);
  }
  for (const [hue, colours] of Object.entries(CATEGORY_HUE_COLORS)) {
    const light = block(`[data-cat='${hue}']`);
    const dark = block(`[data-theme='dark'] [data-cat='${hue}']`);
    expect(light).toContain(`--cat: ${colours.solid};`);
    expect(light).toContain(`--on-cat: ${colours.onSolid};`);
    for (const [theme, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      expect(text).toContain(`--cat-text: ${colours.text[theme]};`);
      expect(text).toContain(`--cat-tint: ${colours.tint[theme]};`);
      expect(text).toContain(`--cat-deep: ${colours.deep[theme]};`);
    }
  }
});

test('who leaves the theme to the device gets the dark values of tokens.css, no other', () => {
  const dark =
    css.slice(css.indexOf("[data-theme='dark'] {"), css.indexOf("[data-cat='fix']")) +
    css.slice(css.indexOf("[data-theme='dark'] [data-cat='fix']"));
  const sheet = readFileSync(new URL('../admin-kit/system-theme.css', import.meta.url), 'utf8');
  const system = sheet.slice(sheet.indexOf("[data-theme='system']"), sheet.lastIndexOf('}'));
  const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  expect(lines(system.replaceAll("'system'", "'dark'"))).toEqual(lines(dark));
});

test('every pair of tokens has the contrast it needs in both themes', () => {
  for (const theme of themes) {
    for (const { name, on, needed } of COLOUR_CONTRAST_PAIRS) {
      const colours = COLOR_TOKENS[theme];
      expect(
        computeContrastRatio(colours[name] ?? '', colours[on] ?? ''),
        `${name} on ${on}, ${theme}`,
      ).toBeGreaterThanOrEqual(needed);
    }
  }
});

test('[GRID-02] every category has its own colour, readable as text and under its own text', () => {
  const solids = Object.values(CATEGORY_HUE_COLORS).map((hue) => hue.solid);
  expect(new Set(solids).size).toBe(6);
  for (const hue of Object.values(CATEGORY_HUE_COLORS)) {
    expect(computeContrastRatio(hue.onSolid, hue.solid)).toBeGreaterThanOrEqual(4.5);
    for (const theme of themes) {
      expect(computeContrastRatio(hue.text[theme], COLOR_TOKENS[theme].paper ?? '')).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(computeContrastRatio(hue.deep[theme], hue.tint[theme])).toBeGreaterThanOrEqual(4.5);
    }
  }
});
