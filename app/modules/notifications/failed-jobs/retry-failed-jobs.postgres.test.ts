import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { addDeadLetter } from '../../../../tests/shop/dead-letter.ts';
import { twoProcesses } from '../../../../tests/shop/processes.ts';

import { retryFailedJobs } from './retry-failed-jobs.server.ts';

test('two processes that retry the same job at once make one new run of it', async () => {
  const base = await freshContext({ actor: actorOf('owner') });
  const [one, other] = await twoProcesses(base, 'retrying');
  for (let round = 0; round < 10; round += 1) {
    const id = await addDeadLetter(one, { data: { outboxId: String(round) } });
    const counts = await Promise.all([retryFailedJobs(one, [id]), retryFailedJobs(other, [id])]);
    expect(counts[0] + counts[1]).toBe(1);
  }
  const jobs = await runRawSqlQuery(one.db, sql`select id from pgboss.job where name = 'outbox.send'`);
  expect(jobs).toHaveLength(10);
  expect(await one.db.select().from(auditLog)).toHaveLength(10);
});
