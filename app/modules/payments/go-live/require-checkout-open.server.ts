import { isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentGatewayError, type PaymentGateway } from '#app/platform/payments/gateway.ts';

import { goLives } from '../tables.server.ts';

import {
  type CurrentPaymentProviderKey,
  type PaymentsGoLiveStatus,
  getPaymentKeyGoLiveStatus,
} from './go-live.ts';

declare const checkoutOpenTypeBrand: unique symbol;
/**
 * A provider through which customers may pay now; only `getPaymentGatewayIfCheckoutOpen` creates one, and no payment can begin
 * without it.
 */
export type OpenCheckoutPaymentGateway = PaymentGateway & { readonly [checkoutOpenTypeBrand]: true };

/** `none`: there is no provider. `unavailable`: the provider did not return the account of this key. */
export type CheckoutClosedReason = 'none' | 'not-live' | 'unavailable';

/** A person is waiting. */
const GO_LIVE_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES = { timeoutMs: 3_000, retries: 0 };

/** The account of this process's key, as the provider returned it; a key never changes its account. */
const stripeAccountIdsByGateway = new WeakMap<PaymentGateway, string | null>();

/**
 * Returns the account of the running key; null if the key may not read it. Throws a `PaymentGatewayError` when the
 * provider cannot be reached.
 */
export async function fetchProviderAccountId(gateway: PaymentGateway): Promise<string | null> {
  const known = stripeAccountIdsByGateway.get(gateway);
  if (known !== undefined) return known;
  const accountId = await gateway
    .getAccountId(GO_LIVE_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES)
    .catch((error: unknown) => {
      if (error instanceof PaymentGatewayError && error.code !== 'unavailable') return null;
      throw error;
    });
  stripeAccountIdsByGateway.set(gateway, accountId);
  return accountId;
}

/**
 * Returns whether the shop is open for real payments. Queries the database only with a live key, and the
 * provider only after a key has changed.
 */
export async function findPaymentsGoLiveStatus(
  ctx: AppContext,
  gateway: PaymentGateway,
): Promise<Exclude<PaymentsGoLiveStatus, 'ask'>> {
  const key: CurrentPaymentProviderKey = { isLive: gateway.isLive, mark: gateway.key.mark };
  if (!key.isLive) return 'open';
  const pressed = await ctx.db
    .select({ keyMark: goLives.keyMark, accountId: goLives.accountId })
    .from(goLives)
    .where(isNull(goLives.withdrawnAt));
  const standing = getPaymentKeyGoLiveStatus(key, pressed);
  if (standing !== 'ask') return standing;
  const known = { ...key, accountId: await fetchProviderAccountId(gateway) };
  return getPaymentKeyGoLiveStatus(known, pressed) === 'open' ? 'open' : 'closed';
}

/**
 * Returns the provider if customers may pay now. Called for every payment that begins, so that withdrawing Go
 * live affects the next one in every process.
 */
export async function getPaymentGatewayIfCheckoutOpen(
  ctx: AppContext,
): Promise<Result<OpenCheckoutPaymentGateway, CheckoutClosedReason>> {
  const { gateway } = ctx.payments;
  if (!gateway) return fail('none');
  try {
    // The only place where a gateway becomes a `Till`.
    if ((await findPaymentsGoLiveStatus(ctx, gateway)) === 'open')
      return ok(gateway as OpenCheckoutPaymentGateway);
    ctx.log.warn('a customer wanted to pay, but the shop is not live');
    return fail('not-live');
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'the payment provider did not say whose key this is');
    return fail('unavailable');
  }
}
