import { randomUUID } from 'node:crypto';

import { asc, eq } from 'drizzle-orm';

import { createManualOrder } from '#app/modules/order-pages/manual/create-manual-order.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { beginPaymentAttempt } from '#app/modules/payments/begin-attempt.server.ts';
import { teamCreatedOrderFormSchema } from '#app/modules/payments/schemas.ts';
import type { AppContext } from '#app/platform/context.ts';

import { asOwner, orderRow } from './paid-shop.ts';

/** The input of the form for a new order: two audits at the list price, and links at a custom price. */
export function manualInput(more: Record<string, unknown> = {}) {
  return teamCreatedOrderFormSchema.parse({
    formId: randomUUID(),
    name: 'Ada',
    email: 'Ada@Example.com',
    company: 'Ada Ltd',
    lines: [
      { serviceId: 'website-audit', quantity: 2, priceCents: null, reason: null },
      { serviceId: 'fix-links', quantity: 1, priceCents: 30_00, reason: 'Agreed on the phone' },
    ],
    note: 'Called on Monday',
    ...more,
  });
}

/** Creates an order as the owner, for a customer and over $328.00. Returns its id. */
export async function addManualOrder(ctx: AppContext, more: Record<string, unknown> = {}): Promise<string> {
  const created = await createManualOrder(asOwner(ctx), manualInput(more));
  if (!created.ok) throw new Error(`not made: ${created.failure.code}`);
  return created.value.orderId;
}

/** The access of a visitor who holds the link of an order. */
export const linkReader = (orderId: string): OrderAccess => ({
  orderId,
  level: 'read',
  as: 'link',
  userId: null,
});

/** Presses the pay button as the holder of the link. Returns the id of the session at the provider. */
export async function pressPay(ctx: AppContext, orderId: string): Promise<string> {
  const begun = await beginPaymentAttempt(ctx, linkReader(orderId));
  if (!begun.ok) throw new Error(`not begun: ${begun.failure}`);
  return begun.value.url.split('/').at(-1)?.split('?')[0] ?? '';
}

export function attemptsOf(ctx: AppContext, orderId: string) {
  return ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
}

/** The input of the "Mark as paid" form for the current version of the order. */
export async function transferOf(ctx: AppContext, orderId: string, reference = 'RF18') {
  const { version } = await orderRow(ctx, orderId);
  return { version, method: 'bank_transfer', reference } as const;
}
