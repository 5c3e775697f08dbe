import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import type { CallLimits, NewCheckout } from '#app/platform/payments/gateway.ts';

import { sandboxObjects } from './tables.server.ts';

export const LIMITS: CallLimits = { timeoutMs: 20_000, retries: 0 };

/** A checkout of $149.00 as the create pipeline asks for it, open for two hours. */
export function makeCheckout(overrides: Partial<NewCheckout> = {}): NewCheckout {
  return {
    paymentId: randomUUID(),
    orderId: randomUUID(),
    lines: [{ title: 'Fix broken links', unitCents: 14_900, quantity: 1 }],
    totalCents: 14_900,
    discountRef: null,
    customerEmail: null,
    expiresAt: new Date(Date.now() + 2 * 3600_000),
    successUrl: 'http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.test/checkout/cancel',
    ...overrides,
  };
}

/** Changes what the provider says about an object, as if it had gone wrong there. */
export async function tamper(ctx: AppContext, id: string, change: Record<string, unknown>) {
  const [object] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  await ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object?.json, ...change } })
    .where(eq(sandboxObjects.id, id));
}
