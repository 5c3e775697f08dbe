import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { createReviewLinkToken } from './internal/review-token.server.ts';
import { submitReview } from './submit-review.server.ts';
import { serviceReviews } from './tables.server.ts';

test('the same review sent many times at once is one review, and every sender is answered', async () => {
  const ctx = await freshContext({ settings: { isRateLimited: false } });
  await addServiceFixtures(ctx, { slug: 'reviewed' });
  const [service] = await ctx.db.select().from(services);
  const { itemIds } = await addWork(ctx, { items: [{ workState: 'accepted' }] });
  const [id = ''] = itemIds;
  await ctx.db
    .update(orderItems)
    .set({ serviceId: service?.id ?? null, firstDeliveredAt: ctx.now })
    .where(eq(orderItems.id, id));
  const form = {
    t: createReviewLinkToken(ctx.settings, { kind: 'item', id }, ctx.now),
    rating: '5',
    title: 'As it was said',
    text: 'They did what they had said, and in the time they had said.',
    name: 'Ada Lovelace',
  };
  let begun = 0;
  const transaction: typeof ctx.database.transaction = (work, limits) => {
    begun += 1;
    return ctx.database.transaction(work, limits);
  };
  const counted = { ...ctx, database: { ...ctx.database, transaction } };
  const sent = await Promise.all(Array.from({ length: 8 }, () => submitReview(counted, form)));
  // No transaction is repeated because of a deadlock, which is detected only after one second.
  expect(begun).toBe(8);
  expect(sent.map(({ ok }) => ok)).toEqual(Array(8).fill(true));
  expect(await ctx.db.select().from(serviceReviews)).toHaveLength(1);
});
