import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { openServer } from '#app/platform/db/server.server.ts';
import { openJobs } from '#app/platform/jobs.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import { sql } from 'drizzle-orm';

import { actorOf } from '../../../../tests/actor.ts';
import { freshContext } from '../../../../tests/context.ts';
import { copyOfTemplate } from '../../../../tests/database.ts';
import { addDeadLetter } from '../../../../tests/dead-letter.ts';

import { retryGivenUp } from './commands.server.ts';

const log = pino({ level: 'silent' });

test('two processes that retry the same job at once make one new run of it', async () => {
  const base = await freshContext({ actor: actorOf('owner') });
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'retrying');
  const open = async () => {
    const database = await openServer(url, { log });
    const jobs = await openJobs(database, log);
    onTestFinished(async () => {
      await jobs.close();
      await database.close();
    });
    return { ...base, database, db: database.db, jobs };
  };
  const [one, other] = [await open(), await open()];
  for (let round = 0; round < 10; round += 1) {
    const id = await addDeadLetter(one, { data: { outboxId: String(round) } });
    const counts = await Promise.all([retryGivenUp(one, [id]), retryGivenUp(other, [id])]);
    expect(counts[0] + counts[1]).toBe(1);
  }
  const jobs = await rowsOf(one.db, sql`select id from pgboss.job where name = 'outbox.send'`);
  expect(jobs).toHaveLength(10);
  expect(await one.db.select().from(auditLog)).toHaveLength(10);
});
