import type { Job, JobResult, PgBoss } from 'pg-boss';

import type { Database } from '../db/database.server.ts';
import { runOutsideTransaction } from '../db/transaction-checks.server.ts';
import type {
  JobDataByQueue,
  JobDefinition,
  JobWorkerSetup,
  QueueName,
  RunningJobWorkersHandle,
} from '../jobs.server.ts';
import { createPgBoss, createJobQueueOutage, PG_BOSS_POLL_SECONDS } from './boss.server.ts';
import { NOTIFY_JOBS_DUE_SOON_SQL, DueJobWorkerWaker } from './due-jobs.server.ts';
import { describeBackgroundJobError } from './describe-job-error.server.ts';
import { enableNotificationsOfAllJobQueues } from './queues.server.ts';

type JobPayload = Partial<JobDataByQueue[QueueName]>;

const WORKER_STOP_TIMEOUT_MS = 10_000;

// The workers of this process by database, so that `wake` of a queue finds them.
const jobWorkerWakeFunctionsByDatabase = new WeakMap<Database, (queue: QueueName) => void>();

/**
 * Runs the jobs that this process can do; every process of a shop may. The queues exist already (`openJobQueues`).
 * A queue gets its worker when its first job waits: a worker begins with a query, and sixty of them were half
 * of all queries of the start.
 */
export async function startWorkersForWaitingJobs(
  database: Database,
  setup: JobWorkerSetup,
): Promise<RunningJobWorkersHandle> {
  const ctx = setup.newContext({});
  let isRunning = false;
  const definitions = setup.definitions.filter(({ canRun }) => canRun?.(ctx) ?? true);
  const queues = definitions.map(({ queue }) => queue);
  const { log, dueTimes } = setup;
  const outage = createJobQueueOutage(log);
  const due = new DueJobWorkerWaker(database, { queues, wake, outage, times: dueTimes });
  const boss = createPgBoss(database, {
    part: 'worker',
    log,
    outage,
    failed: () => due.pollSoon(),
    // Called before the library wakes its existing workers.
    announced: (queue) => void startIfMissing(queue),
  });
  const byQueue = new Map<string, JobDefinition>(definitions.map((each) => [each.queue, each]));
  const workers = new Map<string, Promise<string>>();

  /** Starts the worker of a queue if it is missing, which checks at once; returns whether it did. */
  function startIfMissing(queue: string): boolean {
    const definition = byQueue.get(queue);
    if (!isRunning || !definition || workers.has(queue)) return false;
    // The caller that stores a job may be in a transaction; the worker outlives it.
    const worker = runOutsideTransaction(() => startJobQueueWorker({ boss, due, wake }, definition, setup));
    workers.set(queue, worker);
    worker.catch((error: unknown) => {
      workers.delete(queue);
      log.error({ err: error, queue }, 'worker not started');
      due.pollSoon();
    });
    return true;
  }

  function wake(queue: QueueName): void {
    if (startIfMissing(queue)) return;
    workers.get(queue)?.then(
      (id) => boss.notifyWorker(id),
      () => {},
    );
  }

  await boss.start();
  await enableNotificationsOfAllJobQueues(boss);
  await saveJobSchedules(boss, setup.definitions);
  isRunning = true;
  await due.start();
  jobWorkerWakeFunctionsByDatabase.set(database, wake);
  return {
    get isRunning() {
      return isRunning;
    },
    async stop() {
      isRunning = false;
      jobWorkerWakeFunctionsByDatabase.delete(database);
      await due.stop();
      await boss.stop({ graceful: true, timeout: WORKER_STOP_TIMEOUT_MS });
      // The returned jobs are scheduled for later; without the announcement, or without the database, the
      // other processes find them half a minute later.
      await database.bossConnection.executeSql(NOTIFY_JOBS_DUE_SOON_SQL).catch(() => {});
    },
  };
}

/** Makes this process's worker of a queue, if there is one, look for jobs now. */
export function wakeJobQueueWorker(database: Database, queue: QueueName): void {
  jobWorkerWakeFunctionsByDatabase.get(database)?.(queue);
}

type JobWorkerDependencies = { boss: PgBoss; due: DueJobWorkerWaker; wake: (queue: QueueName) => void };

function startJobQueueWorker(
  { boss, due, wake }: JobWorkerDependencies,
  definition: JobDefinition,
  setup: JobWorkerSetup,
): Promise<string> {
  const { queue, concurrency = 1 } = definition;
  const options = {
    pollingIntervalSeconds: PG_BOSS_POLL_SECONDS,
    batchSize: concurrency,
    perJobResults: true,
  } as const;
  return boss.work<JobPayload, void, typeof options>(queue, options, async (jobs) => {
    const results = await Promise.all(jobs.map((job) => runBackgroundJob(job, definition, setup)));
    // It checks again at once, until nothing is left.
    wake(queue);
    if (results.some(({ status }) => status === 'failed')) due.pollSoon();
    return results;
  });
}

/** Runs one job on its own: its failure is reported for it alone, and the queue retries it. */
async function runBackgroundJob(
  job: Job<JobPayload>,
  definition: JobDefinition,
  setup: JobWorkerSetup,
): Promise<JobResult> {
  const { queue } = definition;
  try {
    await runOutsideTransaction(() => {
      const ctx = setup.newContext({ actor: { kind: 'system', name: queue }, requestId: job.id });
      return definition.run(ctx, job.data ?? {});
    });
    setup.ran?.(queue, true);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    setup.ran?.(queue, false);
    setup.log.error({ error, queue, job: job.id }, 'job failed');
    return {
      id: job.id,
      status: 'failed',
      output: { message: describeBackgroundJobError(error) },
    };
  }
}

/** Stores the schedules of the definitions and no others; unchanged ones are not rewritten. */
async function saveJobSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const wanted = new Map<string, string>(
    definitions.flatMap(({ queue, schedule }) => (schedule ? [[queue, schedule] as const] : [])),
  );
  const kept = new Set<string>();
  for (const { name, cron, timezone } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
    else if (cron === wanted.get(name) && timezone === 'UTC') kept.add(name);
  }
  for (const [queue, cron] of wanted)
    if (!kept.has(queue)) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
}
