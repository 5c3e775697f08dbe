import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { fail, ok } from '#app/lib/result.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import type { AppContext } from '../context.ts';
import { QueryOutsideTransactionError, TransactionTimeoutError } from './transaction-checks.server.ts';
import { TransactionEndedError } from './transaction-state.server.ts';
import { cacheVersions } from './tables.server.ts';
import { inTransaction } from './transaction.server.ts';

async function version(ctx: AppContext): Promise<number> {
  const rows = await ctx.db.select().from(cacheVersions);
  return rows.find((row) => row.tag === 'settings')?.version ?? -1;
}

async function raise(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`update cache_versions set version = version + 1 where tag = 'settings'`);
}

test('work that succeeds is kept', async () => {
  const ctx = await freshContext();
  expect(await inTransaction(ctx, async (ctx) => (await raise(ctx), ok('done')))).toEqual(ok('done'));
  expect(await version(ctx)).toBe(1);
});

test('work that returns a failure is undone and its failure returned', async () => {
  const ctx = await freshContext();
  const outcome = await inTransaction(ctx, async (ctx) => {
    await raise(ctx);
    return fail({ code: 'refused' });
  });
  expect(outcome).toEqual(fail({ code: 'refused' }));
  expect(await version(ctx)).toBe(0);
});

test('work that throws is undone', async () => {
  const ctx = await freshContext();
  const outcome = inTransaction(ctx, async (ctx) => {
    await raise(ctx);
    throw new Error('a bug');
  });
  await expect(outcome).rejects.toThrow('a bug');
  expect(await version(ctx)).toBe(0);
});

test('a transaction inside a transaction joins it', async () => {
  const ctx = await freshContext();
  const outcome = inTransaction(ctx, async (ctx) => {
    await inTransaction(ctx, raise);
    throw new Error('the outer one fails');
  });
  await expect(outcome).rejects.toThrow('the outer one fails');
  expect(await version(ctx)).toBe(0);
});

test('the outer database inside a transaction is refused at once', async () => {
  const ctx = await freshContext();
  const started = performance.now();
  const query = inTransaction(ctx, () => version(ctx));
  await expect(query).rejects.toMatchObject({ cause: expect.any(QueryOutsideTransactionError) as unknown });
  const transaction = inTransaction(ctx, () => inTransaction(ctx, raise));
  await expect(transaction).rejects.toThrow(QueryOutsideTransactionError);
  // Well before the transaction's wait limit; a busy machine takes a tenth of a second.
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await version(ctx)).toBe(0);
});

test('what a transaction leaves running may use the database afterwards', async () => {
  const ctx = await freshContext();
  let later: Promise<number> | undefined;
  await inTransaction(ctx, async (inner) => {
    later = setTimeout(20).then(() => version(ctx));
    await raise(inner);
  });
  expect(await later).toBe(1);
});

test('a transaction that hangs is undone and frees the database', async () => {
  const ctx = await freshContext();
  let late: Promise<void> | undefined;
  const hung = inTransaction(
    ctx,
    async (ctx) => {
      await raise(ctx);
      late = setTimeout(400).then(() => raise(ctx));
      late.catch(() => {});
      await late;
    },
    { timeoutMs: 200 },
  );
  await expect(hung).rejects.toThrow(TransactionTimeoutError);
  expect(await version(ctx)).toBe(0);
  await expect(late).rejects.toMatchObject({ cause: expect.any(TransactionEndedError) as unknown });
  expect(await version(ctx)).toBe(0);
});

test('a swallowed error does not turn into a commit that keeps nothing', async () => {
  const ctx = await freshContext();
  const outcome = inTransaction(ctx, async (ctx) => {
    await raise(ctx);
    await ctx.db.execute(sql`select 1 / 0`).catch(() => {});
    return ok('believed to be kept');
  });
  await expect(outcome).rejects.toMatchObject({ code: '22012' });
  expect(await version(ctx)).toBe(0);
});

test('an error inside a savepoint leaves the rest of the transaction alive', async () => {
  const ctx = await freshContext();
  await inTransaction(ctx, async (ctx) => {
    await raise(ctx);
    await ctx.db.transaction((savepoint) => savepoint.execute(sql`select 1 / 0`)).catch(() => {});
  });
  expect(await version(ctx)).toBe(1);
});

/** Fails as Postgres does when two transactions collide. */
const collide = sql`do $$ begin raise exception 'collision' using errcode = 'serialization_failure'; end $$`;

test('a collision repeats the whole work', async () => {
  const ctx = await freshContext();
  let attempts = 0;
  const outcome = await inTransaction(ctx, async (ctx) => {
    attempts += 1;
    await raise(ctx);
    if (attempts < 4) await ctx.db.execute(collide);
    return ok(attempts);
  });
  expect(outcome).toEqual(ok(4));
  expect(await version(ctx)).toBe(1);
});

test('a collision that does not end is given up after three repetitions', async () => {
  const ctx = await freshContext();
  let attempts = 0;
  const outcome = inTransaction(ctx, async (ctx) => {
    attempts += 1;
    await ctx.db.execute(collide);
  });
  await expect(outcome).rejects.toMatchObject({ cause: { code: '40001' } });
  expect(attempts).toBe(4);
});
