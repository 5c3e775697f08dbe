import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { format } from 'oxfmt';

import type { BenchmarkMeasurement } from './part.ts';
import { formatNumberToThreeDigits } from './growth/growth-table.ts';

const PERFORMANCE_DOCUMENT_PATH = 'docs/performance.md';

/** Returns the figures of a part as a Markdown table; a goal or gate is a minimum where higher is better. */
export function formatFiguresAsMarkdownTable(figures: readonly BenchmarkMeasurement[]): string {
  const limit = (value: number | null, moreIsBetter: boolean) =>
    value === null ? '' : `${moreIsBetter ? 'at least' : 'at most'} ${value}`;
  const cells = [
    ['What', 'Measured', 'In', 'Goal', 'Gate'],
    ['---', '---:', '---', '---:', '---:'],
    ...figures.map(({ name, value, unit, goal, gate, moreIsBetter }) => [
      name,
      formatNumberToThreeDigits(value),
      unit,
      limit(goal, moreIsBetter),
      limit(gate, moreIsBetter),
    ]),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Returns the page with this text between the markers of a part; throws where they are missing. */
export function replaceBenchmarkTableInPage(page: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: written by npm run bench -->`, `<!-- /${part} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the page has no place for the table of ${part}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** Writes the table of a part into docs/performance.md, with the day and the number of cores. */
export async function writeBenchmarkTableToDocs(part: string, table: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const text = `${table}\n\nMeasured on ${day} on ${availableParallelism()} cores.`;
  const page = replaceBenchmarkTableInPage(readFileSync(PERFORMANCE_DOCUMENT_PATH, 'utf8'), part, text);
  writeFileSync(PERFORMANCE_DOCUMENT_PATH, (await format(PERFORMANCE_DOCUMENT_PATH, page)).code);
}
