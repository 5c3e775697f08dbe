import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SellingShop } from '../../../tests/shop/selling-shop.ts';

import { createOrderAndPaymentPage } from './create-checkout.server.ts';

/** The provider call that creates a session, as counted on the wire. */
export const SESSIONS = 'POST /v1/checkout/sessions';

/** Checks a cart out, each time as another browser unless one is named. */
export function createTestCheckout(
  ctx: AppContext,
  body: unknown,
  idempotencyKey: string | null = null,
  browserHash: string = randomUUID(),
) {
  return createOrderAndPaymentPage(ctx, { body, idempotencyKey, browserHash });
}

export function getCheckoutOutcomeCode(
  outcome: Awaited<ReturnType<typeof createOrderAndPaymentPage>>,
): string {
  return outcome.ok ? 'accepted' : outcome.failure.code;
}

/** Returns one line of a cart. */
export const createTestCartLine = (quantity: number, serviceId = 'website-audit') => ({
  serviceId,
  quantity,
});

/** Expects no order, neither at the provider nor in the database. */
export async function nothingHappened(ctx: SellingShop): Promise<void> {
  expect(ctx.calls.filter((call) => call === SESSIONS)).toEqual([]);
  expect(await ctx.db.select().from(orders)).toEqual([]);
}
