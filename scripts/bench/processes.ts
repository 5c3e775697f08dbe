import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Whether a program is on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

const canPin = isInstalled('taskset');

/** Starts a program on one core where `taskset` exists, so that server and load do not take each other's time. */
export function spawnPinned(
  core: number,
  [program, ...args]: [string, ...string[]],
  environment: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const [file, ...rest] = canPin ? ['taskset', '-c', String(core), program, ...args] : [program, ...args];
  return spawn(file ?? program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** User and system time of a process and all that came from it, in seconds. */
export function cpuSeconds(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / ticksPerSecond;
}

/** Resident memory of a process and all that came from it, in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = treeOf(pid).map(
    (each) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1],
  );
  return kilobytes.reduce((sum, each) => sum + Number(each ?? 0), 0) / 1024;
}

function ticksOf(pid: number): number {
  // The name in brackets may hold spaces; the figures stand behind it, user and system time as 12th and 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const path = `/proc/${pid}/task/${task}/children`;
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  });
  return [pid, ...children.flatMap(treeOf)];
}

/** Waits for an address to answer 200; the milliseconds it took. */
export async function untilOk(url: string, process: ChildProcess, seconds = 60): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    if (process.exitCode !== null) throw new Error(`the process ended with ${process.exitCode}`);
    if (await answersOk(url)) return performance.now() - startedAt;
    await setTimeout(5);
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * Waits until a process has nothing left to do: the best compression of warm pages runs on after the start. Several idle
 * seconds in a row, because on a busy machine a working process may get no time for one.
 */
export async function untilIdle(pid: number, seconds = 60, idleSeconds = 3): Promise<void> {
  for (let second = 0, idle = 0; second < seconds && idle < idleSeconds; second++) {
    const before = cpuSeconds(pid);
    await setTimeout(1_000);
    idle = cpuSeconds(pid) - before < 0.05 ? idle + 1 : 0;
  }
}

export async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await ended;
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-bench-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
