import { eq, or, type SQL, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { DeskSight } from './desk-search.ts';

/** What the actor may see of orders, by their rights (pages.md section 1.2). */
export function deskSight({ actor }: Pick<AppContext, 'actor'>): DeskSight {
  const money = can(actor, 'orders:money');
  const people = can(actor, 'orders:write') ? 'all' : can(actor, 'orders:work') ? 'names' : 'masked';
  return { money, people, isAssignedOnly: !money };
}

/** Deleted for good: a row of the ledger without a person, which nothing brings back. */
export const isPurged = sql`coalesce(${orders.anonymisedAt} >= ${orders.deletedAt}, false)`;

/** Who asks, as `message_reads` and the rules of assignment know them. */
export const selfId = ({ actor }: Pick<AppContext, 'actor'>): string | null =>
  actor.kind === 'user' ? actor.id : null;

/** Orders given to somebody, whole or by one of their lines. */
export function assignedTo(userId: string): SQL | undefined {
  return or(
    eq(orders.assigneeId, userId),
    sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems} where ${eq(orderItems.assigneeId, userId)})`,
  );
}

/** The orders a person may see at all; everything for who is not limited to their own. */
export function visibleRule(ctx: AppContext): SQL | undefined {
  if (!deskSight(ctx).isAssignedOnly) return undefined;
  const id = selfId(ctx);
  return id === null ? undefined : assignedTo(id);
}
