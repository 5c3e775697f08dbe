import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { fail } from '#app/lib/result.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { checkAppliedMigrations, readMigrations } from './migrations.server.ts';
import { findMigrationsFolder } from './project-root.server.ts';
import { inTransaction } from './transaction.server.ts';

const migrations = readMigrations(findMigrationsFolder());

/** Returns the result of the check after a newer version ran the statement, and rolls the statement back. */
async function afterNewerMigration(statement: string): Promise<string> {
  const ctx = await freshContext();
  let answer = 'served';
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    await ctx.db.execute(sql.raw(statement));
    await checkAppliedMigrations(ctx.db, migrations, ctx.log).catch(
      (error: unknown) => (answer = String(error)),
    );
    return fail({ code: 'taken-back' });
  });
  return answer;
}

test('a migrated database has exactly the migrations of the project', async () => {
  const ctx = await freshContext();
  await expect(checkAppliedMigrations(ctx.db, migrations, ctx.log)).resolves.toBeUndefined();
});

test('a database that lacks a migration is refused', async () => {
  const ctx = await freshContext();
  const entries = [...migrations.entries, { when: Date.now(), tag: '9999_later' }];
  await expect(checkAppliedMigrations(ctx.db, { ...migrations, entries }, ctx.log)).rejects.toThrow(
    'lacks 9999_later',
  );
});

test.each([
  'create table newer (id integer primary key)',
  'alter table services add column newer text',
  'alter table services add column newer integer not null default 0',
])('a newer schema that only adds is served: %s', async (statement) => {
  expect(await afterNewerMigration(statement)).toBe('served');
});

test.each([
  ['alter table services drop column slug', 'lacks services.slug'],
  ['alter table services rename column slug to name', 'lacks services.slug'],
  ['alter table services add column newer integer not null', 'demands services.newer'],
])('a newer schema this version cannot write to is refused: %s', async (statement, reason) => {
  expect(await afterNewerMigration(statement)).toContain(reason);
});
