import { DAY_MS, SECOND_MS } from '#app/lib/durations.ts';

import type { CheckId, PaymentMode } from './checks.ts';
import {
  type ProviderAnswer,
  bad,
  good,
  lengthWords,
  onAnswer,
  unknown,
  type Verdict,
  warning,
} from './verdict.ts';

/** What the gateway reads of the key, the account, and each endpoint (see platform/payments/gateway.ts). */
export type ProviderKey = { isLive: boolean; clockAheadMs: number | null; libraryVersion: string };
type ProviderAccount = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  currency: string | null;
  statementDescriptor: string | null;
};
type ProviderEndpoint = {
  url: string;
  isEnabled: boolean;
  apiVersion: string | null;
  events: readonly string[];
};

/** Facts from the provider. Without a provider all of them are unknown. */
export type ProviderFacts = {
  mode: PaymentMode;
  now: Date;
  keyLast4: string;
  keyFirstSeenAt: Date;
  /** Events of the other mode, live or test, that arrived in the last 24 hours. */
  otherModeMessages: number;
  key: ProviderAnswer<ProviderKey>;
  account: ProviderAnswer<ProviderAccount>;
  endpoints: ProviderAnswer<readonly ProviderEndpoint[]>;
  /** The public URL of the shop's webhook. */
  webhookAddress: string;
  wantedEvents: readonly string[];
};

export const PROVIDER_CHECKS = [
  'keys',
  'key-accepted',
  'account',
  'currency',
  'descriptor',
  'key-age',
  'clock',
  'endpoint',
  'endpoint-events',
  'endpoint-version',
] as const satisfies readonly CheckId[];
export type ProviderCheckId = (typeof PROVIDER_CHECKS)[number];

const KEY_DAYS = 90;
/** The tolerance for a signature's timestamp; with a larger clock difference every event is rejected. */
const CLOCK_LIMIT_MS = 300 * SECOND_MS;
const CLOCK_WARNING_MS = 30 * SECOND_MS;

const NO_PROVIDER = unknown('No payment provider is set up. Set STRIPE_SECRET_KEY.');
const modeWord = (isLive: boolean) => (isLive ? 'live' : 'test');

function judgeKeys({ mode, key, otherModeMessages, keyLast4 }: ProviderFacts): Verdict {
  if (mode === 'none')
    return bad('No key is set. Set STRIPE_SECRET_KEY in the shop’s environment and restart it.');
  if (otherModeMessages > 0)
    return bad(
      `Events from the other mode arrived in the last 24 hours (${otherModeMessages}). The key ending in ${keyLast4} is a ${modeWord(mode === 'live')} key, but STRIPE_WEBHOOK_SECRET belongs to an endpoint in the other mode.`,
    );
  return onAnswer(key, ({ isLive }) => {
    if (isLive !== (mode === 'live'))
      return bad(
        `The key looks like a ${modeWord(mode === 'live')} key, but the provider says it is a ${modeWord(isLive)} key.`,
      );
    if (mode === 'sandbox') return good('The embedded sandbox has its own key.');
    return good(`A ${modeWord(isLive)} key ending in ${keyLast4}.`);
  });
}

function keyAccepted({ key, keyLast4 }: ProviderFacts): Verdict {
  if (!key.ok && key.why !== 'unreachable')
    return bad(
      `The provider rejects the key ending in ${keyLast4}. It may have been revoked, or it lacks permission to read the balance.`,
    );
  return onAnswer(key, () => good('The key works.'));
}

function accountReady({ account }: ProviderFacts): Verdict {
  return onAnswer(account, ({ chargesEnabled, payoutsEnabled, detailsSubmitted }) => {
    const missing = [
      ...(chargesEnabled ? [] : ['charges are off']),
      ...(payoutsEnabled ? [] : ['payouts are off']),
      ...(detailsSubmitted ? [] : ['details are not submitted']),
    ];
    if (missing.length === 0) return good('Charges and payouts are on.');
    return bad(`In your provider account, ${missing.join(', ')}.`);
  });
}

function judgeCurrency({ account }: ProviderFacts): Verdict {
  return onAnswer(account, ({ currency: judgeCurrency }) => {
    if (judgeCurrency === 'usd') return good('The account is in US dollars.');
    const own = judgeCurrency === null ? 'no default currency' : judgeCurrency.toUpperCase();
    return warning(`The account uses ${own}, so the provider converts every payment from US dollars.`);
  });
}

