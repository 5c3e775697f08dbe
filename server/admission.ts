import type { EventEmitter } from 'node:events';

/** How long requests are begun one after another before the event loop has a turn. */
const SLICE_MS = 5;
/** So long connections may go before requests: whoever opens them without end holds nobody up for long. */
const CONNECTIONS_FIRST_MS = 50;

/**
 * Begins what has to be worked on in the order of its coming, after the connections that wait to be opened: Node opens one
 * in a turn of its loop, so that work between them makes the last of sixty wait sixty times (safety.md threat 13).
 * What is ready (speed.md section 1) does not come here.
 */
export function openAdmission(server: Pick<EventEmitter, 'on'>): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let isTurnDue = false;
  let isConnectionNew = false;
  /** When the requests that wait now may no longer be passed. */
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
    patienceEndsAt ??= now + CONNECTIONS_FIRST_MS;
    if (isConnectionNew && now < patienceEndsAt) {
      isConnectionNew = false;
      askForTurn();
      return;
    }
    patienceEndsAt = null;
    const endsAt = now + SLICE_MS;
    do waiting.shift()?.();
    while (waiting.length > 0 && performance.now() < endsAt);
    if (waiting.length > 0) askForTurn();
  }

  return (begin) => {
    waiting.push(begin);
    askForTurn();
  };
}
