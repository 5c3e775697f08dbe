import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';
import type { AppContext } from '../context.ts';
import { cacheVersions } from './tables.server.ts';
import { inTransaction } from './transaction.server.ts';

const raise = (ctx: AppContext, tag: string) =>
  ctx.db
    .update(cacheVersions)
    .set({ version: sql`${cacheVersions.version} + 1` })
    .where(eq(cacheVersions.tag, tag));

test('transactions that lock each other out are repeated until both are done', async () => {
  const ctx = await freshContext();
  const bothHold = Promise.withResolvers<void>();
  let holders = 0;
  let attempts = 0;
  const inOrder = (first: string, second: string) =>
    inTransaction(ctx, async (ctx) => {
      attempts += 1;
      await raise(ctx, first);
      holders += 1;
      if (holders === 2) bothHold.resolve();
      await bothHold.promise;
      await raise(ctx, second);
    });
  await Promise.all([inOrder('content', 'cases'), inOrder('cases', 'content')]);
  const rows = await ctx.db.select().from(cacheVersions);
  const versions = Object.fromEntries(rows.map((row) => [row.tag, row.version]));
  expect(versions).toMatchObject({ content: 2, cases: 2 });
  expect(attempts).toBe(3);
});
