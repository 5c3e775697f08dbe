import { freeTurn } from '#app/platform/free-turn.server.ts';

/** How long requests are begun one after another before the event loop has a turn. */
const SLICE_MS = 5;

/**
 * Begins what has to be worked on in the order of its coming, a few milliseconds a turn of the event loop and after the
 * connections that wait to be opened. What is ready (speed.md section 1) does not come here. `begin` does not throw.
 */
export function openAdmission(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let isBeginning = false;

  async function beginAll(): Promise<void> {
    isBeginning = true;
    while (waiting.length > 0) {
      await freeTurn();
      const endsAt = performance.now() + SLICE_MS;
      do waiting.shift()?.();
      while (waiting.length > 0 && performance.now() < endsAt);
    }
    isBeginning = false;
  }

  return (begin) => {
    waiting.push(begin);
    if (!isBeginning) void beginAll();
  };
}
