import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as NetServer, type Socket } from 'node:net';

/**
 * How many listening sockets a process has, and so how many connections one turn of its event loop accepts.
 */
export const LISTENING_SOCKETS_PER_PROCESS = 16;

type IsIncomingConnectionAllowed = (socket: Socket) => boolean;

/** The listening sockets of a server. */
export type ListeningSockets = {
  /** Stops accepting; resolves when all connections are closed. */
  close(): Promise<void>;
};

/**
 * Listens on one port with several sockets. Node accepts one connection per turn of its loop and listening
 * socket, so a client behind sixty others waited sixty turns, with all other work in between (safety.md
 * threat 13). The system distributes connections among the sockets. Where it cannot, there is one socket.
 *
 * @param isShared whether other processes of this shop listen there, too
 * @param mayCome called at all sockets but the first: a refused connection is closed before Node sets up HTTP
 * for it
 */
export async function listenOnPortWithSeveralSockets(
  server: Server,
  place: ListenOptions,
  {
    isShared,
    count = LISTENING_SOCKETS_PER_PROCESS,
    mayCome,
  }: { isShared: boolean; count?: number; mayCome?: IsIncomingConnectionAllowed },
): Promise<ListeningSockets> {
  // Sockets that share a port would silently join those of another shop on it.
  if (!isShared) await assertPortFree(place);
  const listeners: NetServer[] = [];
  try {
    await startNetServerListening(server, { ...place, reusePort: true });
    listeners.push(server);
  } catch (error) {
    if (isShared || (error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
    await startNetServerListening(server, place);
    return { close: () => closeNetServer(server) };
  }
  for (let number = 1; number < count; number++) {
    // With the connection options of `createServer` in node:http.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      if (mayCome?.(socket) === false) socket.destroy();
      else server.emit('connection', socket);
    });
    listener.maxConnections = server.maxConnections;
    await startNetServerListening(listener, { ...place, reusePort: true });
    listeners.push(listener);
  }
  for (const listener of listeners)
    listener.maxConnections = Math.ceil(listener.maxConnections / listeners.length);
  return { close: async () => void (await Promise.all(listeners.map(closeNetServer))) };
}

async function assertPortFree(place: ListenOptions): Promise<void> {
  const probe = createServer();
  await startNetServerListening(probe, place);
  await closeNetServer(probe);
}

async function startNetServerListening(listener: NetServer, place: ListenOptions): Promise<void> {
  listener.listen(place);
  // Rejects with the server's listening error.
  await once(listener, 'listening');
}

function closeNetServer(listener: NetServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()));
}
