import type { Job, JobResult, PgBoss } from 'pg-boss';

import type { Database } from '../db/database.server.ts';
import { outsideTransaction } from '../db/guard.server.ts';
import type { JobData, JobDefinition, JobSetup, QueueName, RunningJobs } from '../jobs.server.ts';
import { makeBoss, outageOfJobs, OWN_CLOCK_SECONDS } from './boss.server.ts';
import { ANNOUNCE_DUE_SOON, DueJobs } from './due-jobs.server.ts';
import { failureSentence } from './failure-sentence.server.ts';
import { announceJobs } from './queues.server.ts';

type Data = Partial<JobData[QueueName]>;

const STOP_MS = 10_000;

// The workers of this process, so that `wake` of a queue that knows only the database finds them.
const workersOf = new WeakMap<Database, (queue: QueueName) => void>();

/** Starts a worker per job that this process can do; every process of a shop may. The queues exist already (`openJobs`). */
export async function startWorkers(database: Database, setup: JobSetup): Promise<RunningJobs> {
  const ctx = setup.newContext({});
  const definitions = setup.definitions.filter(({ canRun }) => canRun?.(ctx) ?? true);
  const workers = new Map<QueueName, string>();
  const wake = (queue: QueueName) => boss.notifyWorker(workers.get(queue) ?? '');
  const queues = definitions.map(({ queue }) => queue);
  const { log, dueTimes } = setup;
  const outage = outageOfJobs(log);
  const due = new DueJobs(database, { queues, wake, outage, times: dueTimes });
  const boss = makeBoss(database, { part: 'worker', log, outage, failed: () => due.lookSoon() });
  await boss.start();
  await announceJobs(boss);
  for (const definition of definitions) {
    workers.set(definition.queue, await startWorker({ boss, due, wake }, definition, setup));
  }
  await keepSchedules(boss, setup.definitions);
  await due.start();
  workersOf.set(database, wake);
  let isRunning = true;
  return {
    get isRunning() {
      return isRunning;
    },
    async stop() {
      isRunning = false;
      workersOf.delete(database);
      await due.stop();
      await boss.stop({ graceful: true, timeout: STOP_MS });
      // What it gave back waits for its time; without a word, or without the database, the others find it half a minute later.
      await database.bossConnection.executeSql(ANNOUNCE_DUE_SOON).catch(() => {});
    },
  };
}

/** Makes this process's worker of a queue, if it runs any, look for jobs now. */
export function wakeWorker(database: Database, queue: QueueName): void {
  workersOf.get(database)?.(queue);
}

type Workers = { boss: PgBoss; due: DueJobs; wake: (queue: QueueName) => void };

async function startWorker(
  { boss, due, wake }: Workers,
  definition: JobDefinition,
  setup: JobSetup,
): Promise<string> {
  const { queue, retryLimit, concurrency = 1 } = definition;
  if (retryLimit !== undefined) await boss.updateQueue(queue, { retryLimit });
  const options = {
    pollingIntervalSeconds: OWN_CLOCK_SECONDS,
    batchSize: concurrency,
    perJobResults: true,
  } as const;
  return boss.work<Data, void, typeof options>(queue, options, async (jobs) => {
    const results = await Promise.all(jobs.map((job) => runJob(job, definition, setup)));
    // It looks again at once, until nothing is left.
    wake(queue);
    if (results.some(({ status }) => status === 'failed')) due.lookSoon();
    return results;
  });
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
