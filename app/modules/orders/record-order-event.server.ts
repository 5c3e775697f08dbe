import { and, eq, isNull } from 'drizzle-orm';

import type { Actor, AppContext } from '#app/platform/context.ts';

import { ORDER_EVENTS, type OrderEventKind } from './order-events.ts';
import { orderEvents, orders } from './tables.server.ts';

function actorColumns(actor: Actor): { actorKind: string; actorId: string | null } {
  if (actor.kind === 'anonymous') return { actorKind: 'guest', actorId: null };
  if (actor.kind === 'system') return { actorKind: 'system', actorId: null };
  return { actorKind: actor.role === 'customer' ? 'customer' : 'staff', actorId: actor.id };
}

/**
 * Adds a line to the order's timeline, in the caller's transaction. Data are ids, cents, dates and states. Somebody who is
 * not signed in is a guest: the order's access was checked before.
 */
export async function recordOrderEvent(
  ctx: AppContext,
  event: {
    orderId: string;
    orderItemId?: string;
    kind: OrderEventKind;
    isFromProvider?: boolean;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  const { orderId, orderItemId, kind, isFromProvider = false, data = {} } = event;
  const actor = isFromProvider ? { actorKind: 'provider', actorId: null } : actorColumns(ctx.actor);
  const isVisibleToCustomer = ORDER_EVENTS[kind].isCustomers;
  await ctx.db
    .insert(orderEvents)
    .values({ orderId, orderItemId, kind, ...actor, isVisibleToCustomer, data, at: ctx.now });
}

/** True for the first caller only: the purchase is counted once, however often the success page is shown. */
export async function claimFirstView(ctx: AppContext, orderId: string): Promise<boolean> {
  const claimed = await ctx.db
    .update(orders)
    .set({ purchaseTrackedAt: ctx.now })
    .where(and(eq(orders.id, orderId), isNull(orders.purchaseTrackedAt)))
    .returning({ id: orders.id });
  return claimed.length > 0;
}

/** The browser that goes to pay by an order's link is the paying browser from now on, whatever cookie it had before. */
export async function adoptOrder(ctx: AppContext, orderId: string, browserHash: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ browserHash })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'PENDING')));
}
