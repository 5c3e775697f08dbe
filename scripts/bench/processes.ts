import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { parseResidentMemoryKilobytes, parseProcessCpuTicks } from './proc-figures.ts';

export const BENCHMARK_SERVER_CPU_CORE = 0;
export const LOAD_GENERATOR_CPU_CORE = 1;

/** Returns whether a program is installed on this machine. */
export function isProgramInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

const canPinProcessToCpuCore = isProgramInstalled('taskset');

/**
 * Starts a program on one core (null for any) where `taskset` exists, so that server and load do not compete
 * for one.
 */
export function spawnProcessOnCpuCore(
  core: number | null,
  [program, ...args]: [string, ...string[]],
  environment: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const isPinned = canPinProcessToCpuCore && core !== null;
  const [file, ...rest] = isPinned ? ['taskset', '-c', String(core), program, ...args] : [program, ...args];
  return spawn(file ?? program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

export const CPU_CLOCK_TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the user and system time of a process and its descendants, in seconds. */
export function getProcessTreeCpuSeconds(pid: number): number {
  return (
    listProcessTreeIds(pid).reduce(
      (sum, each) => sum + parseProcessCpuTicks(readProcFileText(each, 'stat')),
      0,
    ) / CPU_CLOCK_TICKS_PER_SECOND
  );
}

/** Returns the user and system time of the bench itself, in seconds, without its children. */
export function getBenchmarkCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns the resident memory of a process and its descendants, in MB. */
export function readProcessTreeMemoryMegabytes(pid: number): number {
  return listProcessTreeIds(pid).reduce((sum, each) => sum + readProcessMemoryMegabytes(each), 0);
}

/** Returns the resident memory of one process without its descendants, in MB. */
export function readProcessMemoryMegabytes(pid: number): number {
  return parseResidentMemoryKilobytes(readProcFileText(pid, 'status')) / 1024;
}

function listProcessTreeIds(pid: number): number[] {
  const children = listFolderEntryNamesOrEmpty(`/proc/${pid}/task`).flatMap((task) =>
    readProcFileText(pid, `task/${task}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listProcessTreeIds)];
}

/**
 * Returns an empty text for a process that ended while its tree was read, as those of a database server do.
 */
function readProcFileText(pid: number, name: string): string {
  return readProcFileOrFallback(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'), '');
}

function listFolderEntryNamesOrEmpty(folder: string): string[] {
  return readProcFileOrFallback(() => readdirSync(folder), []);
}

function readProcFileOrFallback<Value>(read: () => Value, nothing: Value): Value {
  try {
    return read();
  } catch (error) {
    const isGone =
      error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code));
    if (isGone) return nothing;
    throw error;
  }
}

/**
 * Resolves when the address responds with 200, with the milliseconds it took; throws if the process ends or
 * the time is up.
 */
export async function waitForOkResponse(url: string, process: ChildProcess, seconds = 60): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    if (process.exitCode !== null) throw new Error(`the process ended with ${process.exitCode}`);
    if (await isUrlRespondingOk(url)) return performance.now() - startedAt;
    await setTimeout(5);
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}

async function isUrlRespondingOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export async function stopChildProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await ended;
}

const benchmarkTemporaryFolders: string[] = [];

export function createBenchmarkTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-bench-'));
  benchmarkTemporaryFolders.push(folder);
  return folder;
}

export function copyToBenchmarkTemporaryFolder(folder: string): string {
  const copy = createBenchmarkTemporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export function removeBenchmarkTemporaryFolders(): void {
  for (const folder of benchmarkTemporaryFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
