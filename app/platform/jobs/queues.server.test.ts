import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { emptyDatabase, openQueues } from '../../../tests/shop/database.ts';
import { runRawSqlQuery } from '../db/rows.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { type JobDefinition, type ClosableJobQueue, openJobQueues, startJobWorkers } from '../jobs.server.ts';

const log = pino({ level: 'silent' });

type Version = Partial<JobDefinition<'outbox.send'>>;
const definition = (version: Version): JobDefinition<'outbox.send'> => ({
  queue: 'outbox.send',
  label: 'Send an email',
  run: async () => {},
  ...version,
});

const opened: ClosableJobQueue[] = [];

/** Starts another process of the shop, with the queue as its version declares it. */
async function start(ctx: TestContext, version: Version): Promise<ClosableJobQueue> {
  const jobs = await openJobQueues(ctx.database, [definition(version)], log);
  opened.push(jobs);
  return jobs;
}

// The tests of a process share its queues.
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
  await (await openQueues(await emptyDatabase())).close();
});

const send = (ctx: TestContext, jobs: ClosableJobQueue, ids: string[]) =>
  inTransaction(ctx, async (ctx) => {
    for (const outboxId of ids) await jobs.send(ctx, 'outbox.send', { outboxId });
  });

/** Works until these jobs have run, and a little longer; returns all that ran. */
async function runAll(ctx: TestContext, expected: number, version: Version): Promise<string[]> {
  const ran: string[] = [];
  const run: JobDefinition<'outbox.send'>['run'] = async (_ctx, { outboxId = '' }) => void ran.push(outboxId);
  const running = await startJobWorkers(ctx.database, {
    definitions: [definition({ ...version, run })],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log,
  });
  await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(expected), { timeout: 20_000 });
  await sleep(300);
  await running.stop();
  return ran.toSorted();
}

test('a start gives queues of an older version the settings of the code, and their waiting jobs too', async () => {
  const ctx = await freshContext();
  await ctx.db.execute(
    sql`update pgboss.queue set policy = 'standard', expire_seconds = 17, retry_limit = 1, retry_delay = 9, retry_backoff = false,
          retry_delay_max = 9, dead_letter = null, notify = false
        where name = 'outbox.send'`,
  );
  await send(ctx, await openQueuesAsTheyAre(ctx), ['a']);
  const version = { isOneEnough: true, mayTakeSeconds: 900, retryLimit: 3 };
  await Promise.all([start(ctx, version), start(ctx, version), start(ctx, version)]);
  const columns = sql`policy, expire_seconds, retry_limit`;
  const queue = sql`select ${columns}, retry_delay, retry_backoff, retry_delay_max, dead_letter, notify from pgboss.queue where name = 'outbox.send'`;
  const limits = { policy: 'short', expire_seconds: 900, retry_limit: 3 };
  const usual = { retry_delay: 2, retry_backoff: true, retry_delay_max: 600, dead_letter: 'dead-letters' };
  expect(await runRawSqlQuery(ctx.db, queue)).toEqual([{ ...limits, ...usual, notify: true }]);
  expect(await runRawSqlQuery(ctx.db, sql`select ${columns} from pgboss.job`)).toEqual([limits]);
});

/** The queues of the worker's database, which were opened before the test changed them. */
const openQueuesAsTheyAre = async (ctx: TestContext): Promise<ClosableJobQueue> => ({
  ...ctx.jobs,
  close: async () => {},
});

test('jobs that wait when one becomes enough all run once, and another one is not added', async () => {
  const ctx = await freshContext();
  await send(ctx, await start(ctx, { isOneEnough: false }), ['a', 'b', 'c']);
  const version = { isOneEnough: true };
  const [jobs] = await Promise.all([start(ctx, version), start(ctx, version)]);
  await send(ctx, jobs, ['d', 'e']);
  expect(await runAll(ctx, 3, version)).toEqual(['a', 'b', 'c']);
  await send(ctx, jobs, ['f', 'g']);
  expect(await runAll(ctx, 1, version)).toEqual(['f']);
});

test('jobs that wait when one is not enough any more all run once, and more are added', async () => {
  const ctx = await freshContext();
  await send(ctx, await start(ctx, { isOneEnough: true }), ['a', 'b']);
  const [jobs] = await Promise.all([start(ctx, {}), start(ctx, {})]);
  await send(ctx, jobs, ['c', 'd']);
  expect(await runAll(ctx, 3, {})).toEqual(['a', 'c', 'd']);
});

test('a policy that changes there and back keeps every job', async () => {
  const ctx = await freshContext();
  for (const [id, isOneEnough] of [
    ['a', true],
    ['b', false],
    ['c', true],
    ['d', false],
  ] as const)
    await send(ctx, await start(ctx, { isOneEnough }), [id]);
  // The third call found a waiting job, which was enough.
  expect(await runAll(ctx, 3, {})).toEqual(['a', 'b', 'd']);
});

test('a process of the old version goes on sending, and its running job ends well', async () => {
  const ctx = await freshContext();
  const old = await start(ctx, {});
  await send(ctx, old, ['running']);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    begun.resolve();
    await goOn.promise;
  };
  const running = await startJobWorkers(ctx.database, {
    definitions: [definition({ run })],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log,
  });
  await begun.promise;
  const version = { isOneEnough: true, mayTakeSeconds: 900 };
  await start(ctx, version);
  goOn.resolve();
  const state = sql`select state from pgboss.job`;
  await vi.waitFor(async () => expect(await runRawSqlQuery(ctx.db, state)).toEqual([{ state: 'completed' }]));
  await running.stop();
  await send(ctx, old, ['a', 'b']);
  expect(await runAll(ctx, 1, version)).toEqual(['a']);
  expect(runs).toBe(1);
});
