import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { Database, PlainConnection } from '../db/database.server.ts';
import { Outage } from '../outage.server.ts';

type Part = 'sender' | 'worker';

/**
 * pg-boss on the shop's own database. The sender installs the schema and enqueues; the worker polls, keeps the schedule
 * and cleans up. LISTEN stays off: with it polling falls to 30 s and retries come late (data.md section 9).
 */
export function makeBoss(database: Database, part: Part, log: Logger): PgBoss {
  const isEmbedded = database.engine === 'embedded';
  // Every queue of every part asks once or twice a second, and while the database is away each of them fails.
  const outage = new Outage(log, { failing: 'job queue failed', over: 'job queue works again' });
  const boss = new PgBoss({
    db: reporting(database.bossConnection, outage),
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: part === 'sender',
    schedule: part === 'worker',
    supervise: part === 'worker',
    // Without autovacuum every vacuum is the nightly job's.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
  boss.on('error', (error) => outage.failed(error, { part }));
  boss.on('warning', (warning) => log.warn({ warning: warning.message, part }, 'job queue warns'));
  return boss;
}

function reporting(connection: PlainConnection, outage: Outage): PlainConnection {
  return {
    async executeSql(text, values) {
      const result = await connection.executeSql(text, values);
      outage.wentWell();
      return result;
    },
  };
}
