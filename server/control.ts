import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { z } from 'zod';

import { cliCommands } from '#app/commands.server.ts';
import { log } from '#app/platform/log.server.ts';

import { type ControlSocketResponse, getShopControlSocketPath } from './control-path.ts';
import type { Shop } from './shop.ts';
import { describeStartError } from './start-faults.ts';

const controlSocketCallSchema = z.object({ name: z.string(), args: z.array(z.string()), cwd: z.string() });

/**
 * Runs commands inside this process while it has the embedded database open (http.md, Commands). The socket
 * is accessible to its owner only, who could open the database as well.
 */
export async function openControlSocket(shop: Shop): Promise<() => Promise<void>> {
  if (shop.newContext().database.engine === 'server') return async () => {};
  const path = getShopControlSocketPath(shop.env.DATA_DIR);
  // This process holds the lock of DATA_DIR, so an existing socket file is left over from a killed process.
  await rm(path, { force: true });
  const server = createServer((socket) => void answerControlSocketCommand(shop, socket));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(path, resolve);
  await promise;
  await chmod(path, 0o600);
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

async function answerControlSocketCommand(shop: Shop, socket: Socket): Promise<void> {
  const respond = (answer: ControlSocketResponse) =>
    void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
  socket.on('error', (error) => log.warn({ err: error }, 'command line left'));
  try {
    const line = await readControlSocketCommandLine(socket);
    const { name, args, cwd } = controlSocketCallSchema.parse(JSON.parse(line));
    const command = cliCommands.find((candidate) => candidate.name === name && !candidate.isOffline);
    const ctx = shop.newContext({ actor: { kind: 'system', name } });
    const print = (text: string) => respond({ print: text });
    const printError = (text: string) => respond({ printError: text });
    respond({ exit: command ? await command.run(ctx, args, { print, printError, cwd }) : 1 });
  } catch (error) {
    log.error({ err: error }, 'command failed');
    respond({ printError: describeStartError(error) });
    respond({ exit: 1 });
  }
  socket.end();
}

async function readControlSocketCommandLine(socket: Socket): Promise<string> {
  const lines = createInterface({ input: socket });
  // It re-emits every error of the socket; without a listener that would end the process.
  lines.on('error', () => {});
  for await (const line of lines) return line;
  throw new Error('the command line closed without a call');
}
