import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { limitKey } from '#app/platform/rate-limit.server.ts';

/** Connections of one address: enough for an office behind one, and one of forty before all places are taken. */
const MOST_EACH = 256;
/** In a window of a second an address may open as many as it may hold; more is no visitor's doing. */
const WINDOW_MS = 1000;

/** The open connections of an address, those without a request under way first, the longest idle of them at the front. */
type Crowd = { idle: Set<Socket>; busy: Set<Socket> };

/**
 * Bounds how many connections one address holds (safety.md threat 13). The next one takes the place of the connection that
 * has been without a request for longest, also of one whose request never became whole; where all are at work, it is
 * closed. Behind a proxy every connection is the proxy's own, so nothing is counted there.
 */
export function boundConnections(server: Server, mostEach = MOST_EACH): void {
  const crowds = new Map<string, Crowd>();
  const crowdOf = new WeakMap<Socket, Crowd>();

  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    const crowd = crowds.get(address) ?? { idle: new Set(), busy: new Set() };
    if (crowd.idle.size + crowd.busy.size >= mostEach) {
      const [longestIdle] = crowd.idle;
      (longestIdle ?? socket).destroy();
      if (!longestIdle) return;
      crowd.idle.delete(longestIdle);
    }
    crowds.set(address, crowd);
    crowdOf.set(socket, crowd);
    crowd.idle.add(socket);
    socket.once('close', () => {
      crowd.idle.delete(socket);
      crowd.busy.delete(socket);
      if (crowd.idle.size + crowd.busy.size === 0) crowds.delete(address);
    });
  });

  server.prependListener('request', ({ socket }, response) => {
    const crowd = crowdOf.get(socket);
    if (!crowd?.idle.delete(socket)) return;
    crowd.busy.add(socket);
    response.once('close', () => {
      if (crowd.busy.delete(socket) && !socket.destroyed) crowd.idle.add(socket);
    });
  });
}

/**
 * Whether the address of a connection may open one more: 256 in a second. Asked before Node builds anything of HTTP for the
 * connection, which is more than half of what one costs: thousands that come in one moment hold nobody up for long.
 */
export function openingsOfEach(most = MOST_EACH, now = () => performance.now()): (socket: Socket) => boolean {
  const opened = new Map<string, number>();
  let endsAt = 0;
  return ({ remoteAddress = '' }) => {
    if (now() >= endsAt) {
      opened.clear();
      endsAt = now() + WINDOW_MS;
    }
    const address = limitKey(remoteAddress);
    const count = (opened.get(address) ?? 0) + 1;
    opened.set(address, count);
    return count <= most;
  };
}
