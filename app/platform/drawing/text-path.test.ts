import { expect, test } from 'vitest';

import { renderTextAsSvgPath, measureTextWidth, wrapTextToPixelWidth } from './text-path.server.ts';

const STYLE = { sizePx: 64, weight: 800 } as const;

test('a line of text becomes outlines, wider at a heavier weight', () => {
  expect(renderTextAsSvgPath('Done in 24 hours', { ...STYLE, x: 0, y: 80 })).toMatch(/^M[\d.]+/);
  expect(measureTextWidth('Done in 24 hours', STYLE)).toBeGreaterThan(
    measureTextWidth('Done in 24 hours', { sizePx: 64, weight: 300 }),
  );
});

test('signs of other scripts are drawn, each in its place', () => {
  const path = renderTextAsSvgPath('Ł漢', { ...STYLE, x: 0, y: 80 });
  expect(path).toContain(renderTextAsSvgPath('Ł', { ...STYLE, x: 0, y: 80 }));
  expect(path).toContain(renderTextAsSvgPath('漢', { ...STYLE, x: measureTextWidth('Ł', STYLE), y: 80 }));
});

test('a number within Hebrew keeps its order', () => {
  const path = renderTextAsSvgPath('שלום 2026', { ...STYLE, x: 0, y: 80 });
  expect(path.startsWith(renderTextAsSvgPath('2026', { ...STYLE, x: 0, y: 80 }))).toBe(true);
});

test('Japanese is broken between signs', () => {
  const lines = wrapTextToPixelWidth('東京のロゴデザインを四十八時間で', STYLE, {
    maxWidth: 400,
    maxLines: 4,
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('東京のロゴデザインを四十八時間で');
});

test('text is broken at spaces into lines that fit', () => {
  const lines = wrapTextToPixelWidth('Done in twenty-four hours, not in twenty-four days', STYLE, {
    maxWidth: 700,
    maxLines: 4,
  });
  expect(lines.join(' ')).toBe('Done in twenty-four hours, not in twenty-four days');
  for (const line of lines) expect(measureTextWidth(line, STYLE)).toBeLessThanOrEqual(700);
});

test('what does not fit into the lines allowed ends in an ellipsis', () => {
  const lines = wrapTextToPixelWidth('one two three four five six seven eight nine ten', STYLE, {
    maxWidth: 300,
    maxLines: 2,
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});
