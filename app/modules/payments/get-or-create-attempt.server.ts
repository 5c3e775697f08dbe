import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import {
  type OrderRowLockedForUpdate,
  lockOrderAndPaymentAttempts,
} from '#app/modules/orders/lock-order-money.server.ts';
import { ACTIVE_CHECKOUT_ATTEMPT_STATES } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { type OrderNotPayableReason, getOrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';
import type { payments } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { PaymentGateway } from '#app/platform/payments/gateway.ts';

import { insertPaymentAttempt } from './insert-attempt.server.ts';

/** The attempt a buyer continues with, and whether it has just begun. */
export type ActiveCheckoutAttempt = { payment: typeof payments.$inferSelect; isNew: boolean };

async function beginAnotherCheckoutAttempt(
  ctx: AppContext,
  { order, attempt }: { order: OrderRowLockedForUpdate; attempt: number },
  {
    provider,
    isLive,
    sessionExpiresAt,
  }: Pick<PaymentGateway, 'provider' | 'isLive'> & { sessionExpiresAt: Date },
): Promise<typeof payments.$inferSelect> {
  const next = { orderId: order.id, attempt, provider, isLive, totalCents: order.totalCents };
  const [payment] = await insertPaymentAttempt(ctx, { ...next, sessionExpiresAt });
  if (!payment) throw new Error('the payment attempt was not stored');
  // The page states that paying accepts the terms, with a link to them; and the payment counts in the current
  // mode.
  const accepted = { ...(await findCurrentTermsVersions(ctx)), termsAcceptedAt: ctx.now };
  await ctx.db
    .update(orders)
    .set({ provider, isLive, ...accepted })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'attempt_started', data: { attempt } });
  return payment;
}

/**
 * Returns the attempt with which a buyer pays a waiting order: the running one, or the next one. However many
 * requests come at once, one attempt begins (orders.md "Invoices, credit notes and manual orders"). The
 * terms are accepted with the attempt. `sessionExpiresAt` is on the system's clock.
 */
export async function getOrCreateCheckoutAttempt(
  ctx: AppContext,
  orderId: string,
  session: Pick<PaymentGateway, 'provider' | 'isLive'> & { sessionExpiresAt: Date },
): Promise<Result<ActiveCheckoutAttempt, OrderNotPayableReason>> {
  return inTransaction(ctx, async (ctx): Promise<Result<ActiveCheckoutAttempt, OrderNotPayableReason>> => {
    const money = await lockOrderAndPaymentAttempts(ctx, orderId);
    if (!money) return fail('closed');
    const { order, attempts } = money;
    const refused = getOrderNotPayableReason(order, ctx.now);
    if (refused) return fail(refused);
    const running = attempts.find(({ state }) =>
      ACTIVE_CHECKOUT_ATTEMPT_STATES.some((active) => active === state),
    );
    if (running) return ok({ payment: running, isNew: false });
    const attempt = Math.max(0, ...attempts.map((payment) => payment.attempt)) + 1;
    return ok({ payment: await beginAnotherCheckoutAttempt(ctx, { order, attempt }, session), isNew: true });
  });
}
