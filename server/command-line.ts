import { type EnvironmentVariables, parseEnv } from '#app/platform/env.server.ts';
import { setLogLevel } from '#app/platform/log.server.ts';

import { createServerStartAnnouncer, type ShopProcessOutputWriters } from './start-announcer.ts';
import { redirectOutputToLog } from './process-log.ts';
import { listServerStartErrorLines } from './start-faults.ts';
import { superviseServerProcesses, WORKER_PROCESS_ARGUMENT } from './workers.ts';

/** Runs the command line and resolves with the exit code; `serve` is the default and ends with the shop. */
export async function dispatchShopCliCommand(
  args: string[],
  source: Record<string, string | undefined>,
  terminal: ShopProcessOutputWriters,
): Promise<number> {
  try {
    const env = parseEnv(source);
    const [name = 'serve', ...rest] = args;
    if (name === 'serve') return await startServerOrSupervisor(env, rest, terminal);
    const { runCommand } = await import('./run-command.ts');
    return await runCommand(env, { name, args: rest }, terminal);
  } catch (error) {
    for (const line of listServerStartErrorLines(error)) terminal.printError(line);
    return 1;
  }
}

/**
 * Starts one process, or a supervisor of several, which loads nothing of the shop itself; its workers do not
 * announce the URL themselves.
 */
async function startServerOrSupervisor(
  env: EnvironmentVariables,
  args: string[],
  terminal: ShopProcessOutputWriters,
): Promise<number> {
  redirectOutputToLog();
  setLogLevel(env.LOG_LEVEL);
  const announce = createServerStartAnnouncer(env, terminal);
  const isWorker = args[0] === WORKER_PROCESS_ARGUMENT;
  if (env.WEB_CONCURRENCY > 1 && !isWorker) return superviseServerProcesses(env, announce.address);
  const { serve } = await import('./serve.ts');
  return isWorker
    ? serve(env, { ...announce, address: () => {} }, Number(args[1] ?? 0))
    : serve(env, announce);
}
