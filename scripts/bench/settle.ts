import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { parseMachineBusyCpuTicks } from './proc-figures.ts';
import { getProcessTreeCpuSeconds, getBenchmarkCpuSeconds, CPU_CLOCK_TICKS_PER_SECOND } from './processes.ts';

/** The load of a second: CPU seconds of the measured processes, and of everything else on the machine. */
export type CpuLoadOfOneSecond = { measured: number; others: number };

/** An idle shop and its database stay far below this share of a core; start-up work takes most of one. */
export const IDLE_SHOP_MAX_CPU_SHARE = 0.1;
/** The background load of a quiet machine. */
export const QUIET_MACHINE_MAX_CPU_SHARE = 0.2;

/**
 * The maximum number of seconds to wait, and how many consecutive ones must be idle: work may come in bursts.
 */
export type BenchmarkCpuIdleWaitLimits = { patience: number; window: number };
export const DEFAULT_IDLE_WAIT_LIMITS: BenchmarkCpuIdleWaitLimits = { patience: 60, window: 4 };

/** Returns whether the measured processes were idle in the last seconds, so that no start-up work is left. */
export function areMeasuredProcessesIdle(seconds: readonly CpuLoadOfOneSecond[], window: number): boolean {
  return (
    seconds.length >= window &&
    calculateMeanRecentCpuLoad(seconds, window).measured <= IDLE_SHOP_MAX_CPU_SHARE
  );
}

/** Returns a note for the reader of the figures about these seconds; null when all was quiet. */
export function formatMeasurementNoiseNote(
  seconds: readonly CpuLoadOfOneSecond[],
  window: number,
): string | null {
  const { measured, others } = calculateMeanRecentCpuLoad(seconds, window);
  const percent = (share: number) => `${Math.round(share * 100)} % of a core`;
  if (measured > IDLE_SHOP_MAX_CPU_SHARE)
    return `the shop still took ${percent(measured)} after ${seconds.length} s`;
  return others > QUIET_MACHINE_MAX_CPU_SHARE ? `the rest of the machine took ${percent(others)}` : null;
}

function calculateMeanRecentCpuLoad(
  seconds: readonly CpuLoadOfOneSecond[],
  window: number,
): CpuLoadOfOneSecond {
  const last = seconds.slice(-window);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    measured: mean(last.map(({ measured }) => measured)),
    others: mean(last.map(({ others }) => others)),
  };
}

/**
 * Waits until the measured processes are idle. `measure` takes a second to measure the load. It does not wait
 * for the rest of the machine, which may be busy for hours; the returned note reports that, or that the shop
 * never became idle.
 */
export async function waitUntilMeasuredProcessesIdle(
  measure: () => Promise<CpuLoadOfOneSecond>,
  { patience, window }: BenchmarkCpuIdleWaitLimits,
): Promise<string | null> {
  const seconds: CpuLoadOfOneSecond[] = [];
  while (!areMeasuredProcessesIdle(seconds, window) && seconds.length < patience)
    seconds.push(await measure());
  return formatMeasurementNoiseNote(seconds, window);
}

const benchmarkNoiseNotes: string[] = [];

/** Returns the notes since the last call. */
export function takeMeasurementNoiseNotes(): string[] {
  return benchmarkNoiseNotes.splice(0);
}

/**
 * Waits until these processes have finished their start-up work. If they never do, the bench goes on and
 * notes it.
 */
export async function waitUntilProcessesIdle(
  pids: readonly number[],
  waiting = DEFAULT_IDLE_WAIT_LIMITS,
): Promise<void> {
  const word = await waitUntilMeasuredProcessesIdle(() => measureCpuForOneSecond(pids), waiting);
  if (word !== null) benchmarkNoiseNotes.push(word);
}

async function measureCpuForOneSecond(pids: readonly number[]): Promise<CpuLoadOfOneSecond> {
  const before = readCpuTimeSnapshot(pids);
  await setTimeout(1_000);
  const after = readCpuTimeSnapshot(pids);
  const measured = after.measured - before.measured;
  return { measured, others: Math.max(0, after.all - before.all - measured - (after.own - before.own)) };
}

function readCpuTimeSnapshot(pids: readonly number[]): { measured: number; own: number; all: number } {
  return {
    measured: pids.reduce((sum, pid) => sum + getProcessTreeCpuSeconds(pid), 0),
    own: getBenchmarkCpuSeconds(),
    all: parseMachineBusyCpuTicks(readFileSync('/proc/stat', 'utf8')) / CPU_CLOCK_TICKS_PER_SECOND,
  };
}
