import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { format } from 'oxfmt';

import type { Figure } from './part.ts';
import { shown } from './growth/growth-table.ts';

const PAGE = 'docs/performance.md';

/** Returns the figures of a part as a Markdown table; a goal or gate is a minimum where higher is better. */
export function formatFiguresAsMarkdownTable(figures: readonly Figure[]): string {
  const limit = (value: number | null, moreIsBetter: boolean) =>
    value === null ? '' : `${moreIsBetter ? 'at least' : 'at most'} ${value}`;
  const cells = [
    ['What', 'Measured', 'In', 'Goal', 'Gate'],
    ['---', '---:', '---', '---:', '---:'],
    ...figures.map(({ name, value, unit, goal, gate, moreIsBetter }) => [
      name,
      shown(value),
      unit,
      limit(goal, moreIsBetter),
      limit(gate, moreIsBetter),
    ]),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Returns the page with this text between the markers of a part; throws where they are missing. */
export function withTable(page: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: written by npm run bench -->`, `<!-- /${part} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the page has no place for the table of ${part}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** Writes the table of a part into docs/performance.md, with the day and the number of cores. */
export async function writeTable(part: string, table: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const text = `${table}\n\nMeasured on ${day} on ${availableParallelism()} cores.`;
  const page = withTable(readFileSync(PAGE, 'utf8'), part, text);
  writeFileSync(PAGE, (await format(PAGE, page)).code);
}
