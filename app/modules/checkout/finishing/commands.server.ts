import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertLevel } from '#app/modules/orders/access/queries.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/model.ts';
import { findOpenCheckout } from '#app/modules/orders/payments/queries.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentError } from '#app/platform/payments/gateway.ts';

import { syncCheckout } from '../settlement/commands.server.ts';
import type { FinishFailure } from './model.ts';

/** A person waits; the provider has one try. */
const LIMITS = { timeoutMs: 6_000, retries: 0 };

/**
 * Where the buyer of an unpaid order goes on paying: the address it was given, once the provider says that it is still
 * open. Whatever else the provider says becomes our state.
 */
export async function finishPayment(
  ctx: AppContext,
  access: OrderAccess,
): Promise<Result<{ url: string }, FinishFailure>> {
  assertLevel(access, 'read');
  const checkout = await findOpenCheckout(ctx, access.orderId);
  if (!checkout) return fail('closed');
  try {
    const { state } = await syncCheckout(ctx, checkout.sessionId, 'checkout', LIMITS);
    if (state === 'open') return ok({ url: checkout.url });
    return fail(state === 'paid' || state === 'processing' || state === 'review' ? 'paid' : 'closed');
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error }, 'an open checkout could not be read');
    return fail('unavailable');
  }
}
