import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';

import type { AppContext } from './context.ts';
import type { Database } from './db/database.server.ts';
import { createPgBoss, createJobQueueOutage } from './jobs/boss.server.ts';
import { type DeadLetterJob, removeDeadLetterJob } from './jobs/dead-letters.server.ts';
import {
  NOTIFY_JOBS_DUE_SOON_SQL,
  type DueJobPollingTimes,
  DUE_JOB_POLL_SECONDS,
} from './jobs/due-jobs.server.ts';
import { createOrUpdateQueues } from './jobs/queues.server.ts';
import { startWorkersForWaitingJobs, wakeJobQueueWorker } from './jobs/workers.server.ts';

/**
 * The queues of the product and the data of their jobs. The file that declares a job adds its line here
 * (`declare module`), so that a module below it can send the job by name with type checks, and this file
 * knows no module (decision 46).
 */
export interface JobDataByQueue {}

export type QueueName = keyof JobDataByQueue;

/** For jobs without data. */
export type NoJobData = Record<string, never>;

export type JobQueue = {
  /**
   * Enqueues in the caller's transaction: a rollback leaves no job. Data are ids, never personal data. Jobs
   * run at least once; handlers are idempotent (data.md "Background jobs").
   */
  send<Name extends QueueName>(
    ctx: AppContext,
    queue: Name,
    data: JobDataByQueue[Name],
    options?: { startAfterSeconds?: number },
  ): Promise<void>;
  /**
   * Requeues a job that was given up, in the caller's transaction: of several callers, one takes it. Returns
   * null when it is gone. Work that already waits in its queue is not duplicated.
   */
  again(ctx: AppContext, id: string): Promise<DeadLetterJob | null>;
  /** Makes this process check a queue without waiting for the announcement; call it after the commit. */
  wake(queue: QueueName): void;
  /** The display name of each kind of work, by the name of its queue, in list order. */
  labels: Readonly<Record<string, string>>;
};

/** Everything about one kind of background work; `app/jobs.server.ts` lists them all. */
export type JobDefinition<Name extends QueueName = QueueName> = {
  queue: Name;
  /** What it does, for the operator. */
  label: string;
  /** A job queued by another version of the shop may lack some of this version's data. */
  run(ctx: AppContext, data: Partial<JobDataByQueue[Name]>): Promise<void>;
  /** Cron expression (UTC) for work that starts by itself. */
  schedule?: string;
  /** The work is the same for every caller: one waiting job is enough. */
  isOneEnough?: boolean;
  /** Whether a process with such a context can do it; one that cannot leaves it to those that can. */
  canRun?: (ctx: AppContext) => boolean;
  /** Seconds after which its process counts as dead and the job is retried; 300 by default. */
  mayTakeSeconds?: number;
  /**
   * Tries after the first; 10 by default. Like the two settings above, it also applies to waiting jobs from
   * the next start on.
   */
  retryLimit?: number;
  /** Jobs of this queue worked at once in one process; 1 by default. */
  concurrency?: number;
};

/** The caller's executor in the form of pg-boss's adapter. */
function createQueueDbExecutor({ db }: AppContext): Parameters<typeof fromDrizzle>[0] {
  // Drizzle's type for an undecided engine hides the rows, which both drivers return.
  return { execute: (query) => db.execute(query as SQL) as Promise<{ rows: unknown[] }> };
}

export type ClosableJobQueue = JobQueue & { close(): Promise<void> };

/**
 * Opens the queues of all jobs of a shop for sending, in any process, with or without workers. Installs
 * pg-boss's schema and the queues where they are missing; close it before the database.
 */
export async function openJobQueues(
  database: Database,
  definitions: readonly JobDefinition[],
  log: Logger,
): Promise<ClosableJobQueue> {
  const boss = createPgBoss(database, { part: 'sender', log, outage: createJobQueueOutage(log) });
  const queues = definitions.map(({ queue }) => queue);
  await boss.start();
  if (await createOrUpdateQueues({ boss, database }, definitions)) {
    // pg-boss loads the queues at its start; inside a transaction it must not query on another connection.
    await boss.stop({ graceful: false });
    await boss.start();
  }
  return {
    async send(ctx, queue, data, options) {
      const startAfter = options?.startAfterSeconds ?? 0;
      await boss.send(queue, data, {
        db: fromDrizzle(createQueueDbExecutor(ctx), sql),
        ...(startAfter && { startAfter }),
      });
      if (startAfter > 0 && startAfter <= DUE_JOB_POLL_SECONDS)
        await ctx.db.execute(sql.raw(NOTIFY_JOBS_DUE_SOON_SQL));
    },
    async again(ctx, id) {
      const deadLetter = await removeDeadLetterJob(ctx, id, queues);
      if (deadLetter)
        await boss.send(deadLetter.queue, deadLetter.data, {
          db: fromDrizzle(createQueueDbExecutor(ctx), sql),
        });
      return deadLetter;
    },
    wake: (queue) => wakeJobQueueWorker(database, queue),
    labels: Object.fromEntries(definitions.map(({ queue, label }) => [queue, label])),
    close: () => boss.stop({ graceful: false }),
  };
}

export type RunningJobWorkersHandle = {
  /** Lets running jobs finish (10 s), then returns the others to the queue. */
  stop(): Promise<void>;
  readonly isRunning: boolean;
};

export type JobWorkerSetup = {
  definitions: readonly JobDefinition[];
  /** A fresh context per job; the job adds its actor and its id as the request's. */
  newContext: (overrides: Partial<AppContext>) => AppContext;
  log: Logger;
  /** For tests of lost announcements. */
  dueTimes?: Partial<DueJobPollingTimes>;
  /** Called after every try of a job in this process. */
  ran?: (queue: QueueName, isDone: boolean) => void;
};

/** Starts this process's workers; every process of a shop may have some. Needs the queues of `openJobQueues`. */
export function startJobWorkers(database: Database, setup: JobWorkerSetup): Promise<RunningJobWorkersHandle> {
  return startWorkersForWaitingJobs(database, setup);
}
