import { and, count, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { assertMayWork } from '../assert-may-work.server.ts';
import { type LockedWork, lockItem } from '../lock-item.server.ts';

import { type LinkFailure, MOST_LINKS } from './delivery-links.ts';
import { deliverableLinks } from './delivery-tables.server.ts';

/** Locks the item if its next version can be prepared. */
async function lockOpenWork(ctx: AppContext, itemId: string): Promise<Result<LockedWork, LinkFailure>> {
  const locked = await lockItem(ctx, itemId);
  if (!locked) return fail({ code: 'not-found' });
  assertMayWork(ctx, locked);
  return locked.order.status === 'PAID' && locked.item.workState === 'in_progress'
    ? ok(locked)
    : fail({ code: 'not-in-work' });
}

/** Adds an https link to the next delivery of an item; `url` and `label` are validated by `linkFields`. */
export async function addDeliveryLink(
  ctx: AppContext,
  link: { itemId: string; url: string; label: string },
): Promise<Result<{ id: string }, LinkFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<{ id: string }, LinkFailure>> => {
    const locked = await lockOpenWork(ctx, link.itemId);
    if (!locked.ok) return locked;
    const mine = and(eq(deliverableLinks.orderItemId, link.itemId), isNull(deliverableLinks.deliverableId));
    const [known] = await ctx.db.select({ count: count() }).from(deliverableLinks).where(mine);
    if ((known?.count ?? 0) >= MOST_LINKS) return fail({ code: 'full' });
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
): Promise<Result<null, LinkFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<null, LinkFailure>> => {
    const locked = await lockOpenWork(ctx, itemId);
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
