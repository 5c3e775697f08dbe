import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { fail } from '#app/lib/result.ts';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';
import type { AppContext } from './context.ts';
import { runRawSqlQuery } from './db/rows.server.ts';
import { inTransaction } from './db/transaction.server.ts';
import { type JobDefinition, type QueueName, startJobWorkers } from './jobs.server.ts';

type Run = { ctx: AppContext; data: object };

/** Workers of one queue that record what they ran. */
async function working<Name extends QueueName>(
  ctx: TestContext,
  { queue, ...definition }: Pick<JobDefinition<Name>, 'queue'> & Partial<JobDefinition<Name>>,
) {
  const runs: Run[] = [];
  const usual: JobDefinition<Name> = {
    queue,
    label: queue,
    run: async (ctx, data) => void runs.push({ ctx, data }),
  };
  const { retryLimit } = definition;
  if (retryLimit !== undefined)
    await ctx.db.execute(sql`update pgboss.queue set retry_limit = ${retryLimit} where name = ${queue}`);
  const jobs = await startJobWorkers(ctx.database, {
    definitions: [{ ...usual, ...definition }],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => jobs.stop());
  return { runs, jobs };
}

test('a job runs once its transaction is committed, as the system, with its data', async () => {
  const ctx = await freshContext();
  const { runs } = await working(ctx, { queue: 'outbox.send' });
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'a' });
    await setTimeout(700);
    expect(runs).toEqual([]);
  });
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 2_000 });
  expect(runs[0]).toMatchObject({
    data: { outboxId: 'a' },
    ctx: { actor: { kind: 'system', name: 'outbox.send' } },
  });
  expect(await ctx.jobs.sent()).toEqual([]);
});

test('a job of a transaction that was rolled back never runs', async () => {
  const ctx = await freshContext();
  const { runs } = await working(ctx, { queue: 'outbox.send' });
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'lost' });
    return fail({ code: 'refused' });
  });
  await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'kept' }));
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 2_000 });
  await setTimeout(700);
  expect(runs.map((run) => run.data)).toEqual([{ outboxId: 'kept' }]);
});

test('a woken worker starts at once', async () => {
  const ctx = await freshContext();
  const { runs } = await working(ctx, { queue: 'payments.reconcile' });
  await setTimeout(150); // its first query has found no job
  await ctx.jobs.send(ctx, 'payments.reconcile', {});
  const started = performance.now();
  ctx.jobs.wake('payments.reconcile');
  await vi.waitFor(() => expect(runs).toHaveLength(1), { interval: 5 });
  expect(performance.now() - started).toBeLessThan(400);
});

test('waking a queue without a worker in this process does nothing', async () => {
  const ctx = await freshContext();
  expect(() => ctx.jobs.wake('outbox.send')).not.toThrow();
});

test('a handler may use the database although a transaction woke it', async () => {
  const ctx = await freshContext();
  const counted: unknown[] = [];
  await working(ctx, {
    queue: 'order.paid',
    run: async (ctx) => void counted.push(await runRawSqlQuery(ctx.db, sql`select 1 as one`)),
  });
  await ctx.jobs.send(ctx, 'order.paid', { orderId: 'o' });
  await inTransaction(ctx, async (ctx) => {
    ctx.jobs.wake('order.paid');
    await ctx.db.execute(sql`select 1`);
  });
  await vi.waitFor(() => expect(counted).toEqual([[{ one: 1 }]]), { timeout: 3_000 });
});

test('a failed job is tried again, a failed neighbour costs it nothing', async () => {
  const ctx = await freshContext();
  const tries: string[] = [];
  await working(ctx, {
    queue: 'outbox.send',
    concurrency: 3,
    run: async (_ctx, { outboxId: id = '' }) => {
      tries.push(id);
      if (id === 'bad' && tries.filter((tried) => tried === 'bad').length === 1)
        throw new Error('first time');
    },
  });
  await inTransaction(ctx, async (ctx) => {
    for (const id of ['good', 'bad', 'fine']) await ctx.jobs.send(ctx, 'outbox.send', { outboxId: id });
  });
  await vi.waitFor(() => expect(tries.filter((id) => id === 'bad')).toHaveLength(2), { timeout: 8_000 });
  expect(tries.toSorted()).toEqual(['bad', 'bad', 'fine', 'good']);
});

