import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';
import { makeUser } from './fixtures.ts';
import { accounts, sessions, users } from './account-tables.server.ts';

test('an address stands for one person, in lower case, with a role that exists', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(users).values(makeUser());
  for (const [overrides, constraint] of [
    [{}, 'users_email_unique'],
    [{ email: 'Ada@Example.com' }, 'users_email_lower_case'],
    [{ email: 'b@example.com', role: 'root' }, 'users_role_known'],
  ] satisfies [Parameters<typeof makeUser>[0], string][]) {
    await expect(ctx.db.insert(users).values(makeUser(overrides))).rejects.toMatchObject({
      cause: { constraint },
    });
  }
});

test('with a person go their sessions and passwords', async () => {
  const ctx = await freshContext();
  const [user] = await ctx.db.insert(users).values(makeUser()).returning();
  const userId = user?.id ?? '';
  await ctx.db.insert(sessions).values({ userId, token: 'a', expiresAt: ctx.now });
  await ctx.db.insert(accounts).values({ userId, providerId: 'credential', accountId: userId });
  await ctx.db.delete(users).where(eq(users.id, userId));
  expect(await ctx.db.select().from(sessions)).toEqual([]);
  expect(await ctx.db.select().from(accounts)).toEqual([]);
});
