import { randomUUID } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';

import { createSharedCart, type NewSharedCart } from './create-shared-cart.server.ts';
import { findSharedCart, type SharedCart } from './find-shared-cart.server.ts';
import { paySharedCart } from './pay-shared-cart.server.ts';

/** Two audits and the links mended: 347 dollars. */
export const AUDIT_CONTENT = {
  items: [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ],
};

/** A cart by link, of a person unless told otherwise. */
export async function shareCart(ctx: AppContext, wanted: Partial<NewSharedCart> = {}): Promise<string> {
  const made = await createSharedCart(ctx, { content: AUDIT_CONTENT, source: 'person', ...wanted });
  if (!made.ok) throw new Error(`not made: ${JSON.stringify(made.failure)}`);
  return made.value.token;
}

/** The cart of a link, which has to be there. */
export async function seenCart(ctx: AppContext, token: string): Promise<SharedCart> {
  const cart = await findSharedCart(ctx, token);
  if (!cart) throw new Error('there is no such cart');
  return cart;
}

/** Presses Pay on the page as it is shown now, as another browser unless one is named. */
export async function payCart(
  ctx: AppContext,
  token: string,
  { browserHash = randomUUID(), idempotencyKey }: { browserHash?: string; idempotencyKey?: string } = {},
) {
  const { totals } = await seenCart(ctx, token);
  const shown = { shownTotalCents: totals.totalCents, shownDueAt: null };
  return paySharedCart(ctx, token, { browserHash, idempotencyKey: idempotencyKey ?? null, ...shown });
}
