import { and, eq } from 'drizzle-orm';

import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { updateOrderItemScopeRow } from '#app/modules/fulfilment/deliveries/set-scope-row.server.ts';
import { startOrderItemWork } from '#app/modules/fulfilment/start-work.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from './actor.ts';

/** The item as it is now. Throws if it does not exist. */
export async function itemOf(ctx: AppContext, id: string | undefined) {
  const [item] = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.id, id ?? ''));
  if (!item) throw new Error('no such item');
  return item;
}

/** The item's id and version, as a form on the current page sends them. */
export async function seen(ctx: AppContext, id: string | undefined) {
  const item = await itemOf(ctx, id);
  return { itemId: item.id, version: item.version };
}

/** The included scope rows of an item, in order. */
export async function rowsOf(ctx: AppContext, itemId: string | undefined) {
  return ctx.db
    .select()
    .from(orderItemScope)
    .where(and(eq(orderItemScope.orderItemId, itemId ?? ''), eq(orderItemScope.kind, 'included')))
    .orderBy(orderItemScope.position);
}

/** Marks all included scope rows as done. */
export async function tickAll(ctx: AppContext, itemId: string) {
  for (const row of await rowsOf(ctx, itemId))
    await updateOrderItemScopeRow(ctx, { itemId, rowId: row.id, state: 'done' });
}

/** A delivery without a file. */
export const nothing = { note: 'Here it is.', noFileReason: 'It was a call.', fileIds: [], linkIds: [] };

/** The same context with a manager as actor. */
export const asStaff = (ctx: AppContext): AppContext => ({ ...ctx, actor: actorOf('manager') });

/** Takes a queued item to its first delivery. */
export async function toDelivered(ctx: AppContext, itemId: string | undefined) {
  const staff = asStaff(ctx);
  await startOrderItemWork(staff, await seen(ctx, itemId));
  await tickAll(staff, itemId ?? '');
  const delivered = await deliverOrderItem(staff, { ...(await seen(ctx, itemId)), ...nothing });
  if (!delivered.ok) throw new Error(delivered.failure.code);
}
