import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { listDatabaseTables } from './read-table-rows.server.ts';
import { TABLE_BACKUP_POLICIES } from './saved-tables.ts';

test('every table has a decision on whether a backup holds it', async () => {
  const { db } = await freshContext();
  const tables = await listDatabaseTables(db);
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...TABLE_BACKUP_POLICIES.keys()].toSorted());
});

test('no row that is saved refers to a table that is left out', async () => {
  const { db } = await freshContext();
  const references = await runRawSqlQuery(
    db,
    sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(references.length).toBeGreaterThan(40);
  const lost = references.filter(
    ({ from, to }) =>
      TABLE_BACKUP_POLICIES.get(String(from)) === 'saved' &&
      TABLE_BACKUP_POLICIES.get(String(to)) !== 'saved',
  );
  expect(lost).toEqual([]);
});

test('no column counts by a sequence, which a backup does not hold', async () => {
  const { db } = await freshContext();
  expect(
    await runRawSqlQuery(
      db,
      sql`select sequence_name from information_schema.sequences where sequence_schema = 'public'`,
    ),
  ).toEqual([]);
});
