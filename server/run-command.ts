import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

import { cliCommands } from '#app/commands.server.ts';
import type {
  AskQuestionInTerminal,
  CliCommand,
  CliCommandOutputWriter,
} from '#app/platform/command.server.ts';
import { DataDirectoryInUseError } from '#app/platform/db/directory-lock.server.ts';
import { openConfiguredDatabase } from '#app/platform/db/open.server.ts';
import type { EnvironmentVariables } from '#app/platform/env.server.ts';

import { runCommandInRunningShop, isShopProcessRunning } from './control-client.ts';
import type { ShopControlSocketCall } from './control-path.ts';
import { openShop } from './shop.ts';

type ShopCliCommandCall = { name: string; args: string[] };

/**
 * Runs one of the product's commands and resolves with its exit code; for an unknown name, lists the
 * commands.
 */
export async function runCommand(
  env: EnvironmentVariables,
  { name, args }: ShopCliCommandCall,
  terminal: CliCommandOutputWriter,
): Promise<number> {
  const command = cliCommands.find((candidate) => candidate.name === name);
  if (command) return runKnownCliCommand(env, { command, args }, terminal);
  terminal.printError(
    `Unknown command "${name}". Commands: ${['serve', ...cliCommands.map((each) => each.name)].join(', ')}.`,
  );
  return 1;
}

/**
 * Runs it inside the running shop if there is one, which has the embedded database open; otherwise in a shop
 * of its own.
 */
async function runKnownCliCommand(
  env: EnvironmentVariables,
  { command, args }: { command: CliCommand; args: string[] },
  terminal: CliCommandOutputWriter,
): Promise<number> {
  const call = { name: command.name, args, cwd: resolve('.') };
  if (command.isOffline) {
    if (await isShopProcessRunning(env.DATA_DIR)) throw new DataDirectoryInUseError(env.DATA_DIR);
    return runCommandInOwnShop(env, { command, call }, terminal);
  }
  const exitCode = await runCommandInRunningShop(env.DATA_DIR, call, terminal);
  return exitCode ?? runCommandInOwnShop(env, { command, call }, terminal);
}

async function runCommandInOwnShop(
  env: EnvironmentVariables,
  { command, call }: { command: CliCommand; call: ShopControlSocketCall },
  terminal: CliCommandOutputWriter,
): Promise<number> {
  const quiet = { ...env, LOG_LEVEL: env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL } as const;
  const shop = command.isOffline
    ? await openShop(quiet, { database: await openConfiguredDatabase(env, { isServing: false }) })
    : await openShop(quiet);
  try {
    const ctx = shop.newContext({ actor: { kind: 'system', name: command.name } });
    return await command.run(ctx, call.args, { ...terminal, cwd: call.cwd, ask: askQuestionOnTerminalInput });
  } finally {
    await shop.close();
  }
}

const askQuestionOnTerminalInput: AskQuestionInTerminal = async (question) => {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
};
