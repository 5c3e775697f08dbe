import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { formatFiguresAsMarkdownTable, replaceBenchmarkTableInPage } from './performance-page.ts';

test('a table names each figure with its unit, goal and gate', () => {
  const figures = [
    { name: 'home', value: 7.81, unit: 'ms', goal: 6, gate: 12, moreIsBetter: false },
    { name: 'hit', value: 0.5, unit: 'times', goal: null, gate: 0.4, moreIsBetter: true },
  ];
  expect(formatFiguresAsMarkdownTable(figures).split('\n')).toEqual([
    '| What | Measured | In | Goal | Gate |',
    '| --- | ---: | --- | ---: | ---: |',
    '| home | 7.81 | ms | at most 6 | at most 12 |',
    '| hit | 0.50 | times |  | at least 0.4 |',
  ]);
});

test('a new table replaces the old one of its part and nothing else', () => {
  const page = (table: string) =>
    `before\n\n<!-- size: written by npm run bench -->\n\n${table}\n\n<!-- /size -->\n\nafter\n`;
  expect(replaceBenchmarkTableInPage(page('old'), 'size', 'new')).toBe(page('new'));
  expect(() => replaceBenchmarkTableInPage(page('old'), 'idle', 'new')).toThrow(
    'no place for the table of idle',
  );
});

test('docs/performance.md has a place for every part of the bench', () => {
  const page = readFileSync('docs/performance.md', 'utf8');
  const definitions = globSync('scripts/bench/**/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/: BenchmarkDefinition = \{\n  name: '(\w+)'/g),
  ]);
  const parts = definitions.map(([, name = '']) => name);
  expect(parts.length).toBeGreaterThan(11);
  for (const part of parts)
    expect(replaceBenchmarkTableInPage(page, part, 'this table')).toContain('\n\nthis table\n\n');
});
