import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { makeUser } from '#app/modules/identity/fixtures.ts';
import { accounts, users } from '#app/modules/identity/account-tables.server.ts';

import { freshContext } from '../tests/shop/context.ts';

import { describeStartError } from './start-faults.ts';

const HASH = 'scrypt$16384$8$1$c2FsdA$aGFzaA';

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => null).catch((error: unknown) => error);

test('a row that the database refuses is reported with table and constraint, without its values', async () => {
  const ctx = await freshContext();
  const [person] = await ctx.db
    .insert(users)
    .values(makeUser({ email: 'ada@example.com' }))
    .returning();
  const account = { userId: person?.id ?? '', providerId: 'credential', accountId: 'ada', password: HASH };
  await ctx.db.insert(accounts).values(account);
  const twice = await thrownBy(ctx.db.insert(accounts).values(account));
  const again = await thrownBy(ctx.db.insert(users).values(makeUser({ email: 'ada@example.com' })));
  expect([String(twice), String(again)].join()).toContain('params: ');
  expect(describeStartError(again)).toBe(
    'The database refused a statement (SQLSTATE 23505, table users, constraint users_email_unique).',
  );
  expect(`${describeStartError(twice)}${describeStartError(again)}`).not.toMatch(/scrypt|ada|params/);
});

test('a missing column is reported with its SQLSTATE', async () => {
  const ctx = await freshContext();
  const error = await thrownBy(ctx.db.execute(sql`select no_such_column from users`));
  expect(describeStartError(error)).toBe('The database refused a statement (SQLSTATE 42703).');
});

test('an unexpected error shows where it came from, without the values of its statement', () => {
  const error = new Error(`Failed query: insert …\nparams: ada@example.com,${HASH}`);
  const fault = describeStartError(error);
  expect(fault).toContain('Failed query: insert …\nparams: [redacted]\n');
  expect(fault).toContain('start-faults.server.test.ts');
  expect(fault).not.toMatch(/ada@|scrypt/);
});
