import type { Actor, AppContext } from '#app/platform/context.ts';

import { orderEvents } from './event-tables.server.ts';
import { ORDER_TIMELINE_EVENTS, type OrderEventKind } from './order-events.ts';

function getOrderEventActorColumns(actor: Actor): { actorKind: string; actorId: string | null } {
  if (actor.kind === 'anonymous') return { actorKind: 'guest', actorId: null };
  if (actor.kind === 'system') return { actorKind: 'system', actorId: null };
  return { actorKind: actor.role === 'customer' ? 'customer' : 'staff', actorId: actor.id };
}

/**
 * Adds an entry to the order's timeline, in the caller's transaction. Data are ids, cents, dates and states.
 * An actor who is not signed in is recorded as a guest: the caller has checked access to the order.
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
  const actor = isFromProvider
    ? { actorKind: 'provider', actorId: null }
    : getOrderEventActorColumns(ctx.actor);
  const isVisibleToCustomer = ORDER_TIMELINE_EVENTS[kind].isCustomers;
  await ctx.db
    .insert(orderEvents)
    .values({ orderId, orderItemId, kind, ...actor, isVisibleToCustomer, data, at: ctx.now });
}
