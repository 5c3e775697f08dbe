import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { Database } from '../db/database.server.ts';
import { RecurringFaultLogger } from '../outage.server.ts';

/**
 * The library's own polling interval for each queue, in seconds; nothing depends on it (`DueJobWorkerWaker`, decision
 * 51).
 */
export const PG_BOSS_POLL_SECONDS = 3_600;

export type PgBossOptionsAndCallbacks = {
  part: 'sender' | 'worker';
  log: Logger;
  outage: RecurringFaultLogger;
  /** Called for every failed query of the queues. */
  failed?: () => void;
  /** Called with every queue in which a job can begin, before the library's workers are. */
  announced?: (queue: string) => void;
};

/** While the database is down, every queue with work fails, again and again. */
export function createJobQueueOutage(log: Logger): RecurringFaultLogger {
  return new RecurringFaultLogger(log, { failing: 'job queue failed', over: 'job queue works again' });
}

/**
 * Returns pg-boss on the shop's own database. The sender installs the schema and enqueues; the worker runs
 * announced jobs, keeps the schedule and cleans up.
 */
export function createPgBoss(database: Database, setup: PgBossOptionsAndCallbacks): PgBoss {
  const { part, log, outage } = setup;
  const isEmbedded = database.engine === 'embedded';
  const isWorker = part === 'worker';
  const boss = new PgBoss({
    db: createPgBossConnection(database, setup),
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: !isWorker,
    schedule: isWorker,
    supervise: isWorker,
    useListenNotify: isWorker,
    // For jobs that wait for other jobs; the shop has none.
    flowIntervalSeconds: PG_BOSS_POLL_SECONDS,
    // Without autovacuum, the nightly job does every vacuum.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
  boss.on('error', (error) => {
    outage.failed(error, { part });
    setup.failed?.();
  });
  boss.on('warning', (warning) => log.warn({ warning: warning.message, part }, 'job queue warns'));
  return boss;
}

function createPgBossConnection(database: Database, { outage, announced }: PgBossOptionsAndCallbacks) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const result = await database.bossConnection.executeSql(text, values);
      outage.wentWell();
      return result;
    },
    async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
      const stop = await database.listen(channel, {
        announced: (queue) => {
          announced?.(queue);
          onNotification(queue);
        },
        missed: onReconnect,
      });
      return { close: async () => stop() };
    },
  };
}
