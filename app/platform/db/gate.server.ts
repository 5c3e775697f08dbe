import { setImmediate } from 'node:timers/promises';

import type { Logger } from 'pino';

/** Thrown to whoever waited too long for the embedded database; answered with 503. */
export class DatabaseBusy extends Error {
  constructor(waitedMs: number) {
    super(`The database was busy for ${waitedMs} ms.`);
    this.name = 'DatabaseBusy';
  }
}

export type GateTimes = { checkMs: number; logAfterMs: number; refuseAfterMs: number; slowMs: number };

const USUAL: GateTimes = { checkMs: 500, logAfterMs: 5_000, refuseAfterMs: 15_000, slowMs: 100 };

/** How long queries follow each other before the event loop has a turn. */
const SLICE_MS = 5;

type Waiter = { since: number; isLogged: boolean; enter: () => void; refuse: (error: DatabaseBusy) => void };

/** First come, first served, one at a time: the embedded database is a single connection. Long waits are seen and end. */
export class Gate {
  readonly #waiters: Waiter[] = [];
  readonly #log: Logger;
  readonly #times: GateTimes;
  #isTaken = false;
  #holding = '';
  #turnAt = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(log: Logger, times: Partial<GateTimes> = {}) {
    this.#log = log;
    this.#times = { ...USUAL, ...times };
  }

  /** Runs one statement alone. */
  run<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    return this.runLong(statement, () => this.observe(statement, work));
  }

  /** Runs work alone that may well take longer than a statement should; `statement` is what the log names while others wait. */
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

  /** Names and times one statement of the work that is inside, after a turn of the event loop when one is due. */
  async observe<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    this.#holding = statement;
    await this.#giveTurn();
    const started = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - started;
      if (took > this.#times.slowMs) {
        this.#log.warn({ ms: Math.round(took), statement: shortened(statement) }, 'slow query');
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
    // The gate stays taken on the way to the next one, so that nobody slips in between.
    if (next) return next.enter();
    this.#isTaken = false;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /**
   * The database runs in this thread: without a turn of the event loop now and then, a line of queries or a transaction would
   * keep everything else waiting to its end; with one after each of them, whoever needs many would wait for everything else
   * as often.
   */
  async #giveTurn(): Promise<void> {
    if (performance.now() - this.#turnAt < SLICE_MS) return;
    await setImmediate();
    this.#turnAt = performance.now();
  }

  #check(): void {
    const now = performance.now();
    const waited = (waiter: Waiter) => Math.round(now - waiter.since);
    // Who came first waits longest, so those who waited too long are a head of the line.
    const late = this.#waiters.filter((waiter) => waited(waiter) > this.#times.refuseAfterMs);
    this.#waiters.splice(0, late.length);
    for (const waiter of late) waiter.refuse(new DatabaseBusy(waited(waiter)));
    for (const waiter of this.#waiters) {
      if (waiter.isLogged || waited(waiter) <= this.#times.logAfterMs) continue;
      waiter.isLogged = true;
      const facts = { waitedMs: waited(waiter), holding: shortened(this.#holding) };
      this.#log.warn(facts, 'queries wait for the database');
    }
  }
}

function shortened(statement: string): string {
  return statement.length > 300 ? `${statement.slice(0, 300)}…` : statement;
}
