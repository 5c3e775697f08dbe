import { expect, test } from 'vitest';

import { textPath, textWidth, wrapText } from './text-path.server.ts';

const STYLE = { sizePx: 64, weight: 800 } as const;

test('a line of text becomes outlines, wider at a heavier weight', () => {
  expect(textPath('Done in 24 hours', { ...STYLE, x: 0, y: 80 })).toMatch(/^M[\d.]+/);
  expect(textWidth('Done in 24 hours', STYLE)).toBeGreaterThan(
    textWidth('Done in 24 hours', { sizePx: 64, weight: 300 }),
  );
});

test('signs the font does not have leave nothing behind', () => {
  expect(textPath('漢', { ...STYLE, x: 0, y: 80 })).toBe('');
});

test('text is broken at spaces into lines that fit', () => {
  const lines = wrapText('Done in twenty-four hours, not in twenty-four days', STYLE, {
    maxWidth: 700,
    maxLines: 4,
  });
  expect(lines.join(' ')).toBe('Done in twenty-four hours, not in twenty-four days');
  for (const line of lines) expect(textWidth(line, STYLE)).toBeLessThanOrEqual(700);
});

test('what does not fit into the lines allowed ends in an ellipsis', () => {
  const lines = wrapText('one two three four five six seven eight nine ten', STYLE, {
    maxWidth: 300,
    maxLines: 2,
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});
