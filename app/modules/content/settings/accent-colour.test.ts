import { expect, test } from 'vitest';

import { computeContrastRatio } from '#app/lib/contrast.ts';
import { mixColors } from '#app/lib/mix-colors.ts';
import { COLOR_TOKENS } from '#app/ui/tokens.ts';

import {
  buildAccentColourCss,
  findAccentColourError,
  parseAccentStylesheetName,
  getAccentStylesheetUrl,
  computeDarkBandAccent,
  computeButtonAccent,
  computeDarkThemeAccent,
  computeDarkButtonAccent,
  normalizeHexColour,
} from './accent-colour.ts';

/** A grid of colors: five levels per channel. */
const LEVELS = ['00', '40', '80', 'c0', 'ff'];
const MANY = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

test.each([
  ['#D6361C', '#d6361c'],
  [' 1b5e8c ', '#1b5e8c'],
  ['#06c', '#0066cc'],
  ['', ''],
  ['  ', ''],
  ['#', ''],
])('%j typed is %j', (typed, written) => {
  expect(normalizeHexColour(typed)).toBe(written);
});

test('a colour white text can be read on is taken, what is no colour is said', () => {
  expect(findAccentColourError('#d6361c')).toBeNull();
  expect(findAccentColourError('#1b5e8c')).toBeNull();
  for (const text of ['red', '#12', '#12345g', '#d6361cff', 'url(x)', '#fff;}body{}', ''])
    expect(findAccentColourError(text), text).toBe('Enter a color, like #1b5e8c.');
});

test('a colour that is too light is refused with its contrast and the nearest shade that passes', () => {
  expect(findAccentColourError('#f5b300')).toBe(
    'White text on #f5b300 has a contrast of 1.85:1; it takes at least 4.5:1 to be read. The nearest shade that passes is #986f00.',
  );
  // 4.478: never rounded up to the 4.5 it misses.
  expect(findAccentColourError('#777777')).toContain('4.47:1');
});

test('whatever is refused is given the lightest shade of itself that passes', () => {
  const refused = MANY.filter((colour) => computeContrastRatio('#ffffff', colour) < 4.5);
  expect(refused).toEqual(MANY.filter((colour) => findAccentColourError(colour) !== null));
  for (const colour of refused) {
    const proposed = /passes is (#[\da-f]{6})\./.exec(findAccentColourError(colour) ?? '')?.[1] ?? '';
    expect(findAccentColourError(proposed), colour).toBeNull();
    expect(computeContrastRatio('#ffffff', proposed), colour).toBeLessThan(4.62);
  }
});

test('every accent that is taken is seen on every ground it is drawn on, light and dark', () => {
  const { canvas = '', paper = '', sunken = '', band = '', inverse = '' } = COLOR_TOKENS.light;
  for (const colour of MANY.filter((one) => findAccentColourError(one) === null)) {
    for (const ground of [canvas, paper, sunken])
      expect(computeContrastRatio(ground, colour), `${colour} on ${ground}`).toBeGreaterThanOrEqual(3);
    for (const ground of [band, inverse, COLOR_TOKENS.dark['band'] ?? ''])
      expect(
        computeContrastRatio(ground, computeDarkBandAccent(colour)),
        `${colour} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
  }
});

test('buttons follow every accent in a shade whose text is read in both themes, under the pointer too', () => {
  const { canvas = '', paper = '', 'on-inverse': light = '' } = COLOR_TOKENS.light;
  const { paper: darkPaper = '', sunken = '', 'on-inverse': dark = '' } = COLOR_TOKENS.dark;
  for (const colour of MANY.filter((one) => findAccentColourError(one) === null)) {
    for (const ground of [canvas, paper])
      for (const share of [0, 0.15]) {
        const shade = mixColors(computeButtonAccent(colour), ground, share);
        expect(computeContrastRatio(light, shade), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    for (const ground of [darkPaper, sunken])
      for (const share of [0, 0.15]) {
        const shade = mixColors(computeDarkButtonAccent(colour), ground, share);
        expect(computeContrastRatio(dark, shade), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    expect(computeContrastRatio(darkPaper, computeDarkThemeAccent(colour)), colour).toBeGreaterThanOrEqual(3);
    expect(computeContrastRatio('#ffffff', computeDarkThemeAccent(colour)), colour).toBeGreaterThanOrEqual(
      4.5,
    );
  }
});

test('its stylesheet sets the accent and its shade on dark grounds, and nothing else has one', () => {
  expect(buildAccentColourCss('#1b5e8c')).toMatch(
    /^html:root\{--accent:#1b5e8c;--accent-band:#[\da-f]{6};--inverse:#1b5e8c\}\n/,
  );
  expect(parseAccentStylesheetName(getAccentStylesheetUrl('#1b5e8c').replace('/media/look/', ''))).toBe(
    '#1b5e8c',
  );
  for (const name of ['accent-f5b300.css', 'accent-1B5E8C.css', 'accent-.css', 'accent-1b5e8c.js', 'x'])
    expect(parseAccentStylesheetName(name), name).toBeNull();
});
