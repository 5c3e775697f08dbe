import { resolve } from 'node:path';

import { commands } from '#app/commands.server.ts';
import type { Command, CommandOutput } from '#app/platform/command.server.ts';
import type { Env } from '#app/platform/env.server.ts';

import { callRunningShop } from './control-client.ts';
import { openShop } from './shop.ts';

type Call = { name: string; args: string[] };

/** Runs one of the product's commands and resolves with its exit code; an unknown name is told which there are. */
export async function runCommand(env: Env, { name, args }: Call, terminal: CommandOutput): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return runKnown(env, { command, args }, terminal);
  terminal.printError(
    `There is no command "${name}". Commands: ${['serve', ...commands.map((each) => each.name)].join(', ')}.`,
  );
  return 1;
}

/** Inside the running shop when there is one, which holds the embedded database; otherwise in a shop of its own. */
async function runKnown(
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
