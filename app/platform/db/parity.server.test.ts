import { eq, sql, sum } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  interval,
  jsonb,
  numeric,
  pgTable,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { runRawSqlQuery } from './rows.server.ts';

// The same tests run on the embedded engine (npm test) and on every server (scripts/test/test-postgres.mjs).

const everyType = pgTable('every_type', {
  id: uuid('id').primaryKey(),
  small: smallint('small'),
  whole: integer('whole'),
  big: bigint('big', { mode: 'number' }),
  bigger: bigint('bigger', { mode: 'bigint' }),
  exact: numeric('exact', { precision: 12, scale: 4 }),
  single: real('single'),
  double: doublePrecision('double'),
  isSo: boolean('is_so'),
  text: text('text'),
  short: varchar('short', { length: 5 }),
  instant: timestamp('instant', { withTimezone: true, mode: 'date' }),
  day: date('day'),
  hour: time('hour'),
  span: interval('span'),
  document: jsonb('document'),
  texts: text('texts').array(),
  numbers: integer('numbers').array(),
});

const id = '01940000-0000-7000-8000-000000000000';
const row: typeof everyType.$inferSelect = {
  id,
  small: -32_768,
  whole: 2_147_483_647,
  big: Number.MAX_SAFE_INTEGER,
  bigger: 9_223_372_036_854_775_807n,
  exact: '12345678.9012',
  single: 1.5,
  double: 0.1,
  isSo: true,
  text: 'Grüße, 世界 🌍 \'quoted\' "double" \\ \n tab\t',
  short: 'five5',
  instant: new Date('2026-11-20T23:59:59.123Z'),
  day: '2026-02-28',
  hour: '23:59:59',
  span: '3 days 04:05:06',
  document: { list: [1, 'two', null, { deep: true }], quote: '\'"\\', zero: 0.1 },
  texts: ['a', 'b,c', '"quoted"', ''],
  numbers: [1, -2, 3],
};
const nothing = Object.fromEntries(Object.keys(row).map((key) => [key, null])) as unknown as typeof row;

let ctx: TestContext;

beforeAll(async () => {
  ctx = await freshContext();
  await ctx.db.execute(sql`drop table if exists every_type`);
  await ctx.db.execute(sql`create table every_type (
    id uuid primary key, small smallint, whole integer, big bigint, bigger bigint, exact numeric(12, 4), single real,
    double double precision, is_so boolean, text text, short varchar(5), instant timestamptz, day date, hour time,
    span interval, document jsonb, texts text[], numbers integer[])`);
  await ctx.db.insert(everyType).values(row);
  return async () => void (await ctx.db.execute(sql`drop table every_type`));
});

test('a typed select returns what was written', async () => {
  expect(await ctx.db.select().from(everyType).where(eq(everyType.id, id))).toEqual([row]);
});

test('a typed select gives null for every type', async () => {
  const other = '01940000-0000-7000-8000-000000000001';
  await ctx.db.insert(everyType).values({ ...nothing, id: other });
  const found = await ctx.db.select().from(everyType).where(eq(everyType.id, other));
  await ctx.db.delete(everyType).where(eq(everyType.id, other));
  expect(found).toEqual([{ ...nothing, id: other }]);
});

test('a raw statement gives the same JavaScript values', async () => {
  expect(await runRawSqlQuery(ctx.db, sql`select * from every_type`)).toEqual([
    {
      id,
      small: -32_768,
      whole: 2_147_483_647,
      big: '9007199254740991',
      bigger: '9223372036854775807',
      exact: '12345678.9012',
      single: 1.5,
      double: 0.1,
      is_so: true,
      text: row.text,
      short: 'five5',
      instant: '2026-11-20 23:59:59.123+00',
      day: '2026-02-28',
      hour: '23:59:59',
      span: '3 days 04:05:06',
      document: row.document,
      texts: row.texts,
      numbers: [1, -2, 3],
    },
  ]);
});

test('counts and sums are strings unless they are mapped', async () => {
  const [raw] = await runRawSqlQuery(
    ctx.db,
    sql`select count(*) as count, sum(whole) as sum, avg(small) as avg from every_type`,
  );
  expect(raw).toEqual({ count: '1', sum: '2147483647', avg: '-32768.000000000000' });
  const [typed] = await ctx.db.select({ sum: sum(everyType.whole).mapWith(Number) }).from(everyType);
  expect(typed).toEqual({ sum: 2_147_483_647 });
  expect(await ctx.db.$count(everyType)).toBe(1);
});

test('a statement returns how many rows it changed', async () => {
  const changed = await ctx.db.execute(sql`update every_type set small = 1 where id = ${id}`);
  await ctx.db.execute(sql`update every_type set small = ${row.small} where id = ${id}`);
  expect(changed).toMatchObject({ rowCount: 1 });
});

test('a list parameter and a document parameter arrive as written', async () => {
  const [found] = await runRawSqlQuery(
    ctx.db,
    sql`select ${sql.param(['a', 'b,c'])}::text[] as texts, ${JSON.stringify({ a: [1] })}::jsonb as document`,
  );
  expect(found).toEqual({ texts: ['a', 'b,c'], document: { a: [1] } });
});

test('the clock of the session is UTC', async () => {
  const [found] = await runRawSqlQuery(
    ctx.db,
    sql`select current_setting('timezone') as zone, '2026-07-01 12:00'::timestamptz::text as noon`,
  );
  expect(found?.['noon']).toBe('2026-07-01 12:00:00+00');
  expect(['UTC', 'GMT', 'Etc/UTC']).toContain(found?.['zone']);
});

test.each([
  ['too long for its column', sql`update every_type set short = 'six666'`, '22001'],
  ['too large for its column', sql`update every_type set small = 40000`, '22003'],
  ['a division by zero', sql`select 1 / 0`, '22012'],
  ['an unknown table', sql`select * from no_such_table`, '42P01'],
  ['bad JSON', sql`select ${'{'}::jsonb`, '22P02'],
  ['a duplicate key', sql`insert into every_type (id) values (${id})`, '23505'],
])('%s fails with the same code', async (_what, statement, code) => {
  await expect(ctx.db.execute(statement)).rejects.toMatchObject({ cause: { code } });
});
