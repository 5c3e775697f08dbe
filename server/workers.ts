import { type ChildProcess, fork } from 'node:child_process';

import type { Env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

import { onStopSignal } from './stop-signal.ts';

const READY_MESSAGE = 'ready';
const RESTART_MS = 1_000;

/**
 * The argument a supervisor adds after `serve` for each of its processes, followed by the process's number.
 */
export const WORKER = '--worker';

/** Notifies the supervisor, if there is one, that this process listens. */
export function announceReady(): void {
  process.send?.(READY_MESSAGE);
}

/**
 * Keeps `WEB_CONCURRENCY` processes on one port (each listens itself, with reusePort). The first one opens
 * the shop alone, so that migrations and the demo data run once. After that, a process that dies is replaced,
 * even one that died while it started.
 */
export async function superviseWorkers(env: Env, announce: (address: string) => void): Promise<number> {
  const workers = new Map<number, ChildProcess>();
  let isStopping = false;
  let isOpen = false;
  const { promise: ended, resolve } = Promise.withResolvers<number>();

  function start(index: number): Promise<void> {
    const worker = fork(process.argv[1] ?? '', ['serve', WORKER, String(index)]);
    workers.set(index, worker);
    const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
    worker.once('message', () => setReady());
    worker.once('exit', (code, signal) => {
      workers.delete(index);
      if (!isStopping && isOpen) {
        log.error({ worker: index, code, signal }, 'process died, starting another');
        setTimeout(() => {
          if (!isStopping) void start(index);
        }, RESTART_MS);
      } else if (workers.size === 0) resolve(isStopping ? 0 : 1);
    });
    return ready;
  }

  onStopSignal((signal) => {
    isStopping = true;
    for (const worker of workers.values()) worker.kill(signal);
    if (workers.size === 0) resolve(0);
  });

  const first = start(0);
  // If the first process cannot start, the supervisor ends: the process has logged why.
  await Promise.race([first, ended]);
  // A process asked to stop while it starts first reports that it is ready; later ones would never be
  // stopped.
  if (workers.size > 0 && !isStopping) {
    isOpen = true;
    announce(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
    for (let index = 1; index < env.WEB_CONCURRENCY; index++) void start(index);
  }
  return ended;
}
