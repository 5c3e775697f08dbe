import { z } from 'zod';

import type { PaymentGateway, PaymentProviderAccount, PaymentProviderWebhookEndpoint } from './gateway.ts';
import {
  type StripeApiCaller,
  buildStripeRequestOptions,
  listAllStripeObjects,
} from './stripe-calls.server.ts';
import { stripeWebhookEventSchema } from './webhook-signature.server.ts';

/**
 * The balance is the only resource that shows whether a key is live; its `Date` header is the provider's
 * clock.
 */
const stripeBalanceResponseSchema = z.object({
  balance: z.object({ object: z.literal('balance'), livemode: z.boolean() }),
  date: z.string().nullable(),
  requestedAt: z.number(),
  answeredAt: z.number(),
  libraryVersion: z.string(),
});

const stripeAccountResponseSchema = z
  .object({
    object: z.literal('account'),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    details_submitted: z.boolean(),
    default_currency: z.string().nullish(),
    settings: z
      .object({ payments: z.object({ statement_descriptor: z.string().nullish() }).nullish() })
      .nullish(),
  })
  .transform((found) => ({
    chargesEnabled: found.charges_enabled,
    payoutsEnabled: found.payouts_enabled,
    detailsSubmitted: found.details_submitted,
    currency: found.default_currency?.toLowerCase() ?? null,
    statementDescriptor: found.settings?.payments?.statement_descriptor ?? null,
  }));

const webhookEndpointResponseSchema = z
  .object({
    object: z.literal('webhook_endpoint'),
    url: z.string(),
    status: z.string(),
    api_version: z.string().nullish(),
    enabled_events: z.array(z.string()),
  })
  .transform((found): PaymentProviderWebhookEndpoint => ({
    url: found.url,
    isEnabled: found.status === 'enabled',
    apiVersion: found.api_version ?? null,
    events: found.enabled_events,
  }));

/**
 * Returns how far our clock is ahead of a `Date` header, in milliseconds; the header counts whole seconds.
 */
export function computeClockAheadMs(
  date: string | null,
  requestedAt: number,
  answeredAt: number,
): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(theirs) ? null : Math.round((requestedAt + answeredAt) / 2 - (theirs + 500));
}

/**
 * The calls that show whether an account can take payments here: the account itself, its endpoints, single
 * events.
 */
export function createStripeAccountInspectionMethods(
  call: StripeApiCaller,
): Pick<PaymentGateway, 'readKey' | 'readAccount' | 'listEndpoints' | 'findEvent'> {
  return {
    async readKey(limits) {
      const found = await call(stripeBalanceResponseSchema, async (client) => {
        const requestedAt = Date.now();
        const balance = await client.balance.retrieve({}, buildStripeRequestOptions(limits));
        // The library types headers as an object; over fetch they are the response's own `Headers`.
        const date = new Headers(balance.lastResponse.headers).get('date');
        const libraryVersion = client.getApiField('version');
        return { balance, date, requestedAt, answeredAt: Date.now(), libraryVersion };
      });
      return {
        isLive: found.balance.livemode,
        clockAheadMs: computeClockAheadMs(found.date, found.requestedAt, found.answeredAt),
        libraryVersion: found.libraryVersion,
      };
    },
    readAccount: (limits): Promise<PaymentProviderAccount> =>
      call(stripeAccountResponseSchema, (client) =>
        client.accounts.retrieveCurrent({}, buildStripeRequestOptions(limits)),
      ),
    listEndpoints: (limits) =>
      listAllStripeObjects(call, webhookEndpointResponseSchema, (client, page) =>
        client.webhookEndpoints.list(page, buildStripeRequestOptions(limits)),
      ),
    findEvent: (eventId, limits) =>
      call(stripeWebhookEventSchema, (client) =>
        client.events.retrieve(eventId, {}, buildStripeRequestOptions(limits)),
      ),
  };
}
