import { and, count, desc, eq, gt, inArray, isNull, min, type SQL } from 'drizzle-orm';

import { SECOND_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { limitKey, type TooMany } from '#app/platform/rate-limit.server.ts';
import { signed } from '#app/platform/signing.server.ts';

import { MOST_OF_ADDRESS, MOST_OF_AGENTS } from './model.ts';
import { sharedCarts } from './tables.server.ts';

/** By what the carts made from this request's client address are counted; null for a request without one. */
export function makerKeyOf({ clientAddress, settings }: AppContext): string | null {
  return clientAddress === null ? null : signed(settings, 'cart-maker', limitKey(clientAddress));
}

/** Carts of agents that nobody has begun to pay, canceled or let expire. */
const isOpen = ({ now }: AppContext): SQL | undefined =>
  and(
    eq(sharedCarts.source, 'agent'),
    isNull(sharedCarts.canceledAt),
    isNull(sharedCarts.orderId),
    gt(sharedCarts.expiresAt, now),
  );

const ofMaker = (key: string | null): SQL =>
  key === null ? isNull(sharedCarts.makerKey) : eq(sharedCarts.makerKey, key);

/** Removes the oldest of these carts that no person has opened; false when a person has opened all of them. */
async function removeOldestUnopened(ctx: AppContext, carts: SQL | undefined): Promise<boolean> {
  const oldest = ctx.db
    .select({ id: sharedCarts.id })
    .from(sharedCarts)
    .where(and(carts, eq(sharedCarts.isKept, false)))
    .orderBy(sharedCarts.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const removed = await ctx.db
    .delete(sharedCarts)
    .where(inArray(sharedCarts.id, oldest))
    .returning({ id: sharedCarts.id });
  return removed.length > 0;
}

/** A refusal until the first of these carts expires. */
async function fullUntilOneExpires(ctx: AppContext, carts: SQL | undefined): Promise<Result<never, TooMany>> {
  const [first] = await ctx.db
    .select({ at: min(sharedCarts.expiresAt) })
    .from(sharedCarts)
    .where(carts);
  const leftMs = (first?.at ?? ctx.now).getTime() - ctx.now.getTime();
  return fail({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / SECOND_MS)) });
}

/** Open carts of agents: in all, and of the address that has the most. */
async function countOpen(ctx: AppContext) {
  const makers = await ctx.db
    .select({ makerKey: sharedCarts.makerKey, carts: count() })
    .from(sharedCarts)
    .where(isOpen(ctx))
    .groupBy(sharedCarts.makerKey)
    .orderBy(desc(count()));
  return { inAll: makers.reduce((sum, { carts }) => sum + carts, 0), most: makers[0] };
}

/**
 * Makes room for one more cart of an agent. Where the address has as many open as it may, its own oldest cart that no person has
 * opened goes; where all agents together have, that of the address with the most. Refused, until one expires, is only who has nothing
 * but opened ones left: no address closes the shop to others.
 */
export async function makeRoomForAgentCart(ctx: AppContext): Promise<Result<void, TooMany>> {
  const key = makerKeyOf(ctx);
  const own = and(isOpen(ctx), ofMaker(key));
  if (key !== null && (await ctx.db.$count(sharedCarts, own)) >= MOST_OF_ADDRESS)
    return (await removeOldestUnopened(ctx, own)) ? ok(undefined) : fullUntilOneExpires(ctx, own);
  if ((await ctx.db.$count(sharedCarts, isOpen(ctx))) < MOST_OF_AGENTS) return ok(undefined);
  const { most } = await countOpen(ctx);
  const theirs = and(isOpen(ctx), most && ofMaker(most.makerKey));
  if (await removeOldestUnopened(ctx, theirs)) return ok(undefined);
  if (await removeOldestUnopened(ctx, isOpen(ctx))) return ok(undefined);
  return fullUntilOneExpires(ctx, isOpen(ctx));
}

/** How full the shop is of agents' open carts: in all, and by the address that has the most. */
export async function readAgentCartRoom(ctx: AppContext): Promise<{ inAll: number; ofOneAddress: number }> {
  assertCan(ctx, 'agents:manage');
  const { inAll, most } = await countOpen(ctx);
  return { inAll, ofOneAddress: most && most.makerKey !== null ? most.carts : 0 };
}
