import { expect, test } from 'vitest';

import { getPdfActualText, breakTextIntoLines } from './document-text.server.ts';

const BOX = { size: 10, weight: 400, width: 150 } as const;

test('a long address from right to left is broken at its words, its beginning in the first line', () => {
  const address = 'רחוב הארוך מאוד של העיר הגדולה (קומה 3) ליד הבית הלבן 15';
  const lines = breakTextIntoLines(address, BOX);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(({ text }) => text).join(' ')).toBe(address);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(150);
  expect(lines[0]?.runs.at(-1)?.text).toBe('רחוב');
});

test('a word longer than a line is broken within', () => {
  const lines = breakTextIntoLines('x'.repeat(200), BOX);
  expect(lines.map(({ text }) => text).join('')).toBe('x'.repeat(200));
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(150);
});

test('each paragraph is a line, an empty one too', () => {
  expect(breakTextIntoLines('One\n\nשתיים', BOX).map(({ text }) => text)).toEqual(['One', '', 'שתיים']);
});

test('what is not drawn sign by sign says what it is', () => {
  const spokenText = (text: string) => getPdfActualText(text, breakTextIntoLines(text, BOX));
  expect(spokenText('Plain words')).toEqual({});
  expect(spokenText('דוד כהן')).toEqual({ actual: 'דוד כהן' });
  expect(spokenText('Łódź')).toEqual({ actual: 'Łódź' });
});
