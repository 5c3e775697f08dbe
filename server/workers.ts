import { type ChildProcess, fork } from 'node:child_process';

import type { EnvironmentVariables } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

import { onProcessStopSignal } from './stop-signal.ts';

const SERVER_WORKER_READY_MESSAGE = 'ready';
const SERVER_WORKER_RESTART_DELAY_MS = 1_000;

/**
 * The argument a supervisor adds after `serve` for each of its processes, followed by the process's number.
 */
export const WORKER_PROCESS_ARGUMENT = '--worker';

/** Notifies the supervisor, if there is one, that this process listens. */
export function notifySupervisorReady(): void {
  process.send?.(SERVER_WORKER_READY_MESSAGE);
}

/**
 * Keeps `WEB_CONCURRENCY` processes on one port (each listens itself, with reusePort). The first one opens
 * the shop alone, so that migrations and the demo data run once. After that, a process that dies is replaced,
 * even one that died while it started.
 */
export async function superviseServerProcesses(
  env: EnvironmentVariables,
  announce: (address: string) => void,
): Promise<number> {
  const workers = new Map<number, ChildProcess>();
  let isStopping = false;
  let isOpen = false;
  const { promise: ended, resolve } = Promise.withResolvers<number>();

  function start(index: number): Promise<void> {
    const worker = fork(process.argv[1] ?? '', ['serve', WORKER_PROCESS_ARGUMENT, String(index)]);
    workers.set(index, worker);
    const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
    worker.once('message', () => setReady());
    worker.once('exit', (code, signal) => {
      workers.delete(index);
      if (!isStopping && isOpen) {
        log.error({ worker: index, code, signal }, 'process died, starting another');
        setTimeout(() => {
          if (!isStopping) void start(index);
        }, SERVER_WORKER_RESTART_DELAY_MS);
      } else if (workers.size === 0) resolve(isStopping ? 0 : 1);
    });
    return ready;
  }

  onProcessStopSignal((signal) => {
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
