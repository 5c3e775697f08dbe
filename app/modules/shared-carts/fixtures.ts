import { randomUUID } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';

import { createSharedCart, type NewSharedCart } from './create-shared-cart.server.ts';
import { findSharedCart, type SharedCart } from './find-shared-cart.server.ts';
import { paySharedCart } from './pay-shared-cart.server.ts';

/** Two audits and one link repair: 347 dollars. */
export const AUDIT_CONTENT = {
  items: [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ],
};

/** A shared cart, by default created by a person. */
export async function createTestSharedCart(
  ctx: AppContext,
  wanted: Partial<NewSharedCart> = {},
): Promise<string> {
  const created = await createSharedCart(ctx, { content: AUDIT_CONTENT, source: 'person', ...wanted });
  if (!created.ok) throw new Error(`not made: ${JSON.stringify(created.failure)}`);
  return created.value.token;
}

/** The cart of a link, which must exist. */
export async function seenCart(ctx: AppContext, token: string): Promise<SharedCart> {
  const cart = await findSharedCart(ctx, token);
  if (!cart) throw new Error('there is no such cart');
  return cart;
}

/** Clicks Pay on the current page, by default from another browser. */
export async function payCart(
  ctx: AppContext,
  token: string,
  { browserHash = randomUUID(), idempotencyKey }: { browserHash?: string; idempotencyKey?: string } = {},
) {
  const { totals } = await seenCart(ctx, token);
  const shown = { shownTotalCents: totals.totalCents, shownDueAt: null };
  return paySharedCart(ctx, token, { browserHash, idempotencyKey: idempotencyKey ?? null, ...shown });
}
