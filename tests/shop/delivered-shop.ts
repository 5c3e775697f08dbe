import { eq } from 'drizzle-orm';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { createReviewLinkToken } from '#app/modules/reviews/internal/review-token.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { freshContext, type TestContext } from './context.ts';

/** The fields of the review form. */
export const REVIEW = {
  rating: '4',
  title: 'Tracking found and fixed',
  text: 'Half of our orders never showed up. The next day they did, with a list of what was wrong.',
  name: 'Nora Lindqvist',
  company: 'Fieldnote',
};

/**
 * Opens a shop with one delivered service (unless `isDelivered` is false), and creates the token of the link
 * to review it.
 */
export async function deliveredShop(
  overrides: { isDelivered?: boolean; userId?: string; isLive?: boolean } = {},
) {
  const { isDelivered = true, userId, isLive = true } = overrides;
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'reviewed' });
  const [service] = await ctx.db.select().from(services);
  const orderId = await addOrder(ctx);
  const serviceId = service?.id ?? '';
  await ctx.db
    .update(orders)
    .set({ email: 'Nora@client.test', userId: userId ?? null, isLive })
    .where(eq(orders.id, orderId));
  const [item] = await ctx.db
    .update(orderItems)
    .set({ serviceId, firstDeliveredAt: isDelivered ? ctx.now : null })
    .where(eq(orderItems.orderId, orderId))
    .returning();
  const itemId = item?.id ?? '';
  return {
    ctx,
    itemId,
    serviceId,
    t: createReviewLinkToken(ctx.settings, { kind: 'item', id: itemId }, ctx.now),
  };
}

/** All stored reviews. */
export const stored = (ctx: TestContext) => ctx.db.select().from(serviceReviews);
