import type { EventEmitter } from 'node:events';

/** How long requests are begun in a row, in milliseconds, before the event loop gets a turn. */
const MAX_REQUEST_BURST_MS = 5;
/**
 * How long new connections may go before requests, in milliseconds: a client that opens connections without
 * end delays others only this long.
 */
const MAX_NEW_CONNECTION_BURST_MS = 50;

/**
 * Begins requests that need work in order of arrival, after the connections that wait to be accepted: Node
 * accepts one per turn of its loop, so work between them would make the last of sixty wait sixty times
 * (safety.md threat 13). Ready responses (speed.md "Order of request handlers") bypass this.
 */
export function createRequestQueueBehindNewConnections(
  server: Pick<EventEmitter, 'on'>,
): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let isTurnDue = false;
  let isConnectionNew = false;
  /** Until when new connections may go before the waiting requests. */
  let patienceEndsAt: number | null = null;

  server.on('connection', () => {
    isConnectionNew = true;
  });

  function askForTurn(): void {
    if (isTurnDue) return;
    isTurnDue = true;
    setImmediate(takeTurn);
  }

  function takeTurn(): void {
    isTurnDue = false;
    const now = performance.now();
    patienceEndsAt ??= now + MAX_NEW_CONNECTION_BURST_MS;
    if (isConnectionNew && now < patienceEndsAt) {
      isConnectionNew = false;
      askForTurn();
      return;
    }
    patienceEndsAt = null;
    const endsAt = now + MAX_REQUEST_BURST_MS;
    do waiting.shift()?.();
    while (waiting.length > 0 && performance.now() < endsAt);
    if (waiting.length > 0) askForTurn();
  }

  return (begin) => {
    waiting.push(begin);
    askForTurn();
  };
}
