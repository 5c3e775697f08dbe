/** So long connections may go before work: whoever opens them without end holds nobody up for long. */
const CONNECTIONS_FIRST_MS = 25;

// The event loop is one for the whole process, and so is this.
const waiting: { since: number; begin: () => void }[] = [];
let isConnectionNew = false;

/** Tells that the present turn of the event loop opened a connection. */
export function noteConnection(): void {
  isConnectionNew = true;
}

/**
 * Resolves in a turn of the event loop that nobody else here has, when no connection waits to be opened any more: Node opens
 * one in a turn, so that work of 30 ms in every turn makes the last of sixty wait for two seconds (safety.md threat 13).
 * Whatever keeps the process busy for milliseconds asks for it before each piece.
 */
export function freeTurn(): Promise<void> {
  return new Promise((begin) => {
    if (waiting.length === 0) setImmediate(takeTurn);
    waiting.push({ since: performance.now(), begin });
  });
}

function takeTurn(): void {
  const [first] = waiting;
  const mustWait =
    isConnectionNew && first !== undefined && performance.now() - first.since < CONNECTIONS_FIRST_MS;
  isConnectionNew = false;
  if (!mustWait) waiting.shift()?.begin();
  if (waiting.length > 0) setImmediate(takeTurn);
}
