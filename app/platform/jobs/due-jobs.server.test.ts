import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { openQueues } from '../../../tests/shop/database.ts';
import type { Database } from '../db/database.server.ts';
import { type JobDefinition, openJobQueues, startJobWorkers } from '../jobs.server.ts';
import type { DueJobPollingTimes } from './due-jobs.server.ts';

const log = pino({ level: 'silent' });

/** Workers of two queues on a database; what they ran, and when by the clock of the process. */
async function working(ctx: TestContext, database: Database, dueTimes?: Partial<DueJobPollingTimes>) {
  const runs: { id: string; at: number }[] = [];
  const run = (id: string) => void runs.push({ id, at: performance.now() });
  const jobs = await startJobWorkers(database, {
    definitions: [
      {
        queue: 'outbox.send',
        label: 'mail',
        run: async (_ctx, { outboxId = '' }) => run(outboxId),
      } satisfies JobDefinition<'outbox.send'>,
      { queue: 'orders.clock', label: 'clock', run: async () => run('clock') },
    ],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log,
    ...(dueTimes && { dueTimes }),
  });
  onTestFinished(() => jobs.stop());
  return runs;
}

/** The database, and the statements that the queues send to it from now on. */
function watched(database: Database, isDeaf = false): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const { bossConnection } = database;
  return {
    statements,
    database: {
      ...database,
      ...(isDeaf && { listen: async () => () => {} }),
      bossConnection: {
        executeSql: (text, values) => {
          statements.push(text);
          return bossConnection.executeSql(text, values);
        },
      },
    },
  };
}

/** Returns the statements that look for jobs, without those of the library's own queue of schedules. */
const looks = (statements: readonly string[]) =>
  statements.filter((text) => /\bpgboss\.job(_common)?\b/.test(text) && !text.includes('__pgboss__'));

/** The maintenance that the workers of every process run once a minute. */
async function supervise(database: Database) {
  await database.db.execute(sql`update pgboss.queue set monitor_on = null`);
  const boss = new PgBoss({
    db: database.bossConnection,
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.supervise('outbox.send');
  await boss.stop({ graceful: false });
}

/** Workers of a job that is scheduled every minute. */
async function scheduled(ctx: TestContext) {
  const runs: number[] = [];
  const definition: JobDefinition<'orders.clock'> = {
    queue: 'orders.clock',
    label: 'clock',
    schedule: '* * * * *',
    run: async () => void runs.push(performance.now()),
  };
  const jobs = await startJobWorkers(ctx.database, {
    definitions: [definition],
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log,
  });
  onTestFinished(() => jobs.stop());
  return { jobs, runs };
}

test('a process asks once for all its queues when it starts, and then nothing while it is idle', async () => {
  const ctx = await freshContext();
  const { database, statements } = watched(ctx.database);
  await working(ctx, database);
  await setTimeout(1_000);
  // The query over all queues, and none by a worker.
  expect(looks(statements).filter((text) => !/\bjob_dependency\b/.test(text))).toEqual([
    expect.stringContaining('bool_or(start_after <= now()) as due'),
  ]);
  statements.length = 0;
  await setTimeout(3_000);
  expect(looks(statements)).toEqual([]);
});

test('a start writes no queues or schedules that are already up to date', async () => {
  const ctx = await freshContext();
  const definition = { label: 'upkeep', schedule: '30 3 * * *', retryLimit: 3, run: async () => {} };
  const startAgain = async (retryLimit: number) => {
    const { database, statements } = watched(ctx.database);
    const definitions = [{ ...definition, queue: 'database.maintain', retryLimit } as const];
    const queues = await openJobQueues(database, definitions, log);
    const jobs = await startJobWorkers(database, {
      definitions,
      newContext: (overrides) => ({ ...ctx, ...overrides }),
      log,
    });
    await jobs.stop();
    await queues.close();
    return statements.filter((text) => /\b(insert into|update)\s+pgboss\.(schedule|queue)\b/i.test(text));
  };
  expect((await startAgain(3)).length).toBeGreaterThan(0);
  expect(await startAgain(3)).toEqual([]);
  expect(await startAgain(4)).toHaveLength(1);
  await (await openQueues(ctx.database)).close();
});

test('a job is begun by the commit that stores it', async () => {
  const ctx = await freshContext();
  const runs = await working(ctx, ctx.database);
  await setTimeout(300);
  const sent = performance.now();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'now' });
  await vi.waitFor(() => expect(runs).toHaveLength(1), { interval: 5 });
  expect((runs[0]?.at ?? Infinity) - sent).toBeLessThan(400);
});

