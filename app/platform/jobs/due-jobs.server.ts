import type { Database } from '../db/database.server.ts';
import { outsideTransaction } from '../db/guard.server.ts';
import type { QueueName } from '../jobs.server.ts';
import type { Outage } from '../outage.server.ts';

/** Announced when a job will be due soon; of those that can begin at once the library announces the queue. */
const SOON_CHANNEL = 'jobs_due_soon';

/** What announces it, in the transaction that stores such a job. */
export const ANNOUNCE_DUE_SOON = `select pg_notify('${SOON_CHANNEL}', '')`;

export type DueTimes = {
  /** How often all queues are asked, whatever was announced. */
  everyMs: number;
  /** After a failure: of a query, which is tried again, or of a job, whose next try has its time by then. */
  soonMs: number;
};

export type DueSetup = {
  queues: readonly QueueName[];
  wake: (queue: QueueName) => void;
  outage: Outage;
  times: Partial<DueTimes> | undefined;
};

const USUAL: DueTimes = { everyMs: 30_000, soonMs: 1_000 };

/** A job that is due later than this is seen in time by the look that comes anyway. */
export const LOOK_EVERY_SECONDS = USUAL.everyMs / 1000;

/** The queues in which jobs wait: whether one could begin now, and in how many milliseconds the next one can. Read from an index of the library. */
const WAITING = `
  select name, bool_or(start_after <= now()) as due,
         (extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as next_ms
  from pgboss.job where state < 'active' and not blocked and name = any($1::text[]) group by name`;

/** A job is due when its time is over, not when it is reached. */
const AFTER_MS = 5;

/**
 * Wakes the workers of one process for what nobody announces: jobs whose time has come, and those whose announcement was lost.
 * One query asks for all queues, when the next job is due, and every 30 seconds at least.
 */
export class DueJobs {
  readonly #database: Database;
  readonly #setup: DueSetup;
  readonly #times: DueTimes;
  #timer: NodeJS.Timeout | undefined;
  #nextAt = Infinity;
  #looking: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;
  #stopListening: () => void | Promise<void> = () => {};

  constructor(database: Database, setup: DueSetup) {
    this.#database = database;
    this.#setup = setup;
    this.#times = { ...USUAL, ...setup.times };
  }

  async start(): Promise<void> {
    const look = () => void this.look();
    this.#stopListening = await this.#database.listen(SOON_CHANNEL, {
      announced: look,
      missed: look,
      // Where the database is away, it asks every second until it is back.
      lost: look,
    });
    await this.look();
  }

  /** Wakes every queue that has something to do, and sets the clock for what comes next. Never fails. */
  look(): Promise<void> {
    this.#isAsked = true;
    // An announcement comes on the path of the transaction that made it.
    this.#looking ??= outsideTransaction(() => this.#lookWhileAsked()).finally(
      () => (this.#looking = undefined),
    );
    return this.#looking;
  }

  /** Looks in a second, because something has failed just now. */
  lookSoon(): void {
    this.#lookIn(this.#times.soonMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#stopListening();
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      await this.#lookOnce();
    }
  }

  async #lookOnce(): Promise<void> {
    this.#nextAt = Infinity;
    this.#lookIn(this.#times.everyMs);
    const { queues, wake, outage } = this.#setup;
    try {
      const { rows } = await this.#database.bossConnection.executeSql(WAITING, [queues]);
      outage.wentWell();
      for (const row of rows as { name: QueueName; due: boolean; next_ms: number | null }[]) {
        if (row.due) wake(row.name);
        if (row.next_ms !== null) this.#lookIn(row.next_ms + AFTER_MS);
      }
      // Others may still fail, and the end of it is a line of the log.
      if (outage.isOn) this.lookSoon();
    } catch (error) {
      outage.failed(error, { part: 'worker' });
      this.lookSoon();
    }
  }

  /** Looks after so long, unless it does so earlier already. */
  #lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isStopped || at >= this.#nextAt) return;
    this.#nextAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), ms).unref();
  }
}
