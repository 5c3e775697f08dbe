import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { findShopOrderStats } from './find-proof.server.ts';

test('figures that cannot be read are not shown, and the page is not kept', async () => {
  const ctx = await freshContext();
  let fallbacks = 0;
  // A day later, so that data cached by another test has expired.
  const later = new Date(ctx.now.getTime() + DAY_MS);
  await ctx.db.execute(sql`alter table proof_daily rename to proof_away`);
  try {
    expect(await findShopOrderStats({ ...ctx, now: later, onFallback: () => (fallbacks += 1) })).toBeNull();
  } finally {
    await ctx.db.execute(sql`alter table proof_away rename to proof_daily`);
  }
  expect(fallbacks).toBe(1);
});
