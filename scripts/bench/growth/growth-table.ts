/** One line of the table: what was measured at three sizes, smallest first. */
export type Row = { name: string; unit: string; values: readonly number[] };

/** So much of a shop: services and orders grow together, as they do. */
export type Size = { services: number; orders: number };

const count = (value: number) => value.toLocaleString('en');

/** "50x1000,500x10000" as sizes; null for anything else. */
export function sizesFrom(text: string): Size[] | null {
  const sizes = text.split(',').map((part) => /^(\d+)x(\d+)$/.exec(part.trim()));
  if (sizes.includes(null)) return null;
  return sizes.map((match) => ({ services: Number(match?.[1]), orders: Number(match?.[2]) }));
}

/** The last value against the first. */
export function timesOf({ values }: Row): number {
  return (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
}

/**
 * The steepest of the steps from one size to the next: growth of the cost by growth of the shop. 1 is a straight line through
 * nothing, below it a flatter one, above it one that bends upwards.
 */
export function steepestStep(values: readonly number[], amounts: readonly number[]): number {
  const steps = values.slice(1).map((value, place) => {
    const grown = (amounts[place + 1] ?? Number.NaN) / (amounts[place] ?? Number.NaN);
    return value / (values[place] ?? Number.NaN) / grown;
  });
  return Math.max(...steps);
}

/** A number as the table shows it: three figures are enough. */
export function shown(value: number): string {
  if (value >= 100) return count(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** The one table, as Markdown: sizes of the shop and numbers of processes share their columns. */
export function growthTable(
  rows: readonly Row[],
  sizes: readonly Size[],
  processes: readonly number[],
): string {
  const columns = sizes.map(({ services, orders }, place) => {
    const many = processes[place] ?? 0;
    return `${count(services)} services, ${count(orders)} orders; or ${many} process${many === 1 ? '' : 'es'}`;
  });
  const cells = [
    ['What', 'In', ...columns, 'Last against first'],
    ['---', '---', ...columns.map(() => '---:'), '---:'],
    ...rows.map((row) => [row.name, row.unit, ...row.values.map(shown), `${shown(timesOf(row))} times`]),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The document with this text between its marks; throws where they are missing. */
export function withTable(document: string, text: string): string {
  const [begin, end] = ['<!-- growth: written by npm run bench -- growth -->', '<!-- /growth -->'];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the document has no place for the table: ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
