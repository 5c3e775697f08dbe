import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as Door, type Socket } from 'node:net';

/** How many waiting connections one turn of the event loop of a process takes in. */
export const DOORS = 16;

type Admits = (socket: Socket) => boolean;

/** Where a server listens, in how many places at once. */
export type Doors = {
  /** Nobody comes in any more; resolves when the last one has left. */
  close(): Promise<void>;
};

/**
 * Listens on one port in several places. Node takes one waiting connection in a turn of its loop from each place it listens
 * at, so that who came behind sixty others waited sixty turns, with everybody's work between them (safety.md threat 13). The
 * system parts those who come among the places. Where it cannot, there is one.
 *
 * @param isShared whether other processes of this shop listen there, too
 * @param mayCome asked at all doors but the first: whom it refuses is closed before Node builds anything of HTTP for them
 */
export async function openDoors(
  server: Server,
  place: ListenOptions,
  { isShared, count = DOORS, mayCome }: { isShared: boolean; count?: number; mayCome?: Admits },
): Promise<Doors> {
  // Places that share a port would join those of another shop that runs there without a word.
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
    // As `createServer` of node:http has its connections.
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
  // Rejects with what the server says of the place.
  await once(door, 'listening');
}

function close(door: Door): Promise<void> {
  return new Promise((resolve) => door.close(() => resolve()));
}