test('a job that always fails ends among the dead letters with the queue it came from', async () => {
  const ctx = await freshContext();
  await working(ctx, {
    queue: 'discount.delete',
    retryLimit: 0,
    run: () => Promise.reject(new Error('never')),
  });
  await ctx.jobs.send(ctx, 'discount.delete', { paymentId: 'd' });
  const deadLetters = () =>
    runRawSqlQuery(
      ctx.db,
      sql`select data, source_name as queue from pgboss.job where name = 'dead-letters'`,
    );
  await vi.waitFor(
    async () => expect(await deadLetters()).toEqual([{ data: { paymentId: 'd' }, queue: 'discount.delete' }]),
    { timeout: 4_000 },
  );
});

test('a deferred job waits', async () => {
  const ctx = await freshContext();
  const { runs } = await working(ctx, { queue: 'outbox.send' });
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'later' }, { startAfterSeconds: 2 });
  await setTimeout(1_200);
  expect(runs).toEqual([]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 3_000 });
});

test('the same job waits only once, even if two callers send it', async () => {
  const ctx = await freshContext();
  await ctx.jobs.send(ctx, 'payments.reconcile', {});
  await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'payments.reconcile', {}));
  expect(await ctx.jobs.sent()).toHaveLength(1);
});

test('schedules are those of the definitions, in UTC', async () => {
  const ctx = await freshContext();
  const schedules = () => runRawSqlQuery(ctx.db, sql`select name, cron, timezone from pgboss.schedule`);
  const first = await working(ctx, { queue: 'database.maintain', schedule: '30 3 * * *' });
  expect(await schedules()).toEqual([{ name: 'database.maintain', cron: '30 3 * * *', timezone: 'UTC' }]);
  await first.jobs.stop();
  await working(ctx, { queue: 'outbox.send' });
  expect(await schedules()).toEqual([]);
});

test('work that a process cannot do waits for one that can', async () => {
  const ctx = await freshContext();
  const cannot = await working(ctx, { queue: 'outbox.send', canRun: () => false });
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'a' });
  ctx.jobs.wake('outbox.send');
  await setTimeout(1_200);
  expect(cannot.runs).toEqual([]);
  const can = await working(ctx, { queue: 'outbox.send', canRun: ({ db }) => db === ctx.db });
  await vi.waitFor(() => expect(can.runs).toHaveLength(1), { timeout: 3_000 });
});

test('stopping lets a job that is under way finish', async () => {
  const ctx = await freshContext();
  let isDone = false;
  let hasStarted = false;
  const { jobs } = await working(ctx, {
    queue: 'outbox.send',
    run: async () => {
      hasStarted = true;
      await setTimeout(600);
      isDone = true;
    },
  });
  await ctx.jobs.send(ctx, 'outbox.send', {});
  await vi.waitFor(() => expect(hasStarted).toBe(true), { timeout: 2_000 });
  expect(jobs.isRunning).toBe(true);
  await jobs.stop();
  expect({ isDone, isRunning: jobs.isRunning }).toEqual({ isDone: true, isRunning: false });
  expect(
    await runRawSqlQuery(ctx.db, sql`select state::text from pgboss.job where name = 'outbox.send'`),
  ).toEqual([{ state: 'completed' }]);
});

test('a job that gave up says why, without what only the log of the database should hold', async () => {
  const ctx = await freshContext();
  await working(ctx, {
    queue: 'discount.delete',
    retryLimit: 0,
    run: async (ctx, { paymentId }) => {
      if (paymentId === 'query') await ctx.db.execute(sql`select 'ada@example.com'::integer`);
      throw new Error('the file of ada@example.com is gone\nand more');
    },
  });
  for (const paymentId of ['query', 'words']) await ctx.jobs.send(ctx, 'discount.delete', { paymentId });
  const logged = async () =>
    (
      await runRawSqlQuery(
        ctx.db,
        sql`select source_output ->> 'message' as why from pgboss.job where name = 'dead-letters'`,
      )
    ).map(({ why }) => why);
  await vi.waitFor(async () => expect(await logged()).toHaveLength(2), { timeout: 8_000 });
  expect(new Set(await logged())).toEqual(
    new Set(['A text contained characters that can’t be saved.', 'the file of [e-mail] is gone']),
  );
});
