import { type BenchmarkMeasurement, hasBenchmarkFigurePassedGate, type BenchmarkPartResult } from './part.ts';

/** The result of a part, its duration, and notes about disturbances during it. */
export type BenchmarkReportEntry = BenchmarkPartResult & { seconds: number; words: string[] };

/** Formats a figure as one line: whether it passed, what was measured, and its gate and goal. */
export function formatBenchmarkFigureLine(figure: BenchmarkMeasurement): string {
  const verdict =
    figure.gate === null ? '-     ' : hasBenchmarkFigurePassedGate(figure) ? 'ok    ' : 'MISSED';
  const digits = Math.abs(figure.value) >= 100 ? 0 : 2;
  const spread = figure.spread === undefined ? '' : ` ±${Math.round(figure.spread * 100)} %`;
  const measured = `${figure.value.toFixed(digits)} ${figure.unit}`.trimEnd() + spread;
  const sign = figure.moreIsBetter ? '>=' : '<=';
  const limit = (value: number | null) => (value === null ? 'none' : `${sign} ${value}`);
  const note = figure.note ? ` (${figure.note})` : '';
  return `${verdict} ${figure.name.padEnd(46)} measured ${measured}, gate ${limit(figure.gate)}, goal ${limit(figure.goal)}${note}`;
}

/** Returns all output lines of a part. */
export function formatBenchmarkPartLines(result: BenchmarkReportEntry): string[] {
  const figures = 'figures' in result ? result.figures.map(formatBenchmarkFigureLine) : [];
  const notRun = listReasonsBenchmarkRowsNotRun(result).map((what) => `did not run: ${what}`);
  const [first, ...more] = result.words;
  const others = more.length > 0 ? `, and more often (${more.length})` : '';
  const unquiet = first === undefined ? [] : [`not quiet: ${first}${others}`];
  return [...figures, ...notRun, ...unquiet, `${result.seconds} s`];
}

/** Returns the summary: how many gates passed, what did not run, and what was disturbed. */
export function summarizeBenchmarkResults(results: Readonly<Record<string, BenchmarkReportEntry>>): string[] {
  const all = Object.entries(results);
  const gated = listBenchmarkFigures(results).filter(({ gate }) => gate !== null);
  const passed = gated.filter(hasBenchmarkFigurePassedGate).length;
  const notRun = all.flatMap(([name, result]) =>
    listReasonsBenchmarkRowsNotRun(result).map((what) => `${name}: ${what}`),
  );
  const unquiet = all.filter(([, { words }]) => words.length > 0).map(([name]) => name);
  const seconds = all.reduce((sum, [, result]) => sum + result.seconds, 0);
  return [
    `${passed} of ${gated.length} gates passed in ${Math.round(seconds / 6) / 10} min`,
    ...(notRun.length > 0 ? [`not run: ${notRun.join('; ')}`] : []),
    ...(unquiet.length > 0 ? [`the machine or the shop was not quiet in: ${unquiet.join(', ')}`] : []),
  ];
}

/** Returns whether the bench passes: every gate passed, and no part broke. */
export function hasBenchmarkPassed(results: Readonly<Record<string, BenchmarkReportEntry>>): boolean {
  const isBroken = Object.values(results).some((result) => 'broke' in result);
  return !isBroken && listBenchmarkFigures(results).every(hasBenchmarkFigurePassedGate);
}

function listBenchmarkFigures(
  results: Readonly<Record<string, BenchmarkReportEntry>>,
): BenchmarkMeasurement[] {
  return Object.values(results).flatMap((result) => ('figures' in result ? result.figures : []));
}

function listReasonsBenchmarkRowsNotRun(result: BenchmarkPartResult): string[] {
  if ('broke' in result) return [result.broke];
  return 'cannotRun' in result ? [result.cannotRun] : (result.notRun ?? []);
}
