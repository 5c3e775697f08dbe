import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { normalizeIpAddressForRateLimit } from '#app/platform/rate-limit.server.ts';

/**
 * Connections per address: enough for an office behind one address; it takes forty addresses to occupy all
 * places.
 */
const MAX_INCOMING_CONNECTIONS_PER_IP = 256;
/** In a window of a second an address may open as many as it may hold; no visitor opens more. */
const CONNECTION_RATE_LIMIT_WINDOW_MS = 1000;

/**
 * A connection: when it was opened or last had a request, as a counter value, and whether a request is
 * running.
 */
type OpenHttpConnection = { socket: Socket; lastUse: number; isBusy: boolean };

/** Call for each request: after its response was sent if it was ready, otherwise before it is processed. */
export type RecordIncomingConnectionUse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Limits how many connections one address holds (safety.md threat 13). A further one replaces the connection
 * that has been idle for longest, including those whose request never became complete; when all are busy, the
 * new one is closed. Behind a proxy all connections are the proxy's own, so nothing is limited there.
 */
export function limitIncomingConnectionsPerIp(
  server: Server,
  mostEach = MAX_INCOMING_CONNECTIONS_PER_IP,
): RecordIncomingConnectionUse {
  const crowds = new Map<string, Set<OpenHttpConnection>>();
  const placeOf = new WeakMap<Socket, OpenHttpConnection>();
  let clock = 0;

  server.on('connection', (socket: Socket) => {
    const address = normalizeIpAddressForRateLimit(socket.remoteAddress ?? '');
    const crowd = crowds.get(address) ?? new Set();
    if (crowd.size >= mostEach) {
      const longestIdle = findLeastRecentlyUsedConnection([...crowd].filter(({ isBusy }) => !isBusy));
      (longestIdle?.socket ?? socket).destroy();
      if (!longestIdle) return;
      crowd.delete(longestIdle);
    }
    const place: OpenHttpConnection = { socket, lastUse: ++clock, isBusy: false };
    crowds.set(address, crowd.add(place));
    placeOf.set(socket, place);
    socket.once('close', () => {
      crowd.delete(place);
      if (crowd.size === 0) crowds.delete(address);
    });
  });

  return ({ socket }, response) => {
    const place = placeOf.get(socket);
    if (!place || place.isBusy) return;
    // Counter values instead of sets that are reordered: a hit writes one number.
    place.lastUse = ++clock;
    // The system took the whole response at once: most hits end here, without a listener for their end.
    if (response.writableFinished) return;
    place.isBusy = true;
    response.once('close', () => {
      place.isBusy = false;
      place.lastUse = ++clock;
    });
  };
}

const findLeastRecentlyUsedConnection = (places: OpenHttpConnection[]): OpenHttpConnection | undefined =>
  places.reduce<OpenHttpConnection | undefined>(
    (least, place) => (least && least.lastUse < place.lastUse ? least : place),
    undefined,
  );

/**
 * Returns a check whether an address may open one more connection: 256 per second. Called before Node sets up
 * HTTP for the connection, which is more than half of its cost, so that thousands opened at once delay others
 * only briefly.
 */
export function createIncomingConnectionRateCheck(
  most = MAX_INCOMING_CONNECTIONS_PER_IP,
  now = () => performance.now(),
): (socket: Socket) => boolean {
  const opened = new Map<string, number>();
  let endsAt = 0;
  return ({ remoteAddress = '' }) => {
    if (now() >= endsAt) {
      opened.clear();
      endsAt = now() + CONNECTION_RATE_LIMIT_WINDOW_MS;
    }
    const address = normalizeIpAddressForRateLimit(remoteAddress);
    const count = (opened.get(address) ?? 0) + 1;
    opened.set(address, count);
    return count <= most;
  };
}