function judgeDescriptor({ account }: ProviderFacts): Verdict {
  return onAnswer(account, ({ statementDescriptor }) =>
    statementDescriptor
      ? good(`Customers see “${statementDescriptor}” on their statement.`)
      : warning(
          'The account has no statement descriptor. Customers may dispute charges they don’t recognize.',
        ),
  );
}

function keyAge({ mode, keyFirstSeenAt, now, keyLast4 }: ProviderFacts): Verdict {
  if (mode === 'sandbox') return good('The sandbox key doesn’t expire.');
  const ageMs = now.getTime() - keyFirstSeenAt.getTime();
  const seen = `The key ending in ${keyLast4} has been in use for ${lengthWords(ageMs)}.`;
  return ageMs > KEY_DAYS * DAY_MS ? warning(`${seen} Roll it in the provider’s dashboard.`) : good(seen);
}

function judgeClock({ key }: ProviderFacts): Verdict {
  return onAnswer(key, ({ clockAheadMs }) => {
    if (clockAheadMs === null) return unknown('The provider’s response has no date.');
    const off = Math.abs(clockAheadMs);
    const words = `This server’s clock is ${lengthWords(off)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the provider’s.`;
    if (off >= CLOCK_LIMIT_MS) return bad(`${words} Events more than 5 minutes off are refused.`);
    return off >= CLOCK_WARNING_MS ? warning(words) : good('Less than 30 seconds apart.');
  });
}

const sameAddress = (one: string, other: string) => one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

/** Returns the endpoint of this shop: an enabled one, if there are several. */
export function ownEndpoint(
  endpoints: readonly ProviderEndpoint[],
  address: string,
): ProviderEndpoint | undefined {
  const own = endpoints.filter(({ url }) => sameAddress(url, address));
  return own.find(({ isEnabled }) => isEnabled) ?? own[0];
}

function onEndpoint(
  { endpoints, webhookAddress }: ProviderFacts,
  judge: (judgeEndpoint: ProviderEndpoint) => Verdict,
): Verdict {
  return onAnswer(endpoints, (all) => {
    const own = ownEndpoint(all, webhookAddress);
    return own ? judge(own) : unknown('There is no endpoint for this URL.');
  });
}

function judgeEndpoint({ endpoints, webhookAddress }: ProviderFacts): Verdict {
  return onAnswer(endpoints, (all) => {
    const own = ownEndpoint(all, webhookAddress);
    if (own?.isEnabled) return good(`Events are sent to ${webhookAddress}.`);
    if (own) return bad(`The endpoint ${webhookAddress} is disabled.`);
    const others = all.map(({ url }) => url).slice(0, 3);
    return bad(
      `This account has no endpoint for ${webhookAddress}. ${others.length === 0 ? 'It has no endpoints.' : `It sends events to ${others.join(', ')}.`}`,
    );
  });
}

function endpointEvents(facts: ProviderFacts): Verdict {
  return onEndpoint(facts, ({ events }) => {
    const missing = events.includes('*') ? [] : facts.wantedEvents.filter((type) => !events.includes(type));
    return missing.length === 0
      ? good(`All ${facts.wantedEvents.length} events are sent.`)
      : bad(`The endpoint does not send ${missing.join(', ')}.`);
  });
}

function endpointVersion(facts: ProviderFacts): Verdict {
  return onEndpoint(facts, ({ apiVersion }) =>
    onAnswer(facts.key, ({ libraryVersion }) => {
      if (apiVersion === libraryVersion) return good(`Both use ${libraryVersion}.`);
      const its = apiVersion === null ? 'the account’s default version' : apiVersion;
      return warning(`The endpoint uses ${its}; the shop uses ${libraryVersion}.`);
    }),
  );
}

/**
 * Returns the results of the checks of keys, account and endpoint (pages.md, /admin/stripe-readiness;
 * orders.md "Reconciler").
 */
export function judgeProvider(facts: ProviderFacts): Record<ProviderCheckId, Verdict> {
  const withProvider = (judge: (facts: ProviderFacts) => Verdict) =>
    facts.mode === 'none' ? NO_PROVIDER : judge(facts);
  return {
    keys: judgeKeys(facts),
    'key-accepted': withProvider(keyAccepted),
    account: withProvider(accountReady),
    currency: withProvider(judgeCurrency),
    descriptor: withProvider(judgeDescriptor),
    'key-age': withProvider(keyAge),
    clock: withProvider(judgeClock),
    endpoint: withProvider(judgeEndpoint),
    'endpoint-events': withProvider(endpointEvents),
    'endpoint-version': withProvider(endpointVersion),
  };
}
