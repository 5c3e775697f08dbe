import { and, count, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { assertUserCanWorkOnOrderItem } from '../assert-may-work.server.ts';
import { type LockedOrderItem, lockOrderAndItemRows } from '../lock-item.server.ts';

import { type DeliveryLinkFailure, MAX_LINKS_PER_DELIVERY } from './delivery-links.ts';
import { deliverableLinks } from './delivery-tables.server.ts';

/** Locks the item if its next version can be prepared. */
async function lockItemForDeliveryLinkChange(
  ctx: AppContext,
  itemId: string,
): Promise<Result<LockedOrderItem, DeliveryLinkFailure>> {
  const locked = await lockOrderAndItemRows(ctx, itemId);
  if (!locked) return fail({ code: 'not-found' });
  assertUserCanWorkOnOrderItem(ctx, locked);
  return locked.order.status === 'PAID' && locked.item.workState === 'in_progress'
    ? ok(locked)
    : fail({ code: 'not-in-work' });
}

/** Adds an https link to the next delivery of an item; `url` and `label` are validated by `deliveryLinkFormSchema`. */
export async function addLinkToNextDelivery(
  ctx: AppContext,
  link: { itemId: string; url: string; label: string },
): Promise<Result<{ id: string }, DeliveryLinkFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<{ id: string }, DeliveryLinkFailure>> => {
    const locked = await lockItemForDeliveryLinkChange(ctx, link.itemId);
    if (!locked.ok) return locked;
    const mine = and(eq(deliverableLinks.orderItemId, link.itemId), isNull(deliverableLinks.deliverableId));
    const [known] = await ctx.db.select({ count: count() }).from(deliverableLinks).where(mine);
    if ((known?.count ?? 0) >= MAX_LINKS_PER_DELIVERY) return fail({ code: 'full' });
    const [added] = await ctx.db
      .insert(deliverableLinks)
      .values({
        orderItemId: link.itemId,
        url: link.url,
        label: link.label,
        addedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        createdAt: ctx.now,
      })
      .returning({ id: deliverableLinks.id });
    if (!added) throw new Error('the link was not stored');
    return ok(added);
  });
}

/** Removes a link that has not been delivered yet; succeeds if it is gone already. */
export async function removeDeliveryLink(
  ctx: AppContext,
  { itemId, linkId }: { itemId: string; linkId: string },
): Promise<Result<null, DeliveryLinkFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<null, DeliveryLinkFailure>> => {
    const locked = await lockItemForDeliveryLinkChange(ctx, itemId);
    if (!locked.ok) return locked;
    await ctx.db
      .delete(deliverableLinks)
      .where(
        and(
          eq(deliverableLinks.id, linkId),
          eq(deliverableLinks.orderItemId, itemId),
          isNull(deliverableLinks.deliverableId),
        ),
      );
    return ok(null);
  });
}
