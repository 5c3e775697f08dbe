import type { EventEmitter } from 'node:events';

/** How long requests are begun one after another before the event loop has a turn. */
const SLICE_MS = 5;
/** Connections come before requests for so many turns, so that whoever opens them without end holds nobody up for long. */
const MOST_TURNS_OF_CONNECTIONS = 100;

/**
 * Begins what has to be worked on in the order of its coming, after the connections that wait to be opened: Node opens one
 * in a turn of its loop, so that work between them makes the last of sixty wait sixty times (safety.md threat 13).
 * What is ready (speed.md section 1) does not come here.
 */
export function openAdmission(server: Pick<EventEmitter, 'on'>): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let isTurnDue = false;
  let isConnectionNew = false;
  let turnsOfConnections = 0;

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
    if (isConnectionNew && turnsOfConnections < MOST_TURNS_OF_CONNECTIONS) {
      isConnectionNew = false;
      turnsOfConnections += 1;
      askForTurn();
      return;
    }
    turnsOfConnections = 0;
    const endsAt = performance.now() + SLICE_MS;
    do waiting.shift()?.();
    while (waiting.length > 0 && performance.now() < endsAt);
    if (waiting.length > 0) askForTurn();
  }

  return (begin) => {
    waiting.push(begin);
    askForTurn();
  };
}
