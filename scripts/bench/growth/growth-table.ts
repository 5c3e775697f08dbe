/** One line of the table: the values at three sizes, smallest first. */
export type ShopGrowthBenchmarkTableRow = { name: string; unit: string; values: readonly number[] };

/** The size of a shop: services and orders grow together. */
export type BenchmarkShopSize = { services: number; orders: number };

const formatNumberWithThousandsSeparators = (value: number) => value.toLocaleString('en');

/** Parses "50x1000,500x10000" as sizes; null for anything else. */
export function parseBenchmarkShopSizes(text: string): BenchmarkShopSize[] | null {
  const sizes = text.split(',').map((part) => /^(\d+)x(\d+)$/.exec(part.trim()));
  if (sizes.includes(null)) return null;
  return sizes.map((match) => ({ services: Number(match?.[1]), orders: Number(match?.[2]) }));
}

/** Returns the ratio of the last value to the first. */
export function calculateRowGrowthRatio({ values }: ShopGrowthBenchmarkTableRow): number {
  return (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
}

/**
 * Returns the steepest step from one size to the next: growth of the cost by growth of the shop. 1 is
 * proportional, below it grows more slowly, above it faster.
 */
export function findSteepestGrowthStep(values: readonly number[], amounts: readonly number[]): number {
  const steps = values.slice(1).map((value, place) => {
    const grown = (amounts[place + 1] ?? Number.NaN) / (amounts[place] ?? Number.NaN);
    return value / (values[place] ?? Number.NaN) / grown;
  });
  return Math.max(...steps);
}

/** Formats a number with three significant digits. */
export function formatNumberToThreeDigits(value: number): string {
  if (value >= 100) return formatNumberWithThousandsSeparators(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Returns the whole table as Markdown: sizes of the shop and numbers of processes share its columns. */
export function formatGrowthTableMarkdown(
  rows: readonly ShopGrowthBenchmarkTableRow[],
  sizes: readonly BenchmarkShopSize[],
  processes: readonly number[],
): string {
  const columns = sizes.map(({ services, orders }, place) => {
    const many = processes[place] ?? 0;
    return `${formatNumberWithThousandsSeparators(services)} services, ${formatNumberWithThousandsSeparators(orders)} orders; or ${many} process${many === 1 ? '' : 'es'}`;
  });
  const cells = [
    ['What', 'In', ...columns, 'Last against first'],
    ['---', '---', ...columns.map(() => '---:'), '---:'],
    ...rows.map((row) => [
      row.name,
      row.unit,
      ...row.values.map(formatNumberToThreeDigits),
      `${formatNumberToThreeDigits(calculateRowGrowthRatio(row))} times`,
    ]),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
