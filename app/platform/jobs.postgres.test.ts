import { sql } from 'drizzle-orm';
import pino from 'pino';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';
import { copyOfTemplate, openQueues } from '../../tests/shop/database.ts';
import type { Database } from './db/database.server.ts';
import { rowsOf } from './db/rows.server.ts';
import { openServer } from './db/server.server.ts';
import { inTransaction } from './db/transaction.server.ts';
import { type JobDefinition, startJobs } from './jobs.server.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const log = pino({ level: 'silent' });

/** What one process of a shop is: a database, its queues and its workers. */
async function openProcess(url: string, base: TestContext, run: (id: string) => Promise<void>) {
  const database: Database = await openServer(url, { log });
  const queue = await openQueues(database);
  const ctx = { ...base, database, db: database.db, jobs: queue };
  const jobs = await startJobs(database, {
    definitions: [
      {
        queue: 'outbox.send',
        words: 'Send an email',
        isUrgent: true,
        concurrency: 5,
        run: (_ctx, { outboxId = '' }) => run(outboxId),
      } satisfies JobDefinition<'outbox.send'>,
    ],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log,
  });
  onTestFinished(async () => {
    await jobs.stop();
    await queue.close();
    await database.close();
  });
  return ctx;
}

test('several processes share the jobs, and each job runs once', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'sharing');
  const ran: string[][] = [[], []];
  const work = (by: number) => async (id: string) => {
    ran[by]?.push(id);
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const [one] = await Promise.all([openProcess(url, base, work(0)), openProcess(url, base, work(1))]);
  await inTransaction(one, async (ctx) => {
    for (let id = 0; id < 200; id++) await ctx.jobs.send(ctx, 'outbox.send', { outboxId: String(id) });
  });
  await vi.waitFor(() => expect(ran.flat().length).toBeGreaterThanOrEqual(200), { timeout: 15_000 });
  expect(new Set(ran.flat()).size).toBe(200);
  expect(ran.flat()).toHaveLength(200);
  expect(ran.every((mine) => mine.length > 0)).toBe(true);
});

test('workers survive cut connections', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'surviving');
  const ran: string[] = [];
  const ctx = await openProcess(url, base, async (id) => void ran.push(id));
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(url).pathname.slice(1),
  ]);
  await admin.end();
  await vi.waitFor(() => ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'after' }), { timeout: 5_000 });
  await vi.waitFor(() => expect(ran).toEqual(['after']), { timeout: 10_000 });
  expect(await rowsOf(ctx.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
