import { and, eq, inArray, min, type SQL } from 'drizzle-orm';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { normalizeIpAddressForRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';
import { signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { MAX_AGENT_CARTS_PER_IP, MAX_AGENT_CARTS_TOTAL } from './model.ts';
import {
  countOpenAgentCarts,
  buildOpenAgentCartCondition,
  buildSharedCartCreatorCondition,
} from './open-agent-carts.server.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Returns the key by which carts from this request's client IP address are
 * counted; null for a request without one.
 */
export function getCartCreatorIpAddressKey({ clientAddress, settings }: AppContext): string | null {
  return clientAddress === null
    ? null
    : signTextWithAppSecret(settings, 'cart-maker', normalizeIpAddressForRateLimit(clientAddress));
}

/** Deletes the oldest of these carts that no person has opened; false if there is none. */
async function deleteOldestUnopenedCart(ctx: AppContext, carts: SQL | undefined): Promise<boolean> {
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

/** Fails until the first of these carts expires. */
async function createCartLimitFailureUntilExpiry(
  ctx: AppContext,
  carts: SQL | undefined,
): Promise<Result<never, RateLimitedFailure>> {
  const [first] = await ctx.db
    .select({ at: min(sharedCarts.expiresAt) })
    .from(sharedCarts)
    .where(carts);
  const leftMs = (first?.at ?? ctx.now).getTime() - ctx.now.getTime();
  return fail({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / ONE_SECOND_MS)) });
}

/**
 * Makes room for one more agent's cart. If the IP address has reached its limit, its oldest unopened cart is
 * deleted; if all agents together have, that of the address with the most carts. Fails, until a cart expires,
 * only if every candidate was opened, so that no address can block others.
 */
export async function makeRoomForNewAgentCart(ctx: AppContext): Promise<Result<void, RateLimitedFailure>> {
  const key = getCartCreatorIpAddressKey(ctx);
  const own = and(buildOpenAgentCartCondition(ctx), buildSharedCartCreatorCondition(key));
  if (key !== null && (await ctx.db.$count(sharedCarts, own)) >= MAX_AGENT_CARTS_PER_IP)
    return (await deleteOldestUnopenedCart(ctx, own))
      ? ok(undefined)
      : createCartLimitFailureUntilExpiry(ctx, own);
  if ((await ctx.db.$count(sharedCarts, buildOpenAgentCartCondition(ctx))) < MAX_AGENT_CARTS_TOTAL)
    return ok(undefined);
  const { most } = await countOpenAgentCarts(ctx);
  const theirs = and(
    buildOpenAgentCartCondition(ctx),
    most && buildSharedCartCreatorCondition(most.makerKey),
  );
  if (await deleteOldestUnopenedCart(ctx, theirs)) return ok(undefined);
  if (await deleteOldestUnopenedCart(ctx, buildOpenAgentCartCondition(ctx))) return ok(undefined);
  return createCartLimitFailureUntilExpiry(ctx, buildOpenAgentCartCondition(ctx));
}
