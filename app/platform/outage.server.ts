import type { Logger } from 'pino';

/** So long nothing may have failed before a try that went well counts as the end: while a disk is full some tries do. */
const QUIET_MS = 5_000;

type Words = {
  /** What fails: the first line, as an error or a warning. */
  failing: string;
  /** The line when it works again; how often it failed stands in it. */
  over: string;
  level?: 'error' | 'warn';
};

/**
 * A fault that comes back with every try, several times a second, for as long as its cause lasts. The first one of each kind
 * is a line of the log, the others are counted, and the end is a line again.
 */
export class Outage {
  readonly #log: Logger;
  readonly #words: Words;
  readonly #kinds = new Set<string>();
  #since: number | null = null;
  #failedAt = 0;
  #failures = 0;

  constructor(log: Logger, words: Words) {
    this.#log = log;
    this.#words = words;
  }

  /** Whether it has failed and is not over yet. */
  get isOn(): boolean {
    return this.#since !== null;
  }

  /** A try failed; `facts` go into the line, if it is the first of its kind. */
  failed(error: unknown, facts: Record<string, unknown> = {}): void {
    const now = performance.now();
    this.#since ??= now;
    this.#failedAt = now;
    this.#failures += 1;
    const { kind, message } = causeOf(error);
    if (this.#kinds.has(kind)) return;
    this.#kinds.add(kind);
    this.#log[this.#words.level ?? 'error']({ ...facts, error: message || kind }, this.#words.failing);
  }

  /** A try went well; with others failing beside it, that is not the end yet. */
  wentWell(): void {
    if (this.#since !== null && performance.now() - this.#failedAt > QUIET_MS) this.end();
  }

  /** It is over for sure. */
  end(): void {
    if (this.#since === null) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#log.info({ failures: this.#failures, seconds }, this.#words.over);
    this.#since = null;
    this.#failures = 0;
    this.#kinds.clear();
  }
}

/** A query that failed has its text in its message, and what was wrong in its cause. Numbers differ from try to try. */
function causeOf(error: unknown): { kind: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message = String(cause), code } = cause as { message?: string; code?: unknown };
  const words = message.replaceAll(/ \(Queue: .*\)/g, '');
  return { kind: typeof code === 'string' ? code : words.replaceAll(/\d+/g, '#'), message: words };
}
