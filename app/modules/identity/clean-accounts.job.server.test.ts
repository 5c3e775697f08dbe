import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { accountCleanupJob } from './clean-accounts.job.server.ts';
import { makeUser } from './fixtures.ts';
import { sessions, users, verifications } from './account-tables.server.ts';

test('sessions and codes go 30 days after their end, and unverified sign-ups after 30 days', async () => {
  const ctx = await freshContext();
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  const old = { createdAt: daysAgo(400) };
  const [known] = await ctx.db.insert(users).values(makeUser(old)).returning();
  const userId = known?.id ?? '';
  await ctx.db
    .insert(users)
    .values([
      makeUser({ email: 'never@example.com', isEmailVerified: false, createdAt: daysAgo(31) }),
      makeUser({ email: 'new@example.com', isEmailVerified: false, createdAt: daysAgo(29) }),
    ]);
  await ctx.db.insert(sessions).values([
    { userId, token: 'long over', expiresAt: daysAgo(31) },
    { userId, token: 'over', expiresAt: daysAgo(29) },
    { userId, token: 'alive', expiresAt: daysAgo(-1) },
  ]);
  await ctx.db.insert(verifications).values([
    { id: '1', identifier: 'a', value: 'b', expiresAt: daysAgo(31) },
    { id: '2', identifier: 'c', value: 'd', expiresAt: daysAgo(1) },
  ]);
  await accountCleanupJob.run(ctx, {});
  const emails = (await ctx.db.select().from(users)).map(({ email }) => email).toSorted();
  expect(emails).toEqual(['ada@example.com', 'new@example.com']);
  const tokens = (await ctx.db.select().from(sessions)).map(({ token }) => token).toSorted();
  expect(tokens).toEqual(['alive', 'over']);
  expect((await ctx.db.select().from(verifications)).map(({ id }) => id)).toEqual(['2']);
});
