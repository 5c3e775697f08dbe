import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { DatabaseBusyError } from './query-queue.server.ts';
import { TransactionTimeoutError } from './transaction-checks.server.ts';

async function failureOf(statement: SQL) {
  const ctx = await freshContext();
  const error: unknown = await ctx.db.execute(statement).then(
    () => null,
    (error: unknown) => error,
  );
  return classifyDatabaseError(error);
}

const raised = (code: string) =>
  sql.raw(`do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`);

test('a broken unique key is named', async () => {
  expect(await failureOf(sql`insert into cache_versions (tag) values ('catalog')`)).toEqual({
    code: 'unique_violation',
    constraint: 'cache_versions_pkey',
    status: 500,
  });
});

test('a broken check is named', async () => {
  const failure = await failureOf(
    sql`insert into promocodes (id, code, type, value) values (gen_random_uuid(), 'lower', 'percentage', 10)`,
  );
  expect(failure).toEqual({ code: 'constraint_violation', constraint: 'promocodes_code_upper', status: 500 });
});

test('a missing value and a missing row of another table are broken constraints', async () => {
  const missing = await failureOf(sql`insert into cache_versions (tag) values (null)`);
  expect(missing).toMatchObject({ code: 'constraint_violation' });
  const orphan = await failureOf(
    sql`insert into promo_redemptions (id, promo_id, order_id, discount_cents, state, reserved_at)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'reserved', now())`,
  );
  expect(orphan).toMatchObject({
    code: 'constraint_violation',
    constraint: 'promo_redemptions_promo_id_promocodes_id_fk',
  });
});

test('text that Postgres refuses is the sender’s fault', async () => {
  expect(await failureOf(sql`select ${'a\u0000b'}::text`)).toEqual({ code: 'bad_text', status: 400 });
  expect(await failureOf(sql`select ${'not a uuid'}::uuid`)).toEqual({ code: 'bad_text', status: 400 });
});

test.each([
  ['40001', 'collision'],
  ['40P01', 'collision'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['57P05', 'unavailable'],
  ['25006', 'unavailable'],
  ['08006', 'unavailable'],
  ['53100', 'disk_full'],
])('the state %s is %s, to be answered with 503', async (state, code) => {
  expect(await failureOf(raised(state))).toEqual({ code, status: 503 });
});

test('a network error is an unavailable database', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(classifyDatabaseError(refused)).toEqual({ code: 'unavailable', status: 503 });
  expect(classifyDatabaseError(new Error('Connection terminated unexpectedly'))).toMatchObject({
    code: 'unavailable',
  });
});

test('waiting too long is a busy database', () => {
  expect(classifyDatabaseError(new DatabaseBusyError(15_001))).toEqual({ code: 'busy', status: 503 });
  expect(classifyDatabaseError(new TransactionTimeoutError(10_000))).toEqual({ code: 'busy', status: 503 });
});

test('a bug is no database failure', async () => {
  expect(classifyDatabaseError(new TypeError('undefined is not a function'))).toBeNull();
  expect(classifyDatabaseError('a string')).toBeNull();
  expect(await failureOf(sql`select no_such_column`)).toBeNull();
});
