import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { as } from '#app/modules/catalog/fixtures.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { countAcceptedVersions } from './count-accepted-versions.server.ts';
import { addOrder } from './fixtures.ts';
import { orders } from './order-tables.server.ts';

test('each version is counted by the orders that accepted it, whatever became of them', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst') });
  const accept = async (terms: string | null, privacy: string | null, deletedAt: Date | null = null) => {
    const id = await addOrder(ctx);
    const accepted = { termsVersionId: terms, privacyVersionId: privacy, deletedAt };
    await ctx.db.update(orders).set(accepted).where(eq(orders.id, id));
  };
  await accept('terms-of-service@1', 'privacy-policy@1');
  await accept('terms-of-service@2', 'privacy-policy@1');
  await accept('terms-of-service@2', 'privacy-policy@1', ctx.now);
  await accept(null, null);
  expect(Object.fromEntries(await countAcceptedVersions(ctx))).toEqual({
    'terms-of-service@1': 1,
    'terms-of-service@2': 2,
    'privacy-policy@1': 3,
  });
  await expect(countAcceptedVersions(as(ctx, actorOf('fulfiller')))).rejects.toMatchObject({ status: 403 });
});