test('jobs of one queue that wait together follow each other at once', async () => {
  const ctx = await freshContext();
  for (let id = 0; id < 20; id++) await ctx.jobs.send(ctx, 'outbox.send', { outboxId: String(id) });
  const runs = await working(ctx, ctx.database);
  await vi.waitFor(() => expect(runs).toHaveLength(20), { timeout: 3_000 });
  expect(new Set(runs.map(({ id }) => id)).size).toBe(20);
});

test('a deferred job starts within a second of its time, without polling before', async () => {
  const ctx = await freshContext();
  const { database, statements } = watched(ctx.database);
  const runs = await working(ctx, database);
  const sent = performance.now();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'later' }, { startAfterSeconds: 3 });
  await setTimeout(1_000);
  statements.length = 0;
  await setTimeout(1_500);
  expect(looks(statements)).toEqual([]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 3_000, interval: 5 });
  const waited = (runs[0]?.at ?? 0) - sent;
  expect([waited > 2_900, waited < 4_000]).toEqual([true, true]);
});

test('a job whose announcement was lost is found by the look over all queues', async () => {
  const ctx = await freshContext();
  const deaf = watched(ctx.database, true);
  const runs = await working(ctx, deaf.database, { everyMs: 1_500 });
  await setTimeout(200);
  const sent = performance.now();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'lost' });
  await setTimeout(500);
  expect(runs).toEqual([]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 3_000, interval: 5 });
  expect((runs[0]?.at ?? Infinity) - sent).toBeLessThan(2_500);
});

test('a job whose process was killed runs again without an announcement', async () => {
  const ctx = await freshContext();
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'killed' });
  await ctx.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now() - interval '6 minutes'`,
  );
  const runs = await working(ctx, ctx.database, { everyMs: 500 });
  await setTimeout(700);
  expect(runs).toEqual([]);
  await supervise(ctx.database);
  // The library waits two to four seconds before the second try.
  await vi.waitFor(() => expect(runs).toMatchObject([{ id: 'killed' }]), { timeout: 6_000 });
});

test('a schedule whose time has come begins its job at once', async () => {
  const ctx = await freshContext();
  const first = await scheduled(ctx);
  await first.jobs.stop();
  // As if the last pass over the schedules were long ago; the start makes the next one.
  await ctx.db.execute(sql`update pgboss.version set cron_on = now() - interval '1 minute'`);
  const { runs } = await scheduled(ctx);
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 3_000 });
});

test('queues of an earlier version learn to announce their jobs', async () => {
  const ctx = await freshContext();
  const silent = () =>
    ctx.db.execute(sql`update pgboss.queue set notify = false where name = 'orders.clock'`);
  await silent();
  const runs = await working(ctx, ctx.database);
  await setTimeout(300);
  const other = await openQueues(ctx.database);
  onTestFinished(() => other.close());
  const sent = performance.now();
  await other.send(ctx, 'orders.clock', {});
  await vi.waitFor(() => expect(runs).toHaveLength(1), { interval: 5 });
  expect((runs[0]?.at ?? Infinity) - sent).toBeLessThan(400);
});

test('while the database is down, the failures of all queues are logged as one error line', async () => {
  const ctx = await freshContext();
  let isAway = false;
  const { bossConnection } = ctx.database;
  const database = {
    ...ctx.database,
    bossConnection: {
      executeSql: (text: string, values?: unknown[]) =>
        isAway
          ? Promise.reject(
              Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
            )
          : bossConnection.executeSql(text, values),
    },
  };
  const lines: { level: number; msg: string; failures?: number }[] = [];
  const jobs = await startJobWorkers(database, {
    definitions: (['outbox.send', 'order.paid', 'provider-event.process', 'orders.clock'] as const).map(
      (queue) => ({
        queue,
        label: queue,
        run: async () => {},
      }),
    ),
    dueTimes: { soonMs: 100 },
    newContext: (overrides) => ({ ...ctx, ...overrides }),
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  onTestFinished(() => jobs.stop());
  isAway = true;
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'meanwhile' });
  await setTimeout(1_500);
  isAway = false;
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([{ level: 50, msg: 'job queue failed' }]);
  const over = () => lines.filter(({ msg }) => msg === 'job queue works again');
  await vi.waitFor(() => expect(over()).toHaveLength(1), { timeout: 10_000 });
  // It queried ten times a second for a second and a half.
  expect(over()[0]?.failures).toBeGreaterThan(4);
});
