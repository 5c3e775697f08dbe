import { eq, or, type SQL, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { StaffOrderVisibilityRights } from './order-search.ts';

/** Returns what the actor may see of orders, by their rights (pages.md "Roles and permissions"). */
export function getStaffOrderVisibilityRights({
  actor,
}: Pick<AppContext, 'actor'>): StaffOrderVisibilityRights {
  const money = hasPermission(actor, 'orders:money');
  const people = hasPermission(actor, 'orders:write')
    ? 'all'
    : hasPermission(actor, 'orders:work')
      ? 'names'
      : 'masked';
  return { money, people, isAssignedOnly: !money };
}

/** Purged orders: ledger rows without a person, which cannot be restored. */
export const isOrderPurgedSql = sql`coalesce(${orders.anonymisedAt} >= ${orders.deletedAt}, false)`;

/** The actor's id, as used in `message_reads` and assignments. */
export const getStaffActorUserId = ({ actor }: Pick<AppContext, 'actor'>): string | null =>
  actor.kind === 'user' ? actor.id : null;

/** Orders assigned to a person, as a whole or by one of their items. */
export function buildOrderAssignedToUserCondition(userId: string): SQL | undefined {
  return or(
    eq(orders.assigneeId, userId),
    sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems} where ${eq(orderItems.assigneeId, userId)})`,
  );
}

/** The condition for orders the actor may see at all; undefined for roles that see everything. */
export function buildVisibleOrdersCondition(ctx: AppContext): SQL | undefined {
  if (!getStaffOrderVisibilityRights(ctx).isAssignedOnly) return undefined;
  const id = getStaffActorUserId(ctx);
  return id === null ? undefined : buildOrderAssignedToUserCondition(id);
}
