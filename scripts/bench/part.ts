/**
 * One measured number with the goal from the docs and the gate that fails the bench; null when only recorded.
 */
export type BenchmarkMeasurement = {
  name: string;
  value: number;
  unit: string;
  goal: number | null;
  gate: number | null;
  /** Whether higher is better; for a budget, lower is. */
  moreIsBetter: boolean;
  /**
   * Half the distance between the best and the worst round, as a share of the median; absent for exact
   * figures.
   */
  spread?: number;
  note?: string;
  /** Underlying values, for comparing results. */
  details?: Record<string, unknown>;
};

/**
 * The figures, where `notRun` names rows this machine cannot measure; or why the part cannot run here; or how
 * it broke.
 */
export type BenchmarkPartResult =
  | { figures: BenchmarkMeasurement[]; notRun?: string[] }
  | { cannotRun: string }
  | { broke: string };

/**
 * One part of `npm run bench`; its name is the argument after `--`. In the whole bench it takes less time
 * than alone.
 */
export type BenchmarkDefinition = { name: string; run(isWhole: boolean): Promise<BenchmarkPartResult> };

/** Returns whether a figure passes; without a gate it is only recorded. */
export function hasBenchmarkFigurePassedGate(figure: BenchmarkMeasurement): boolean {
  if (figure.gate === null) return true;
  return figure.moreIsBetter ? figure.value >= figure.gate : figure.value <= figure.gate;
}

export function calculateMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function calculateRelativeSpread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / calculateMedian(values);
}

export function calculatePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
