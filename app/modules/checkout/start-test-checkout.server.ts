import { fail, type Result } from '#app/lib/result.ts';
import { findCheapestService } from '#app/modules/catalog/find-cheapest-service.server.ts';
import { MIN_STRIPE_CHARGE_CENTS } from '#app/modules/orders/model.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import type { StartedCheckoutUrlAndOrderId } from '#app/modules/payments/start-attempt.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createPayment } from './create-checkout.server.ts';

/**
 * `no-test-mode`: money would move, or there is no provider. `nothing-to-buy`: no public service can be
 * charged for.
 */
export type TestCheckoutFailure = CheckoutFailure | { code: 'no-test-mode' } | { code: 'nothing-to-buy' };

/**
 * Starts a test purchase of the cheapest service as a customer would, in the sandbox or with a test key
 * (pages.md, /admin/stripe-readiness). `browserHash` is that of the browser that is sent to the payment page.
 */
export async function startTestCheckout(
  ctx: AppContext,
  browserHash: string,
): Promise<Result<StartedCheckoutUrlAndOrderId, TestCheckoutFailure>> {
  assertCan(ctx, 'readiness:run');
  const { mode } = ctx.payments;
  if (mode !== 'sandbox' && mode !== 'test') return fail({ code: 'no-test-mode' });
  const cheapest = await findCheapestService(ctx, MIN_STRIPE_CHARGE_CENTS);
  if (!cheapest) return fail({ code: 'nothing-to-buy' });
  const { id: serviceId, title: serviceName, priceCents } = cheapest;
  const body = { serviceId, serviceName, amount: priceCents / 100 };
  return createPayment(ctx, { body, idempotencyKey: null, browserHash });
}
