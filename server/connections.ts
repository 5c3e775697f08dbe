import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { limitKey } from '#app/platform/rate-limit.server.ts';

/** Connections of one address: enough for an office behind one, and one of forty before all places are taken. */
const MOST_EACH = 256;
/** In a window of a second an address may open as many as it may hold; more is no visitor's doing. */
const WINDOW_MS = 1000;

/** A connection: when it was opened or had a request last, as the count of such moments, and whether one is under way. */
type Place = { socket: Socket; lastUse: number; isBusy: boolean };

/** To be told of each request: when its answer has been handed over if it was ready, else before it is worked on. */
export type TakeUp = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Bounds how many connections one address holds (safety.md threat 13). The next one takes the place of the connection that
 * has been without a request for longest, also of one whose request never became whole; where all are at work, it is
 * closed. Behind a proxy every connection is the proxy's own, so nothing is counted there.
 */
export function boundConnections(server: Server, mostEach = MOST_EACH): TakeUp {
  const crowds = new Map<string, Set<Place>>();
  const placeOf = new WeakMap<Socket, Place>();
  let clock = 0;

  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    const crowd = crowds.get(address) ?? new Set();
    if (crowd.size >= mostEach) {
      const longestIdle = leastUsed([...crowd].filter(({ isBusy }) => !isBusy));
      (longestIdle?.socket ?? socket).destroy();
      if (!longestIdle) return;
      crowd.delete(longestIdle);
    }
    const place: Place = { socket, lastUse: ++clock, isBusy: false };
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
    // Numbers instead of sets that are reordered: a hit writes one.
    place.lastUse = ++clock;
    // The system took the whole answer at once: most hits end here, and need nobody to wait for their end.
    if (response.writableFinished) return;
    place.isBusy = true;
    response.once('close', () => {
      place.isBusy = false;
      place.lastUse = ++clock;
    });
  };
}

const leastUsed = (places: Place[]): Place | undefined =>
  places.reduce<Place | undefined>(
    (least, place) => (least && least.lastUse < place.lastUse ? least : place),
    undefined,
  );

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
