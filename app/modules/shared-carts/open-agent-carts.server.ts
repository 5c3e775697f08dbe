import { and, count, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { sharedCarts } from './tables.server.ts';

/** Agents' carts that are not being paid, canceled or expired. */
export const buildOpenAgentCartCondition = ({ now }: AppContext): SQL | undefined =>
  and(
    eq(sharedCarts.source, 'agent'),
    isNull(sharedCarts.canceledAt),
    isNull(sharedCarts.orderId),
    gt(sharedCarts.expiresAt, now),
  );

/** Carts created from one client IP address, by its key. */
export const buildSharedCartCreatorCondition = (key: string | null): SQL =>
  key === null ? isNull(sharedCarts.makerKey) : eq(sharedCarts.makerKey, key);

/** The number of open agents' carts: in total, and of the IP address with the most. */
export async function countOpenAgentCarts(ctx: AppContext) {
  const makers = await ctx.db
    .select({ makerKey: sharedCarts.makerKey, carts: count() })
    .from(sharedCarts)
    .where(buildOpenAgentCartCondition(ctx))
    .groupBy(sharedCarts.makerKey)
    .orderBy(desc(count()));
  return { inAll: makers.reduce((sum, { carts }) => sum + carts, 0), most: makers[0] };
}

/** Returns the usage of the limits on agents' carts: in total, and by the IP address with the most. */
export async function readAgentCartUsage(ctx: AppContext): Promise<{ inAll: number; ofOneAddress: number }> {
  assertCan(ctx, 'agents:manage');
  const { inAll, most } = await countOpenAgentCarts(ctx);
  return { inAll, ofOneAddress: most && most.makerKey !== null ? most.carts : 0 };
}
