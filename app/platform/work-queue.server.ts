/** Thrown when more work of a kind is requested than may wait. */
export class WorkQueueFullError extends Error {}

export type WorkQueueLimits = {
  /** How many run at the same time, and how many of them for one subject (for example an address). */
  atOnce: number;
  atOnceEach?: number;
  /** How many may wait, and how many of them for one subject. */
  waiting: number;
  waitingEach?: number;
};

type WorkQueueSubjectState = { running: number; waiting: (() => void)[] };

/**
 * Returns a queue for work that would take every core or all memory if it ran on every request. A full queue
 * throws `WorkQueueFullError`. Subjects take turns, so that a subject with a hundred requests delays another by one
 * piece of work and not by a hundred; all work without a subject shares one.
 */
export function createInMemoryWorkQueue({
  atOnce,
  waiting,
  atOnceEach = atOnce,
  waitingEach = waiting,
}: WorkQueueLimits) {
  /** In the order of their next turn. */
  const lines = new Map<string, WorkQueueSubjectState>();
  let running = 0;
  let inLine = 0;

  function lineOf(subject: string): WorkQueueSubjectState {
    const line = lines.get(subject) ?? { running: 0, waiting: [] };
    lines.set(subject, line);
    return line;
  }

  async function enter(subject: string): Promise<void> {
    const line = lineOf(subject);
    if (running < atOnce && line.running < atOnceEach) {
      begin(line);
      return;
    }
    if (inLine >= waiting || line.waiting.length >= waitingEach) {
      throw new WorkQueueFullError('too much waits already');
    }
    inLine += 1;
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }

  function begin(line: WorkQueueSubjectState) {
    line.running += 1;
    running += 1;
  }

  function leave(subject: string) {
    const line = lineOf(subject);
    line.running -= 1;
    running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(subject);
    for (const [
      next,
      {
        running: own,
        waiting: [first],
      },
    ] of lines) {
      if (running >= atOnce) return;
      if (first && own < atOnceEach) callNext(next);
    }
  }

  /** Takes the place before the work goes on, and moves the subject to the end of the line. */
  function callNext(subject: string) {
    const line = lineOf(subject);
    const first = line.waiting.shift();
    inLine -= 1;
    begin(line);
    lines.delete(subject);
    lines.set(subject, line);
    first?.();
  }

  return async function inTurn<Value>(work: () => Promise<Value>, subject = ''): Promise<Value> {
    await enter(subject);
    try {
      return await work();
    } finally {
      leave(subject);
    }
  };
}
