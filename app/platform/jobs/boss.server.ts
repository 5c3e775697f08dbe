import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { Database } from '../db/database.server.ts';

type Part = 'sender' | 'worker';

/**
 * pg-boss on the shop's own database. The sender installs the schema and enqueues; the worker polls, keeps the schedule
 * and cleans up. LISTEN stays off: with it polling falls to 30 s and retries come late (data.md section 9).
 */
export function makeBoss(database: Database, part: Part, log: Logger): PgBoss {
  const isEmbedded = database.engine === 'embedded';
  const boss = new PgBoss({
    db: database.bossConnection,
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: part === 'sender',
    schedule: part === 'worker',
    supervise: part === 'worker',
    // Without autovacuum every vacuum is the nightly job's.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
  boss.on('error', (error) => log.error({ error: error.message, part }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message, part }, 'job queue warns'));
  return boss;
}
