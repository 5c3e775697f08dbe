import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { Database } from '../db/database.server.ts';
import { Outage } from '../outage.server.ts';

/** The library's own clock for each queue, which nothing waits for (`DueJobs`, decision 51). */
export const OWN_CLOCK_SECONDS = 3_600;

export type BossSetup = {
  part: 'sender' | 'worker';
  log: Logger;
  outage: Outage;
  /** Hears of every query of the queues that failed. */
  failed?: () => void;
  /** Hears of every queue in which a job can begin, before the workers of the library do. */
  announced?: (queue: string) => void;
};

/** While the database is away every queue that has something to do fails, again and again. */
export function outageOfJobs(log: Logger): Outage {
  return new Outage(log, { failing: 'job queue failed', over: 'job queue works again' });
}

/**
 * pg-boss on the shop's own database. The sender installs the schema and enqueues; the worker runs what is announced, keeps the
 * schedule and cleans up.
 */
export function makeBoss(database: Database, setup: BossSetup): PgBoss {
  const { part, log, outage } = setup;
  const isEmbedded = database.engine === 'embedded';
  const isWorker = part === 'worker';
  const boss = new PgBoss({
    db: connectionOf(database, setup),
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: !isWorker,
    schedule: isWorker,
    supervise: isWorker,
    useListenNotify: isWorker,
    // Jobs that wait for other jobs; there are none.
    flowIntervalSeconds: OWN_CLOCK_SECONDS,
    // Without autovacuum every vacuum is the nightly job's.
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

function connectionOf(database: Database, { outage, announced }: BossSetup) {
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
