import { eq } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { LockedOrder } from '#app/modules/orders/lock-order-money.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { OPEN_WORK } from '../model.ts';
import { type Item, workStateOf } from '../move-item.server.ts';
import { tellBuyer } from '../tell-buyer.server.ts';

import { closePause, openPause } from './open-pause.server.ts';

async function lockItemsOf(ctx: AppContext, orderId: string): Promise<Item[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
    .for('update');
}

/** A dispute was opened: the dates of unfinished items stand still. The caller has locked the order. */
export async function pauseForDispute(ctx: AppContext, orderId: string): Promise<void> {
  const unfinished = (await lockItemsOf(ctx, orderId)).filter((item) => {
    const state = workStateOf(item);
    return state !== null && state !== 'delivered' && OPEN_WORK.includes(state);
  });
  for (const item of unfinished) await openPause(ctx, item, { reason: 'dispute' });
}

/** Every move of a date that counts is told once (pages.md section 1.6); a brief that is still missing moves it again. */
async function tellOfResumed(ctx: AppContext, order: LockedOrder, item: Item, moved: Item): Promise<void> {
  const isCounting = item.workState !== 'awaiting_brief' && item.workState !== 'delivered';
  if (!isCounting || !moved.dueAt || moved.dueAt.getTime() === item.dueAt?.getTime()) return;
  await tellBuyer(
    ctx,
    { order, item: moved },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${moved.dueAt.getTime()}`,
      payload: {
        dueAt: moved.dueAt.toISOString(),
        previous: item.dueAt?.toISOString() ?? null,
        reason: 'The payment dispute is closed. The date moved by as long as work was paused.',
      },
    },
  );
}

/**
 * A dispute was closed: dates run again, the buyer is told of those that moved, and who has a delivery to review gets the time
 * back that the dispute took. The caller has locked the order.
 */
export async function resumeAfterDispute(
  ctx: AppContext,
  { order, openedAt }: { order: LockedOrder; openedAt: Date },
): Promise<void> {
  for (const item of await lockItemsOf(ctx, order.id)) {
    const moved = await closePause(ctx, item, 'dispute');
    if (order.status === 'PAID') await tellOfResumed(ctx, order, item, moved);
    if (item.workState !== 'delivered' || !item.acceptBy || !item.deliveredAt) continue;
    const since = Math.max(openedAt.getTime(), item.deliveredAt.getTime());
    const acceptBy = new Date(item.acceptBy.getTime() + Math.max(0, ctx.now.getTime() - since));
    await ctx.db.update(orderItems).set({ acceptBy }).where(eq(orderItems.id, item.id));
  }
}
