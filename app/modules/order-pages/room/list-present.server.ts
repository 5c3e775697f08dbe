import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';

import { getStaffActorUserId } from '../admin/find-visible-orders.server.ts';
import { orderPresence } from '../tables.server.ts';

import { PRESENCE_TIMEOUT_MS } from './order-presence.ts';

/** The time since which a person must have reported presence. */
export function buildPresenceCutoffSql(ctx: AppContext): SQL {
  return sql`${databaseNowSql(ctx)} - make_interval(secs => ${PRESENCE_TIMEOUT_MS / 1000})`;
}

/** Returns the names of other staff who have an order open; the caller has checked that it may be seen. */
export async function listOtherStaffViewingOrder(ctx: AppContext, orderId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: users.name })
    .from(orderPresence)
    .innerJoin(users, eq(users.id, orderPresence.userId))
    .where(
      and(
        eq(orderPresence.orderId, orderId),
        ne(orderPresence.userId, getStaffActorUserId(ctx) ?? orderPresence.userId),
        sql`${orderPresence.seenAt} > ${buildPresenceCutoffSql(ctx)}`,
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ name }) => name);
}
