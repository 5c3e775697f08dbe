import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import type { CommandOutput } from '#app/platform/command.server.ts';

import { type ControlAnswer, type ControlCall, controlSocketPath } from './control-path.ts';

/** Runs a command inside the running shop; returns null when no shop runs on this data directory. */
export async function callRunningShop(
  dataDir: string,
  call: ControlCall,
  output: CommandOutput,
): Promise<number | null> {
  const socket = await connectToControlSocket(controlSocketPath(dataDir));
  if (!socket) return null;
  socket.write(`${JSON.stringify(call)}\n`);
  for await (const line of createInterface({ input: socket })) {
    // Written by our own server of the same build.
    const answer = JSON.parse(line) as ControlAnswer;
    if ('exit' in answer) return answer.exit;
    if ('print' in answer) output.print(answer.print);
    else output.printError(answer.printError);
  }
  output.printError('The shop stopped before the command finished. Start it again and repeat the command.');
  return 1;
}

/** Returns whether a shop on the embedded database of this data directory accepts commands. */
export async function isShopRunning(dataDir: string): Promise<boolean> {
  const socket = await connectToControlSocket(controlSocketPath(dataDir));
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
