import { resolve } from 'node:path';

import { commands } from '#app/commands.server.ts';
import type { Command, CommandOutput } from '#app/platform/command.server.ts';
import { type Env, parseEnv } from '#app/platform/env.server.ts';
import { setLogLevel } from '#app/platform/log.server.ts';

import { openAnnounce, type Terminal } from './announcing.ts';
import { callRunningShop } from './control-client.ts';
import { logEverything } from './process-log.ts';
import { serve } from './serve.ts';
import { openShop } from './shop.ts';
import { startFaults } from './start-faults.ts';
import { superviseWorkers, WORKER } from './workers.ts';

/** Runs what the command line asks for and resolves with the exit code; `serve` is the default and ends with the shop. */
export async function runCommandLine(
  args: string[],
  source: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  try {
    const env = parseEnv(source);
    const [name = 'serve', ...rest] = args;
    if (name === 'serve') return await startServing(env, rest, terminal);
    const command = commands.find((candidate) => candidate.name === name);
    if (command) return await runCommand(env, { command, args: rest }, terminal);
    terminal.printError(
      `There is no command "${name}". Commands: ${['serve', ...commands.map((each) => each.name)].join(', ')}.`,
    );
    return 1;
  } catch (error) {
    for (const line of startFaults(error)) terminal.printError(line);
    return 1;
  }
}

/** One process, or a supervisor of several; the workers of a supervisor do not announce the address themselves. */
function startServing(env: Env, args: string[], terminal: Terminal): Promise<number> {
  logEverything();
  setLogLevel(env.LOG_LEVEL);
  const announce = openAnnounce(env, terminal);
  if (args[0] === WORKER) return serve(env, { ...announce, address: () => {} }, Number(args[1] ?? 0));
  return env.WEB_CONCURRENCY > 1 ? superviseWorkers(env, announce.address) : serve(env, announce);
}

/** Inside the running shop when there is one, which holds the embedded database; otherwise in a shop of its own. */
async function runCommand(
  env: Env,
  { command, args }: { command: Command; args: string[] },
  terminal: CommandOutput,
): Promise<number> {
  const call = { name: command.name, args, cwd: resolve('.') };
  const exitCode = await callRunningShop(env.DATA_DIR, call, terminal);
  if (exitCode !== null) return exitCode;
  const shop = await openShop({ ...env, LOG_LEVEL: env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL });
  try {
    return await command.run(shop.newContext({ actor: { kind: 'system', name: command.name } }), args, {
      ...terminal,
      cwd: call.cwd,
    });
  } finally {
    await shop.close();
  }
}
