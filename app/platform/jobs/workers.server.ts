import type { Job, JobResult, PgBoss } from 'pg-boss';

import type { Database } from '../db/database.server.ts';
import { outsideTransaction } from '../db/guard.server.ts';
import type { JobData, JobDefinition, JobSetup, QueueName, RunningJobs } from '../jobs.server.ts';
import { makeBoss } from './boss.server.ts';
import { failureSentence } from './failure-sentence.server.ts';

type Data = Partial<JobData[QueueName]>;

const STOP_MS = 10_000;

// The workers of this process, so that `wake` of a queue that knows only the database finds them.
const workersOf = new WeakMap<Database, (queue: QueueName) => void>();

/** Starts a worker per job that this process can do; every process of a shop may. The queues exist already (`openJobs`). */
export async function startWorkers(database: Database, setup: JobSetup): Promise<RunningJobs> {
  const boss = makeBoss(database, 'worker', setup.log);
  await boss.start();
  const workers = new Map<QueueName, string>();
  const ctx = setup.newContext({});
  for (const definition of setup.definitions.filter(({ canRun }) => canRun?.(ctx) ?? true)) {
    workers.set(definition.queue, await startWorker(boss, definition, setup));
  }
  await keepSchedules(boss, setup.definitions);
  workersOf.set(database, (queue) => boss.notifyWorker(workers.get(queue) ?? ''));
  let isRunning = true;
  return {
    get isRunning() {
      return isRunning;
    },
    async stop() {
      isRunning = false;
      workersOf.delete(database);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Makes this process's worker of a queue, if it runs any, look for jobs now. */
export function wakeWorker(database: Database, queue: QueueName): void {
  workersOf.get(database)?.(queue);
}

async function startWorker(boss: PgBoss, definition: JobDefinition, setup: JobSetup): Promise<string> {
  const { queue, retryLimit, concurrency = 1, isUrgent = false } = definition;
  if (retryLimit !== undefined) await boss.updateQueue(queue, { retryLimit });
  const options = {
    pollingIntervalSeconds: isUrgent ? 0.5 : 1,
    batchSize: concurrency,
    burstWhenBatchFull: concurrency > 1,
    perJobResults: true,
  } as const;
  return boss.work<Data, void, typeof options>(queue, options, (jobs) =>
    Promise.all(jobs.map((job) => runJob(job, definition, setup))),
  );
}

/** One job on its own: its failure is reported for it alone, and the queue tries it again. */
async function runJob(job: Job<Data>, definition: JobDefinition, setup: JobSetup): Promise<JobResult> {
  const { queue } = definition;
  try {
    await outsideTransaction(() => {
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
      output: { message: failureSentence(error) },
    };
  }
}

async function keepSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const wanted = new Map<string, string>(
    definitions.flatMap(({ queue, schedule }) => (schedule ? [[queue, schedule] as const] : [])),
  );
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
  }
  for (const [queue, cron] of wanted) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
}
