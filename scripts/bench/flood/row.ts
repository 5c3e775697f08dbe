import { type BenchmarkMeasurement, calculatePercentile } from '../part.ts';
import type { FloodBenchAttackResult, FloodBenchVisitResult } from './plan.ts';
import type { FloodAttackRoundResult } from './round.ts';

/** The response times promised to visitors of an attacked shop (speed.md "Benchmarks"). */
const FLOODED_HOME_P99_LIMIT_MS = 100;
const FLOODED_CHECKOUT_P99_LIMIT_MS = 1_000;

type VisitorLatencyPercentilesMs = { p50: number; p99: number; failed: number };

/** The visitors' figures of one round, in ms. */
export type VisitLatencyByVisitKind = {
  fresh: VisitorLatencyPercentilesMs;
  kept: VisitorLatencyPercentilesMs;
  checkout: VisitorLatencyPercentilesMs;
};

export function summarizeVisitorResponseTimes(visits: FloodBenchVisitResult): VisitLatencyByVisitKind {
  const of = (what: 'fresh' | 'kept' | 'checkout'): VisitorLatencyPercentilesMs => ({
    p50: calculatePercentile(visits[`${what}Ms`], 0.5),
    p99: calculatePercentile(visits[`${what}Ms`], 0.99),
    failed: Object.entries(visits.failures).reduce(
      (sum, [failure, count]) => sum + (failure.startsWith(`${what} `) ? count : 0),
      0,
    ),
  });
  return { fresh: of('fresh'), kept: of('kept'), checkout: of('checkout') };
}

/**
 * Returns one row: the worst of the visitors' figures as a share of its limit. A failed visit exceeds the
 * limit.
 */
export function buildFloodRoundFigure(
  engine: string,
  round: FloodAttackRoundResult,
  baseline: VisitLatencyByVisitKind,
): BenchmarkMeasurement {
  const felt = summarizeVisitorResponseTimes(round.visits);
  const slowestShare = Math.max(
    felt.fresh.p99 / FLOODED_HOME_P99_LIMIT_MS,
    felt.kept.p99 / FLOODED_HOME_P99_LIMIT_MS,
    felt.checkout.p99 / FLOODED_CHECKOUT_P99_LIMIT_MS,
  );
  const failed = felt.fresh.failed + felt.kept.failed + felt.checkout.failed;
  // Without any response there is no percentile; the failures are counted anyway.
  const share = Number.isNaN(slowestShare) ? 0 : slowestShare;
  const { attack, attackers } = round;
  const from = attackers === 1 ? '1 address' : `${attackers} addresses`;
  return {
    name: attack ? `${engine}: ${attack.name}, ${from}` : `${engine}: no attack`,
    value: failed > 0 ? failed + share : share,
    unit: 'of the limit',
    goal: 1,
    gate: 1,
    moreIsBetter: false,
    note: [formatFloodVisitorsNote(felt, round.visits, baseline), formatFloodAttackersNote(round)].join('; '),
    details: { felt, failures: round.visits.failures, attackers: round.got, busyShare: round.busyShare },
  };
}

function formatFloodVisitorsNote(
  felt: VisitLatencyByVisitKind,
  { failures, ...times }: FloodBenchVisitResult,
  baseline: VisitLatencyByVisitKind,
): string {
  const pair = (what: keyof VisitLatencyByVisitKind) =>
    `${formatMilliseconds(felt[what].p50)}/${formatMilliseconds(felt[what].p99)} ms (x${(felt[what].p99 / baseline[what].p99).toFixed(1)})`;
  const visits =
    Object.values(times).reduce((sum, { length }) => sum + length, 0) + sumFloodOutcomeCounts(failures);
  const failed =
    sumFloodOutcomeCounts(failures) === 0
      ? '0'
      : `${sumFloodOutcomeCounts(failures)} (${formatFloodOutcomeCounts(failures)})`;
  return `p50/p99 GET / fresh ${pair('fresh')}, kept ${pair('kept')}, checkout ${pair('checkout')}, failed ${failed} of ${visits}`;
}

function formatFloodAttackersNote({ attack, attackers, got, busyShare }: FloodAttackRoundResult): string {
  const busy = `shop ${Math.round(busyShare * 100)} % of a core`;
  if (!attack) return busy;
  const what =
    attack.kind === 'requests'
      ? `${attackers} x ${attack.connections} connections${attack.perSecond ? ` at ${attack.perSecond}/s` : ''}`
      : `${attackers} x ${attack.sockets} sockets, at most ${sumAttackResults(got, 'maxDelayed')} open`;
  const megabytes = (sumAttackResults(got, 'receivedBytes') / 1024 / 1024).toFixed(1);
  const answers =
    formatFloodOutcomeCounts(mergeFloodOutcomeCounts(got.map((each) => each.answers))) || 'no answer';
  const refused =
    formatFloodOutcomeCounts(mergeFloodOutcomeCounts(got.map((each) => each.refused))) || 'nothing';
  return `attack ${what} got ${answers}, ${megabytes} MB, refused ${refused}; ${busy}`;
}

const formatMilliseconds = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0));
const sumFloodOutcomeCounts = (counter: Record<string, number>) =>
  Object.values(counter).reduce((all, count) => all + count, 0);
const sumAttackResults = (got: readonly FloodBenchAttackResult[], what: 'maxDelayed' | 'receivedBytes') =>
  got.reduce((all, each) => all + each[what], 0);
const formatFloodOutcomeCounts = (counter: Record<string, number>) =>
  Object.entries(counter)
    .map(([word, count]) => `${word}: ${count}`)
    .join(', ');

function mergeFloodOutcomeCounts(counters: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const counter of counters) {
    for (const [word, count] of Object.entries(counter)) all[word] = (all[word] ?? 0) + count;
  }
  return all;
}
