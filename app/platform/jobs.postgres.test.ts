import { sql } from 'drizzle-orm';
import pino from 'pino';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';
import { copyOfTemplate, openQueues } from '../../tests/shop/database.ts';
import type { Database } from './db/database.server.ts';
import { runRawSqlQuery } from './db/rows.server.ts';
import { openServerDatabase } from './db/server.server.ts';
import { inTransaction } from './db/transaction.server.ts';
import { type JobDefinition, startJobWorkers } from './jobs.server.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const log = pino({ level: 'silent' });

/** One process of a shop: a database, its queues and its workers. */
async function openProcess(url: string, base: TestContext, run: (id: string) => Promise<void>) {
  const database: Database = await openServerDatabase(url, { log });
  const queue = await openQueues(database);
  const ctx = { ...base, database, db: database.db, jobs: queue };
  const jobs = await startJobWorkers(database, {
    definitions: [
      {
        queue: 'outbox.send',
        label: 'Send an email',
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
  return { ...ctx, stopJobs: () => jobs.stop() };
}

/** Ends every connection to a database whose name in `pg_stat_activity` is like a pattern. */
async function cutConnections(url: string, like = '%') {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  const { rows } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
    [new URL(url).pathname.slice(1), like],
  );
  await admin.end();
  return rows.length;
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
  await cutConnections(url);
  await vi.waitFor(() => ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'after' }), { timeout: 5_000 });
  await vi.waitFor(() => expect(ran).toEqual(['after']), { timeout: 10_000 });
  expect(await runRawSqlQuery(ctx.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a job sent while the announcement connection is down starts once it reconnects', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'deaf');
  const begun = new Map<string, number>();
  const ctx = await openProcess(url, base, async (id) => void begun.set(id, performance.now()));
  expect(await cutConnections(url, '% announcements')).toBe(1);
  const sent = performance.now();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'meanwhile' });
  await vi.waitFor(() => expect([...begun.keys()]).toEqual(['meanwhile']), { timeout: 5_000, interval: 5 });
  expect((begun.get('meanwhile') ?? Infinity) - sent).toBeLessThan(2_000);
  const sentAgain = performance.now();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'again' });
  await vi.waitFor(() => expect(begun.size).toBe(2), { timeout: 5_000, interval: 5 });
  expect((begun.get('again') ?? Infinity) - sentAgain).toBeLessThan(500);
});

test('a job stored by another process begins within a second, a deferred one within a second of its time', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'announcing');
  const begun = new Map<string, number>();
  await openProcess(url, base, async (id) => void begun.set(id, performance.now()));
  // It only sends; none of its own workers could take the job.
  const database = await openServerDatabase(url, { log });
  const queue = await openQueues(database);
  onTestFinished(async () => {
    await queue.close();
    await database.close();
  });
  const sender = { ...base, database, db: database.db, jobs: queue };
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const sent = performance.now();
  const send = (outboxId: string, startAfterSeconds: number) =>
    inTransaction(sender, (ctx) => ctx.jobs.send(ctx, 'outbox.send', { outboxId }, { startAfterSeconds }));
  await send('later', 3);
  await send('now', 0);
  const took = (id: string) => (begun.get(id) ?? Infinity) - sent;
  await vi.waitFor(() => expect(begun.size).toBe(2), { timeout: 6_000 });
  expect(took('now')).toBeLessThan(1_000);
  expect([took('later') > 2_900, took('later') < 4_000]).toEqual([true, true]);
});

test('a failed try is repeated when its time comes', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'repeating');
  const begun: number[] = [];
  let hasFailed = false;
  const ctx = await openProcess(url, base, async () => {
    begun.push(performance.now());
    if (hasFailed) return;
    hasFailed = true;
    throw new Error('the first time');
  });
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'again' });
  await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 8_000 });
  // The library waits two to four seconds before the second try.
  expect((begun[1] ?? Infinity) - (begun[0] ?? 0)).toBeLessThan(5_500);
});

test('a job that a stopping process returns runs in another process after the retry delay', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(server, 'giving_back');
  const begun: number[] = [];
  const hanging = await openProcess(url, base, async () => {
    begun.push(performance.now());
    await new Promise(() => {});
  });
  await hanging.jobs.send(hanging, 'outbox.send', { outboxId: 'given back' });
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 3_000 });
  await openProcess(url, base, async () => void begun.push(performance.now()));
  await hanging.stopJobs();
  const stopped = performance.now();
  await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 8_000 });
  // The library waits two to four seconds before the second try.
  expect((begun[1] ?? Infinity) - stopped).toBeLessThan(5_500);
}, 40_000);
