import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { busyTicksIn } from './proc-figures.ts';
import { cpuSeconds, ownCpuSeconds, TICKS_PER_SECOND } from './processes.ts';

/** How busy a second was: CPU seconds of what is measured, and of everything else on the machine. */
export type Second = { measured: number; others: number };

/** An idle shop and its database stay far below this share of a core; work of the start takes most of one. */
export const MEASURED_LIMIT = 0.1;
/** What a quiet machine does besides. */
export const OTHERS_LIMIT = 0.2;

/** How many seconds to wait at most, and how many of them have to be idle together: what works in pieces is not idle. */
export type Waiting = { patience: number; window: number };
export const PATIENT: Waiting = { patience: 60, window: 4 };

/** Whether what is measured did nothing in the last seconds: no work of the start is left. */
export function isIdle(seconds: readonly Second[], window: number): boolean {
  return seconds.length >= window && meanOf(seconds, window).measured <= MEASURED_LIMIT;
}

/** What a reader of the figures has to know about these seconds; null when all was quiet. */
export function unquietWord(seconds: readonly Second[], window: number): string | null {
  const { measured, others } = meanOf(seconds, window);
  const percent = (share: number) => `${Math.round(share * 100)} % of a core`;
  if (measured > MEASURED_LIMIT) return `the shop still took ${percent(measured)} after ${seconds.length} s`;
  return others > OTHERS_LIMIT ? `the rest of the machine took ${percent(others)}` : null;
}

function meanOf(seconds: readonly Second[], window: number): Second {
  const last = seconds.slice(-window);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    measured: mean(last.map(({ measured }) => measured)),
    others: mean(last.map(({ others }) => others)),
  };
}

/**
 * Waits until what is measured is idle. `measure` takes a second to tell how busy it was. Nobody waits for the rest of the
 * machine, which may be busy for hours; the word that is returned says so, or that the shop never became idle.
 */
export async function waitUntilIdle(
  measure: () => Promise<Second>,
  { patience, window }: Waiting,
): Promise<string | null> {
  const seconds: Second[] = [];
  while (!isIdle(seconds, window) && seconds.length < patience) seconds.push(await measure());
  return unquietWord(seconds, window);
}

const words: string[] = [];

/** What was not quiet since the last call. */
export function takeWords(): string[] {
  return words.splice(0);
}

/** Waits until these processes have done what a start leaves to do. When they never do, the bench goes on and says so. */
export async function settle(pids: readonly number[], waiting = PATIENT): Promise<void> {
  const word = await waitUntilIdle(() => nextSecond(pids), waiting);
  if (word !== null) words.push(word);
}

async function nextSecond(pids: readonly number[]): Promise<Second> {
  const before = readings(pids);
  await setTimeout(1_000);
  const after = readings(pids);
  const measured = after.measured - before.measured;
  return { measured, others: Math.max(0, after.all - before.all - measured - (after.own - before.own)) };
}

function readings(pids: readonly number[]): { measured: number; own: number; all: number } {
  return {
    measured: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    own: ownCpuSeconds(),
    all: busyTicksIn(readFileSync('/proc/stat', 'utf8')) / TICKS_PER_SECOND,
  };
}
