import { inArray } from 'drizzle-orm';

import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { listDeliveredOrderItemsOfAccount } from '#app/modules/fulfilment/deliveries/find-delivered-item.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createReviewLinkToken } from './internal/review-token.server.ts';
import { serviceReviews } from './tables.server.ts';

/** Returns delivered items of the signed-in customer without a review. */
export async function listReviewableItems(
  ctx: AppContext,
): Promise<{ id: string; title: string; boughtAt: string }[]> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.isEmailVerified) return [];
  const items = await listDeliveredOrderItemsOfAccount(ctx, ctx.actor.id);
  if (items.length === 0) return [];
  const reviewed = await ctx.db
    .select({ id: serviceReviews.orderItemId })
    .from(serviceReviews)
    .where(
      inArray(
        serviceReviews.orderItemId,
        items.map(({ id }) => id),
      ),
    );
  const done = new Set(reviewed.map(({ id }) => id));
  return items
    .filter(({ id }) => !done.has(id))
    .map(({ id, title, deliveredAt }) => ({ id, title, boughtAt: deliveredAt.toISOString() }));
}

/** Returns every public service by title, as the subjects of the public form. */
export async function listReviewableServices(ctx: AppContext): Promise<{ id: string; title: string }[]> {
  const rows = await ctx.db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(services.title);
  return rows.map(({ id, title }) => ({ id, title: title ?? '' }));
}

/**
 * Returns the review link of each of these items by id; an item with a review is missing. The caller has
 * checked the right to their order.
 */
export async function listReviewLinksOfOrderItems(
  ctx: AppContext,
  itemIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (itemIds.length === 0) return {};
  const reviewed = await ctx.db
    .select({ id: serviceReviews.orderItemId })
    .from(serviceReviews)
    .where(inArray(serviceReviews.orderItemId, [...itemIds]));
  const done = new Set(reviewed.map(({ id }) => id));
  return Object.fromEntries(
    itemIds
      .filter((id) => !done.has(id))
      .map((id) => [
        id,
        `/submit-review?t=${createReviewLinkToken(ctx.settings, { kind: 'item', id }, ctx.now)}`,
      ]),
  );
}
