import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import type { CliCommandOutputWriter } from '#app/platform/command.server.ts';

import {
  type ControlSocketResponse,
  type ShopControlSocketCall,
  getShopControlSocketPath,
} from './control-path.ts';

/** Runs a command inside the running shop; returns null when no shop runs on this data directory. */
export async function runCommandInRunningShop(
  dataDir: string,
  call: ShopControlSocketCall,
  output: CliCommandOutputWriter,
): Promise<number | null> {
  const socket = await connectToControlSocket(getShopControlSocketPath(dataDir));
  if (!socket) return null;
  socket.write(`${JSON.stringify(call)}\n`);
  for await (const line of createInterface({ input: socket })) {
    // Written by our own server of the same build.
    const answer = JSON.parse(line) as ControlSocketResponse;
    if ('exit' in answer) return answer.exit;
    if ('print' in answer) output.print(answer.print);
    else output.printError(answer.printError);
  }
  output.printError('The shop stopped before the command finished. Start it again and repeat the command.');
  return 1;
}

/** Returns whether a shop on the embedded database of this data directory accepts commands. */
export async function isShopProcessRunning(dataDir: string): Promise<boolean> {
  const socket = await connectToControlSocket(getShopControlSocketPath(dataDir));
  socket?.destroy();
  return socket !== null;
}

function connectToControlSocket(path: string): Promise<Socket | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket | null>();
  const socket = createConnection(path);
  socket.once('connect', () => resolve(socket));
  socket.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
  );
  return promise;
}
