/** More work of a kind is wanted than may wait. */
export class TooBusy extends Error {}

/**
 * A line for work that would take every core or all memory if it ran as often as it is asked for: `atOnce` run, `waiting`
 * stand in line, and whoever comes then is refused with `TooBusy`.
 */
export function openTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new TooBusy('too much waits already');
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes to the next one in line without being free in between.
      if (next) next();
      else running -= 1;
    }
  };
}
