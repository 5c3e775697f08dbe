import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as Door, type Socket } from 'node:net';

/**
 * How many listening sockets a process has, and so how many connections one turn of its event loop accepts.
 */
export const DOORS = 16;

type Admits = (socket: Socket) => boolean;

/** The listening sockets of a server. */
export type Doors = {
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
export async function openDoors(
  server: Server,
  place: ListenOptions,
  { isShared, count = DOORS, mayCome }: { isShared: boolean; count?: number; mayCome?: Admits },
): Promise<Doors> {
  // Sockets that share a port would silently join those of another shop on it.
  if (!isShared) await assertFree(place);
  const doors: Door[] = [];
  try {
    await listen(server, { ...place, reusePort: true });
    doors.push(server);
  } catch (error) {
    if (isShared || (error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
    await listen(server, place);
    return { close: () => close(server) };
  }
  for (let number = 1; number < count; number++) {
    // With the connection options of `createServer` in node:http.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      if (mayCome?.(socket) === false) socket.destroy();
      else server.emit('connection', socket);
    });
    door.maxConnections = server.maxConnections;
    await listen(door, { ...place, reusePort: true });
    doors.push(door);
  }
  for (const door of doors) door.maxConnections = Math.ceil(door.maxConnections / doors.length);
  return { close: async () => void (await Promise.all(doors.map(close))) };
}

async function assertFree(place: ListenOptions): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await close(probe);
}

async function listen(door: Door, place: ListenOptions): Promise<void> {
  door.listen(place);
  // Rejects with the server's listening error.
  await once(door, 'listening');
}

function close(door: Door): Promise<void> {
  return new Promise((resolve) => door.close(() => resolve()));
}
