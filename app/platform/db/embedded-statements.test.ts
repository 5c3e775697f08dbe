import { rm } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '../../../tests/shop/database.ts';
import { emptyDataFolder } from '../../../tests/shop/empty-data-folder.ts';

import type { Database } from './database.server.ts';
import { openEmbeddedDatabase } from './embedded.server.ts';
import { createReadForBatchedStatement, combineReadsIntoOneStatement } from './read-together.server.ts';
import { runRawSqlQuery } from './rows.server.ts';

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await emptyDataFolder(migrate);
  database = await openEmbeddedDatabase(dataDir, { log: pino({ level: 'silent' }) });
});

afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** The prepared statements of the database, except the one of this query. */
const keptStatements = () =>
  runRawSqlQuery(
    database.db,
    sql`select statement from pg_prepared_statements where name like 'kept_%' and statement not like '%pg_prepared_statements%'`,
  );

test('a statement that comes again is prepared, and answers as it did', async () => {
  await database.db.execute(
    sql`create table kinds (id uuid, at timestamptz, list text[], facts jsonb, no text)`,
  );
  const values = ['019a0000-0000-7000-8000-000000000001', new Date(0), ['a', 'b'], { one: 1 }, null];
  const [id, at, list, facts, no] = values.map((value) => sql.param(value));
  for (let time = 0; time < 8; time++) {
    await database.db.execute(sql`insert into kinds values (${id}, ${at}, ${list}, ${facts}, ${no})`);
    const found = await runRawSqlQuery(database.db, sql`select distinct kinds.* from kinds where id = ${id}`);
    expect(found, String(time)).toEqual([
      { id: values[0], at: '1970-01-01 00:00:00+00', list: ['a', 'b'], facts: { one: 1 }, no: null },
    ]);
  }
  const statements = (await keptStatements()).map(({ statement }) => statement);
  expect(statements).toContain('insert into kinds values ($1, $2, $3, $4, $5)');
  // Changes the columns of the table in the meantime.
  await database.db.execute(sql`alter table kinds drop column no`);
  const [narrow] = await runRawSqlQuery(
    database.db,
    sql`select distinct kinds.* from kinds where id = ${id}`,
  );
  expect(Object.keys(narrow ?? {})).toEqual(['id', 'at', 'list', 'facts']);
});

test('a statement fails as often as it is wrong, in transactions and outside, and then works again', async () => {
  await database.db.execute(sql`create table unlike (id integer primary key)`);
  const add = (executor: Database['db'], id: unknown) =>
    executor.execute(sql`insert into unlike values (${sql.param(id)})`);
  for (let id = 0; id < 3; id++) await add(database.db, id);
  for (let time = 0; time < 3; time++) {
    await expect(add(database.db, 1)).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(add(database.db, 'x')).rejects.toMatchObject({ cause: { code: '22P02' } });
    const undone = database.transaction(async (tx) => {
      await add(tx, 10 + time);
      await add(tx, 1);
    });
    await expect(undone).rejects.toMatchObject({ cause: { code: '23505' } });
    await database.transaction((tx) => add(tx, 20 + time));
  }
  const ids = await runRawSqlQuery(database.db, sql`select id from unlike order by id`);
  expect(ids.map(({ id }) => id)).toEqual([0, 1, 2, 20, 21, 22]);
});

test('few statements are kept, and each is planned for the values it comes with', async () => {
  for (let time = 0; time < 2; time++)
    for (let n = 0; n < 400; n++)
      expect(await runRawSqlQuery(database.db, sql.raw(`select ${n} as n`))).toEqual([{ n }]);
  for (let n = 398; n < 400; n++)
    for (let time = 0; time < 2; time++) await database.db.execute(sql.raw(`select ${n} as n`));
  const kept = await keptStatements();
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length).toBeLessThanOrEqual(300);
  const plans = async () => {
    await database.transaction(async (tx) => {
      const selects = Array.from({ length: 9 }, (_, time) => sql`select ${sql.param(time)}::int as planned`);
      await Promise.all(selects.map((statement) => tx.execute(statement)));
      for (const statement of selects) await tx.execute(statement);
    });
    return runRawSqlQuery(
      database.db,
      sql`select generic_plans::int as generic, custom_plans::int > 0 as "hasOwn" from pg_prepared_statements where statement like '%as planned%' and statement not like '%generic%'`,
    );
  };
  expect(await plans()).toEqual([{ generic: 0, hasOwn: true }]);
  expect(await plans()).toEqual([{ generic: 0, hasOwn: true }]);
});

test('reads by keys have one plan for all values, however long they are, and answer for each', async () => {
  await database.db.execute(sql`create table keyed (id int primary key, word text not null)`);
  await database.db.execute(sql`insert into keyed select n, 'word ' || n from generate_series(1, 50) n`);
  const keyed = pgTable('keyed', { id: integer().notNull(), word: text().notNull() });
  const byId = (name: string) =>
    createReadForBatchedStatement({ id: keyed.id, word: keyed.word }, (from) =>
      from.from(keyed).where(eq(keyed.id, sql.placeholder(name))),
    );
  const one = byId('id');
  const ask = combineReadsIntoOneStatement(
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`read${n}`, one])),
  );
  for (let id = 1; id <= 20; id++)
    expect((await ask(database.db, { id })).read99).toEqual([{ id, word: `word ${id}` }]);
  const planned = await runRawSqlQuery(
    database.db,
    sql`select length(statement) > 10000 as "isLong", generic_plans::int > 5 as "isShared" from pg_prepared_statements where statement like '%"keyed"%' and statement not like '%isLong%'`,
  );
  expect(planned).toEqual([{ isLong: true, isShared: true }]);
  // Changes the type of the table's column.
  await database.db.execute(sql`alter table keyed alter column word type varchar(20)`);
  expect((await ask(database.db, { id: 7 })).read0).toEqual([{ id: 7, word: 'word 7' }]);
});
