import type { Logger } from 'pino';

/**
 * How long without a failure before a success counts as the end, in milliseconds: with a full disk some tries
 * succeed.
 */
const OUTAGE_END_QUIET_PERIOD_MS = 5_000;

type OutageLogMessages = {
  /** The first log line, with the error or warning. */
  failing: string;
  /** The log line when it works again; it includes the number of failures. */
  over: string;
  level?: 'error' | 'warn';
};

/**
 * Logs a recurring fault, which may fail several times a second for as long as its cause lasts: the first
 * failure of each kind is a log line, the others are counted, and the end is a log line again.
 */
export class RecurringFaultLogger {
  readonly #log: Logger;
  readonly #words: OutageLogMessages;
  readonly #kinds = new Set<string>();
  #since: number | null = null;
  #failedAt = 0;
  #failures = 0;

  constructor(log: Logger, words: OutageLogMessages) {
    this.#log = log;
    this.#words = words;
  }

  /** Whether it has failed and is not over yet. */
  get isOn(): boolean {
    return this.#since !== null;
  }

  /** Records a failure; `facts` are added to the line if it is the first of its kind. */
  failed(error: unknown, facts: Record<string, unknown> = {}): void {
    const now = performance.now();
    this.#since ??= now;
    this.#failedAt = now;
    this.#failures += 1;
    const { kind, message } = getLoggableErrorCause(error);
    if (this.#kinds.has(kind)) return;
    this.#kinds.add(kind);
    this.#log[this.#words.level ?? 'error']({ ...facts, error: message || kind }, this.#words.failing);
  }

  /** Records a success; with recent failures it is not the end yet. */
  wentWell(): void {
    if (this.#since !== null && performance.now() - this.#failedAt > OUTAGE_END_QUIET_PERIOD_MS) this.end();
  }

  /** Ends the outage for certain. */
  end(): void {
    if (this.#since === null) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#log.info({ failures: this.#failures, seconds }, this.#words.over);
    this.#since = null;
    this.#failures = 0;
    this.#kinds.clear();
  }
}

/**
 * The message of a failed query contains its text; its cause says what was wrong. Numbers differ between
 * tries.
 */
function getLoggableErrorCause(error: unknown): { kind: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message = String(cause), code } = cause as { message?: string; code?: unknown };
  const words = message.replaceAll(/ \(Queue: .*\)/g, '');
  return { kind: typeof code === 'string' ? code : words.replaceAll(/\d+/g, '#'), message: words };
}
