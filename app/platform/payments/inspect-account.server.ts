import { z } from 'zod';

import type { PaymentGateway, ProviderAccount, ProviderEndpoint } from './gateway.ts';
import { type Call, callOptions, listAll } from './stripe-calls.server.ts';
import { eventAnswer } from './webhook-signature.server.ts';

/**
 * The balance is the only resource that shows whether a key is live; its `Date` header is the provider's
 * clock.
 */
const balanceAnswer = z.object({
  balance: z.object({ object: z.literal('balance'), livemode: z.boolean() }),
  date: z.string().nullable(),
  requestedAt: z.number(),
  answeredAt: z.number(),
  libraryVersion: z.string(),
});

const accountAnswer = z
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

const endpointAnswer = z
  .object({
    object: z.literal('webhook_endpoint'),
    url: z.string(),
    status: z.string(),
    api_version: z.string().nullish(),
    enabled_events: z.array(z.string()),
  })
  .transform((found): ProviderEndpoint => ({
    url: found.url,
    isEnabled: found.status === 'enabled',
    apiVersion: found.api_version ?? null,
    events: found.enabled_events,
  }));

/**
 * Returns how far our clock is ahead of a `Date` header, in milliseconds; the header counts whole seconds.
 */
export function aheadOf(date: string | null, requestedAt: number, answeredAt: number): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(theirs) ? null : Math.round((requestedAt + answeredAt) / 2 - (theirs + 500));
}

/**
 * The calls that show whether an account can take payments here: the account itself, its endpoints, single
 * events.
 */
export function inspection(
  call: Call,
): Pick<PaymentGateway, 'readKey' | 'readAccount' | 'listEndpoints' | 'findEvent'> {
  return {
    async readKey(limits) {
      const found = await call(balanceAnswer, async (client) => {
        const requestedAt = Date.now();
        const balance = await client.balance.retrieve({}, callOptions(limits));
        // The library types headers as an object; over fetch they are the response's own `Headers`.
        const date = new Headers(balance.lastResponse.headers).get('date');
        const libraryVersion = client.getApiField('version');
        return { balance, date, requestedAt, answeredAt: Date.now(), libraryVersion };
      });
      return {
        isLive: found.balance.livemode,
        clockAheadMs: aheadOf(found.date, found.requestedAt, found.answeredAt),
        libraryVersion: found.libraryVersion,
      };
    },
    readAccount: (limits): Promise<ProviderAccount> =>
      call(accountAnswer, (client) => client.accounts.retrieveCurrent({}, callOptions(limits))),
    listEndpoints: (limits) =>
      listAll(call, endpointAnswer, (client, page) =>
        client.webhookEndpoints.list(page, callOptions(limits)),
      ),
    findEvent: (eventId, limits) =>
      call(eventAnswer, (client) => client.events.retrieve(eventId, {}, callOptions(limits))),
  };
}
