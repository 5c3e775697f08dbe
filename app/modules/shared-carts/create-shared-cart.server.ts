import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import {
  consumeRateLimit,
  type RateLimitName,
  type RateLimitedFailure,
} from '#app/platform/rate-limit.server.ts';

import {
  generateCartToken,
  encryptSharedCartToken,
  buildSharedCartUrl,
  decryptSharedCartLinkToken,
} from './cart-token.server.ts';
import { makeRoomForNewAgentCart, getCartCreatorIpAddressKey } from './make-room.server.ts';
import {
  type SharedCartCreatorAgent,
  type CartSource,
  getSharedCartExpiry,
  type SharedCartFailure,
} from './model.ts';
import { parseSharedCartContent } from './store-content.server.ts';
import { sharedCarts } from './tables.server.ts';

/** A cart to create: its contents (`sharedCartContentSchema`) and its creator. */
export type NewSharedCart = {
  content: unknown;
  source: CartSource;
  agent?: SharedCartCreatorAgent;
  /** Makes retries idempotent: the same key returns the same cart; at least 16 random characters. */
  requestKey?: string | null;
};

/** The link of a cart; its secret is the only access to it. */
export type SharedCartLink = { id: string; token: string; url: string };

const RATE_LIMIT_BY_CART_SOURCE = {
  person: 'shared-cart',
  link: 'buy-link',
  agent: 'agent-cart',
} as const satisfies Record<CartSource, RateLimitName>;

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

const toSharedCartLink = (ctx: AppContext, id: string, token: string): SharedCartLink => ({
  id,
  token,
  url: buildSharedCartUrl(ctx, token),
});

/**
 * The cart created with the same key: the same link, or a failure if the
 * contents differ; null if there is none.
 */
async function findSharedCartCreatedWithKey(
  ctx: AppContext,
  { requestKey, requestFingerprint }: { requestKey: string; requestFingerprint: string },
): Promise<Result<SharedCartLink, SharedCartFailure> | null> {
  const [row] = await ctx.db.select().from(sharedCarts).where(eq(sharedCarts.requestKey, requestKey));
  if (!row) return null;
  const token = decryptSharedCartLinkToken(ctx, row);
  if (row.requestFingerprint !== requestFingerprint || token === null)
    return fail({ code: 'IDEMPOTENCY_MISMATCH' });
  return ok(toSharedCartLink(ctx, row.id, token));
}

/** Applies the limit per IP address; not per agent host, which callers can choose freely. */
async function consumeSharedCartCreationLimit(
  ctx: AppContext,
  { source }: NewSharedCart,
): Promise<Result<void, RateLimitedFailure>> {
  const allowed = await consumeRateLimit(ctx, RATE_LIMIT_BY_CART_SOURCE[source]);
  return allowed.ok && source === 'agent' ? makeRoomForNewAgentCart(ctx) : allowed;
}

/** The columns about the creator; only an agent has a name, a host and an IP address. */
function buildCartCreatorColumns(ctx: AppContext, { source, agent }: NewSharedCart) {
  const { actor } = ctx;
  const { name, host } = (source === 'agent' && agent) || { name: null, host: null };
  const isPerson = source === 'person' && actor.kind === 'user';
  const makerKey = source === 'agent' ? getCartCreatorIpAddressKey(ctx) : null;
  return { source, agentName: name, agentHost: host, makerKey, userId: isPerson ? actor.id : null };
}

/** The key and the contents of an idempotent request; null without a key. */
function getSharedCartIdempotencyColumns({ content, source, agent, requestKey }: NewSharedCart) {
  if (!requestKey) return null;
  const host = agent ? agent.host : null;
  return {
    requestKey: sha256Hex(JSON.stringify([source, host, requestKey])),
    requestFingerprint: sha256Hex(JSON.stringify(content) ?? ''),
  };
}

/**
 * Creates a cart that everyone with its link can view, change and pay. A cart from an opened buy link is kept
 * for minutes, an agent's for a day, until a person uses it.
 */
export async function createSharedCart(
  ctx: AppContext,
  wanted: NewSharedCart,
): Promise<Result<SharedCartLink, SharedCartFailure>> {
  const repetition = getSharedCartIdempotencyColumns(wanted);
  const repeated = repetition && (await findSharedCartCreatedWithKey(ctx, repetition));
  if (repeated) return repeated;
  const allowed = await consumeSharedCartCreationLimit(ctx, wanted);
  if (!allowed.ok) return allowed;
  const columns = await parseSharedCartContent(ctx, wanted.content);
  if (!columns.ok) return columns;
  const id = generateUuidV7();
  const token = generateCartToken();
  const { source } = wanted;
  const isKept = source === 'person';
  const inserted = await ctx.db
    .insert(sharedCarts)
    .values({
      id,
      tokenHash: sha256Hex(token),
      tokenSealed: encryptSharedCartToken(ctx, id, token),
      ...columns.value,
      ...buildCartCreatorColumns(ctx, wanted),
      ...repetition,
      isKept,
      expiresAt: getSharedCartExpiry(ctx.now, { isKept, source }),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: sharedCarts.requestKey })
    .returning({ id: sharedCarts.id });
  if (inserted.length > 0) return ok(toSharedCartLink(ctx, id, token));
  // A concurrent request with the same key was faster.
  const twin = repetition && (await findSharedCartCreatedWithKey(ctx, repetition));
  return twin ?? fail({ code: 'NOT_FOUND' });
}
