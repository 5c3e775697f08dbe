import { and, gte, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { SUBSCRIBED_WEBHOOK_EVENTS } from '#app/modules/payments/provider-events/event-use.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentGateway,
} from '#app/platform/payments/gateway.ts';

import { recordPaymentProviderKeyFirstSeen } from './record-key.server.ts';
import type { PaymentProviderFacts } from './provider-rules.ts';
import type { PaymentProviderAnswer } from './verdict.ts';

/** A user waits for the page, so there are no retries, which would also blur the provider's clock. */
const READINESS_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES: PaymentProviderCallLimits = {
  timeoutMs: 8_000,
  retries: 0,
};
const STRIPE_WEBHOOK_URL_PATH = '/api/webhooks/stripe';

/** Queries the provider; a failure is returned as an answer too. */
export async function queryProviderForReadinessCheck<Value>(
  ctx: AppContext,
  work: (gateway: PaymentGateway, limits: PaymentProviderCallLimits) => Promise<Value>,
): Promise<PaymentProviderAnswer<Value>> {
  const { gateway } = ctx.payments;
  if (!gateway) return { ok: false, why: 'refused' };
  try {
    return { ok: true, value: await work(gateway, READINESS_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES) };
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'the payment provider did not answer a readiness check');
    if (error.code === 'not_found') return { ok: false, why: 'not-found' };
    return { ok: false, why: error.code === 'unavailable' ? 'unreachable' : 'refused' };
  }
}

/** Events of the last day that were ignored because they are live and the key is not, or vice versa. */
function countEventsOfOtherMode(ctx: AppContext): Promise<number> {
  const { isLive = false } = ctx.payments.gateway ?? {};
  return ctx.db.$count(
    providerEvents,
    and(
      gte(providerEvents.receivedAt, addDays(ctx.now, -1)),
      sql`${providerEvents.isLive} is distinct from ${isLive}`,
    ),
  );
}

/** Returns the facts for the checks of keys, account and endpoint, queried from the provider now. */
export async function readPaymentProviderFacts(ctx: AppContext): Promise<PaymentProviderFacts> {
  const { mode, gateway } = ctx.payments;
  const [key, account, endpoints] = await Promise.all([
    queryProviderForReadinessCheck(ctx, (provider, limits) => provider.readKey(limits)),
    queryProviderForReadinessCheck(ctx, (provider, limits) => provider.readAccount(limits)),
    queryProviderForReadinessCheck(ctx, (provider, limits) => provider.listEndpoints(limits)),
  ]);
  return {
    mode,
    now: ctx.now,
    keyLast4: gateway?.key.last4 ?? '',
    keyFirstSeenAt: await recordPaymentProviderKeyFirstSeen(ctx),
    otherModeMessages: gateway ? await countEventsOfOtherMode(ctx) : 0,
    key,
    account,
    endpoints,
    webhookAddress: ctx.settings.publicUrl + STRIPE_WEBHOOK_URL_PATH,
    wantedEvents: SUBSCRIBED_WEBHOOK_EVENTS,
  };
}
