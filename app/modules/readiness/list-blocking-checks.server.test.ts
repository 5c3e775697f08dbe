import { expect, test } from 'vitest';

import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import { STRIPE_READINESS_CHECKS, canReadinessCheckBlockShop } from './checks.ts';
import { listChecksBlockingLivePayments } from './list-blocking-checks.server.ts';
import { readinessChecks } from './tables.server.ts';

test('a shop where nothing has run has every check that may block in the way', async () => {
  const ctx = await sellingShop();
  const expected = STRIPE_READINESS_CHECKS.filter((check) => canReadinessCheckBlockShop(check, 'sandbox'));
  expect((await listChecksBlockingLivePayments(ctx)).map(({ id }) => id)).toEqual(
    expected.map(({ id }) => id),
  );
});

test('results of the key that is there now count, those of another key do not', async () => {
  const ctx = await sellingShop();
  const rows = STRIPE_READINESS_CHECKS.map(({ id }) => ({
    id,
    state: 'ok',
    detail: 'Fine.',
    keyMark: 'old',
    ranAt: ctx.now,
  }));
  await ctx.db.insert(readinessChecks).values(rows);
  expect(await listChecksBlockingLivePayments(ctx)).not.toEqual([]);
  await ctx.db.update(readinessChecks).set({ keyMark: ctx.gateway.key.mark });
  expect(await listChecksBlockingLivePayments(ctx)).toEqual([]);
});
