import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SellingShop } from '../../../tests/shop/selling-shop.ts';

import { createCheckout } from './create-checkout.server.ts';

/** How a session is made at the provider, as the wire counts it. */
export const SESSIONS = 'POST /v1/checkout/sessions';

/** Checks a cart out, each time as another browser unless one is named. */
export function post(
  ctx: AppContext,
  body: unknown,
  idempotencyKey: string | null = null,
  browserHash: string = randomUUID(),
) {
  return createCheckout(ctx, { body, idempotencyKey, browserHash });
}

export function code(outcome: Awaited<ReturnType<typeof createCheckout>>): string {
  return outcome.ok ? 'accepted' : outcome.failure.code;
}

/** One line of a cart. */
export const line = (quantity: number, serviceId = 'website-audit') => ({ serviceId, quantity });

/** Neither the provider nor the database heard of an order. */
export async function nothingHappened(ctx: SellingShop): Promise<void> {
  expect(ctx.calls.filter((call) => call === SESSIONS)).toEqual([]);
  expect(await ctx.db.select().from(orders)).toEqual([]);
}
