import type { Database } from '../db/database.server.ts';
import { runOutsideTransaction } from '../db/transaction-checks.server.ts';
import type { QueueName } from '../jobs.server.ts';
import type { RecurringFaultLogger } from '../outage.server.ts';

/** Channel for jobs that will be due soon; the library announces queues with jobs that can begin at once. */
const JOBS_DUE_SOON_CHANNEL = 'jobs_due_soon';

/** The announcement, sent in the transaction that stores such a job. */
export const NOTIFY_JOBS_DUE_SOON_SQL = `select pg_notify('${JOBS_DUE_SOON_CHANNEL}', '')`;

export type DueJobPollingTimes = {
  /** How often all queues are checked, regardless of announcements. */
  everyMs: number;
  /**
   * Delay after a failure: of a query, which is retried, or of a job, whose next try is scheduled by then.
   */
  soonMs: number;
};

export type DueJobPollerSetup = {
  queues: readonly QueueName[];
  wake: (queue: QueueName) => void;
  outage: RecurringFaultLogger;
  times: Partial<DueJobPollingTimes> | undefined;
};

const DEFAULT_DUE_JOB_POLLING_TIMES: DueJobPollingTimes = { everyMs: 30_000, soonMs: 1_000 };

/** The periodic check finds jobs that are due later than this in time. */
export const DUE_JOB_POLL_SECONDS = DEFAULT_DUE_JOB_POLLING_TIMES.everyMs / 1000;

/**
 * Queues with waiting jobs: whether one could begin now, and the milliseconds until the next one can. Uses an
 * index of the library.
 */
const QUEUES_WITH_WAITING_JOBS_SQL = `
  select name, bool_or(start_after <= now()) as due,
         (extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as next_ms
  from pgboss.job where state < 'active' and not blocked and name = any($1::text[]) group by name`;

/** A job is due just after its time, not at it. */
const DUE_JOB_DELAY_MS = 5;

/**
 * Wakes the workers of one process for jobs that are not announced: scheduled ones whose time has come, and
 * those whose announcement was lost. One query checks all queues, when the next job is due, and at least
 * every 30 seconds.
 */
export class DueJobWorkerWaker {
  readonly #database: Database;
  readonly #setup: DueJobPollerSetup;
  readonly #times: DueJobPollingTimes;
  #timer: NodeJS.Timeout | undefined;
  #nextAt = Infinity;
  #looking: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;
  #stopListening: () => void | Promise<void> = () => {};

  constructor(database: Database, setup: DueJobPollerSetup) {
    this.#database = database;
    this.#setup = setup;
    this.#times = { ...DEFAULT_DUE_JOB_POLLING_TIMES, ...setup.times };
  }

  async start(): Promise<void> {
    const look = () => void this.look();
    this.#stopListening = await this.#database.listen(JOBS_DUE_SOON_CHANNEL, {
      announced: look,
      missed: look,
      // While the database is down, it checks every second until it is back.
      disconnected: look,
    });
    await this.look();
  }

  /** Wakes every queue with work and sets the timer for the next check. Never fails. */
  look(): Promise<void> {
    this.#isRequested = true;
    // An announcement arrives on the async path of the transaction that made it.
    this.#looking ??= runOutsideTransaction(() => this.#pollWhileRequested()).finally(
      () => (this.#looking = undefined),
    );
    return this.#looking;
  }

  /** Checks in a second, because something has just failed. */
  pollSoon(): void {
    this.#pollIn(this.#times.soonMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#stopListening();
  }

  async #pollWhileRequested(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      await this.#pollOnce();
    }
  }

  async #pollOnce(): Promise<void> {
    this.#nextAt = Infinity;
    this.#pollIn(this.#times.everyMs);
    const { queues, wake, outage } = this.#setup;
    try {
      const { rows } = await this.#database.bossConnection.executeSql(QUEUES_WITH_WAITING_JOBS_SQL, [queues]);
      outage.wentWell();
      for (const row of rows as { name: QueueName; due: boolean; next_ms: number | null }[]) {
        if (row.due) wake(row.name);
        if (row.next_ms !== null) this.#pollIn(row.next_ms + DUE_JOB_DELAY_MS);
      }
      // Other queries may still fail, and the log needs a line when that ends.
      if (outage.isOn) this.pollSoon();
    } catch (error) {
      outage.failed(error, { part: 'worker' });
      this.pollSoon();
    }
  }

  /** Checks after this long, unless an earlier check is already set. */
  #pollIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isStopped || at >= this.#nextAt) return;
    this.#nextAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), ms).unref();
  }
}
