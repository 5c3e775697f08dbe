import { setImmediate } from 'node:timers/promises';

import type { Logger } from 'pino';

/** Thrown to a caller that waited too long for the embedded database; the response is a 503. */
export class DatabaseBusyError extends Error {
  constructor(waitedMs: number) {
    super(`The database was busy for ${waitedMs} ms.`);
    this.name = 'DatabaseBusyError';
  }
}

export type DatabaseQueryQueueTimeLimits = {
  checkMs: number;
  logAfterMs: number;
  refuseAfterMs: number;
  slowMs: number;
};

const DEFAULT_DATABASE_QUERY_QUEUE_TIMES: DatabaseQueryQueueTimeLimits = {
  checkMs: 500,
  logAfterMs: 5_000,
  refuseAfterMs: 15_000,
  slowMs: 100,
};

/** How long queries run in a row, in milliseconds, before the event loop gets a turn. */
const DATABASE_EVENT_LOOP_YIELD_INTERVAL_MS = 5;

type WaitingDatabaseQuery = {
  since: number;
  isLogged: boolean;
  enter: () => void;
  refuse: (error: DatabaseBusyError) => void;
};

/**
 * Runs queries one at a time in the order of their calls: the embedded database is a single connection. Logs
 * long waits and ends them with an error.
 */
export class EmbeddedDatabaseQueryQueue {
  readonly #waiters: WaitingDatabaseQuery[] = [];
  readonly #log: Logger;
  readonly #times: DatabaseQueryQueueTimeLimits;
  #isTaken = false;
  #holding = '';
  #turnAt = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(log: Logger, times: Partial<DatabaseQueryQueueTimeLimits> = {}) {
    this.#log = log;
    this.#times = { ...DEFAULT_DATABASE_QUERY_QUEUE_TIMES, ...times };
  }

  /** Runs one statement with exclusive access. */
  run<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    return this.runLong(statement, () => this.observe(statement, work));
  }

  /**
   * Runs work that may take longer than a single statement, with exclusive access; `statement` is the name in
   * the log while others wait.
   */
  async runLong<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#isTaken) await this.#wait();
    this.#isTaken = true;
    this.#holding = statement;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  use(): { idle: number; waiting: number } {
    return { idle: this.#isTaken ? 0 : 1, waiting: this.#waiters.length };
  }

  /** Names and times one statement of the running work, after a turn of the event loop when one is due. */
  async observe<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    this.#holding = statement;
    await this.#yieldTurn();
    const started = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - started;
      if (took > this.#times.slowMs) {
        this.#log.warn(
          { ms: Math.round(took), statement: shortenSqlStatementForLog(statement) },
          'slow query',
        );
      }
    }
  }

  #wait(): Promise<void> {
    this.#watch ??= setInterval(() => this.#check(), this.#times.checkMs).unref();
    return new Promise((enter, refuse) => {
      this.#waiters.push({ since: performance.now(), isLogged: false, enter, refuse });
    });
  }

  #leave(): void {
    const next = this.#waiters.shift();
    // The gate stays taken while it passes to the next waiter, so that no other call gets in between.
    if (next) return next.enter();
    this.#isTaken = false;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /**
   * The database runs in this thread. Without turns of the event loop, a line of queries or a transaction
   * would block everything else until its end; with a turn after every query, a caller with many queries
   * would wait for everything else that many times.
   */
  async #yieldTurn(): Promise<void> {
    if (performance.now() - this.#turnAt < DATABASE_EVENT_LOOP_YIELD_INTERVAL_MS) return;
    await setImmediate();
    this.#turnAt = performance.now();
  }

  #check(): void {
    const now = performance.now();
    const waited = (waiter: WaitingDatabaseQuery) => Math.round(now - waiter.since);
    // Waiters are in order of arrival, so those that waited too long are at the head of the line.
    const late = this.#waiters.filter((waiter) => waited(waiter) > this.#times.refuseAfterMs);
    this.#waiters.splice(0, late.length);
    for (const waiter of late) waiter.refuse(new DatabaseBusyError(waited(waiter)));
    for (const waiter of this.#waiters) {
      if (waiter.isLogged || waited(waiter) <= this.#times.logAfterMs) continue;
      waiter.isLogged = true;
      const facts = { waitedMs: waited(waiter), holding: shortenSqlStatementForLog(this.#holding) };
      this.#log.warn(facts, 'queries wait for the database');
    }
  }
}

function shortenSqlStatementForLog(statement: string): string {
  return statement.length > 300 ? `${statement.slice(0, 300)}…` : statement;
}
