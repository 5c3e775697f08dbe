import { eq } from 'drizzle-orm';

import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hashCartToken } from './cart-token.server.ts';
import {
  type SharedCartCreatorAgent,
  type CartSource,
  type LatestOrderOfSharedCart,
  type SharedCartState,
  type SharedCartTotalsAtLastChange,
  getSharedCartState,
} from './model.ts';
import {
  calculateSharedCartPrices,
  type PricedCart,
  computeSharedCartDelivery,
} from './price-shared-cart.server.ts';
import { sharedCarts } from './tables.server.ts';

type SharedCartRow = typeof sharedCarts.$inferSelect;

/** A shared cart as it is stored, with its state. */
export type StoredSharedCart = SharedCartRow & {
  order: LatestOrderOfSharedCart | null;
  state: SharedCartState;
};

/** A shared cart with its current prices. */
export type SharedCart = PricedCart & {
  id: string;
  state: SharedCartState;
  source: CartSource;
  agent: SharedCartCreatorAgent | null;
  /** A person has used it. */
  isKept: boolean;
  note: string;
  utm: UtmCampaignValues | null;
  /** Its total at the last change, and whether a price of its services has changed since. */
  shown: SharedCartTotalsAtLastChange;
  isPriceChanged: boolean;
  promise: Awaited<ReturnType<typeof computeSharedCartDelivery>>;
  createdAt: Date;
  changedAt: Date;
  expiresAt: Date;
};

/**
 * Returns the cart of a link's secret, without prices; null for an unknown
 * secret. Can lock it inside a transaction.
 */
export async function findUnpricedSharedCartByToken(
  ctx: AppContext,
  token: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<StoredSharedCart | null> {
  const hash = hashCartToken(token);
  if (hash === null) return null;
  const query = ctx.db.select().from(sharedCarts).where(eq(sharedCarts.tokenHash, hash)).limit(1);
  const [row] = isHeld ? await query.for('update') : await query;
  if (!row) return null;
  const order = row.orderId === null ? null : await findOrderOfSharedCart(ctx, row.orderId);
  return { ...row, order, state: getSharedCartState(row, order, ctx.now) };
}

/** Returns the latest order started from a cart; null if it is gone. */
export async function findOrderOfSharedCart(
  ctx: AppContext,
  orderId: string,
): Promise<LatestOrderOfSharedCart | null> {
  const { id, status, paymentState, browserHash } = orders;
  const columns = { id, status, paymentState, browserHash };
  const [row] = await ctx.db.select(columns).from(orders).where(eq(id, orderId));
  return row ?? null;
}

/**
 * Returns the cart of a link's secret at current prices, in any state; null for an unknown secret. The secret
 * is the only access: carts are not listed anywhere.
 */
export async function findSharedCart(ctx: AppContext, token: string): Promise<SharedCart | null> {
  const row = await findUnpricedSharedCartByToken(ctx, token);
  if (!row) return null;
  const priced = await calculateSharedCartPrices(ctx, row);
  return {
    ...priced,
    id: row.id,
    state: row.state,
    source: parseCartSource(row.source),
    agent: row.source === 'agent' ? { name: row.agentName, host: row.agentHost } : null,
    isKept: row.isKept,
    note: row.note,
    utm: row.utm,
    shown: row.shown,
    isPriceChanged: hasSharedCartPriceChanged(priced),
    promise: await computeSharedCartDelivery(ctx, priced),
    createdAt: row.createdAt,
    changedAt: row.updatedAt,
    expiresAt: row.expiresAt,
  };
}

/** A CHECK constraint allows only these three. */
function parseCartSource(source: string): CartSource {
  return source === 'agent' || source === 'link' ? source : 'person';
}

function hasSharedCartPriceChanged({ lines }: PricedCart): boolean {
  return lines.some(
    ({ unitCents, shownUnitCents }) => shownUnitCents !== null && shownUnitCents !== unitCents,
  );
}
