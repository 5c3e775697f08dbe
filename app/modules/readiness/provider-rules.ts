import { DAY_MS, ONE_SECOND_MS } from '#app/lib/durations.ts';

import type { GoLiveCheckId, ReportedPaymentProviderMode } from './checks.ts';
import {
  type PaymentProviderAnswer,
  createBadReadinessVerdict,
  createPassedReadinessVerdict,
  formatDurationMs,
  judgePaymentProviderAnswer,
  createUnknownReadinessVerdict,
  type ReadinessCheckVerdict,
  createReadinessWarningVerdict,
} from './verdict.ts';

/** What the gateway reads of the key, the account, and each endpoint (see platform/payments/gateway.ts). */
export type PaymentProviderApiKeyFacts = {
  isLive: boolean;
  clockAheadMs: number | null;
  libraryVersion: string;
};
type CheckedProviderAccount = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  currency: string | null;
  statementDescriptor: string | null;
};
type CheckedWebhookEndpoint = {
  url: string;
  isEnabled: boolean;
  apiVersion: string | null;
  events: readonly string[];
};

/** Facts from the provider. Without a provider all of them are unknown. */
export type PaymentProviderFacts = {
  mode: ReportedPaymentProviderMode;
  now: Date;
  keyLast4: string;
  keyFirstSeenAt: Date;
  /** Events of the other mode, live or test, that arrived in the last 24 hours. */
  otherModeMessages: number;
  key: PaymentProviderAnswer<PaymentProviderApiKeyFacts>;
  account: PaymentProviderAnswer<CheckedProviderAccount>;
  endpoints: PaymentProviderAnswer<readonly CheckedWebhookEndpoint[]>;
  /** The public URL of the shop's webhook. */
  webhookAddress: string;
  wantedEvents: readonly string[];
};

export const PROVIDER_READINESS_CHECK_IDS = [
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
] as const satisfies readonly GoLiveCheckId[];
export type PaymentProviderReadinessCheckId = (typeof PROVIDER_READINESS_CHECK_IDS)[number];

const MAX_PROVIDER_KEY_AGE_DAYS = 90;
/** The tolerance for a signature's timestamp; with a larger clock difference every event is rejected. */
const MAX_CLOCK_DIFFERENCE_MS = 300 * ONE_SECOND_MS;
const CLOCK_DIFFERENCE_WARNING_MS = 30 * ONE_SECOND_MS;

const NO_PAYMENT_PROVIDER_VERDICT = createUnknownReadinessVerdict(
  'No payment provider is set up. Set STRIPE_SECRET_KEY.',
);
const formatLiveOrTestMode = (isLive: boolean) => (isLive ? 'live' : 'test');

function checkPaymentApiKeys({
  mode,
  key,
  otherModeMessages,
  keyLast4,
}: PaymentProviderFacts): ReadinessCheckVerdict {
  if (mode === 'none')
    return createBadReadinessVerdict(
      'No key is set. Set STRIPE_SECRET_KEY in the shop’s environment and restart it.',
    );
  if (otherModeMessages > 0)
    return createBadReadinessVerdict(
      `Events from the other mode arrived in the last 24 hours (${otherModeMessages}). The key ending in ${keyLast4} is a ${formatLiveOrTestMode(mode === 'live')} key, but STRIPE_WEBHOOK_SECRET belongs to an endpoint in the other mode.`,
    );
  return judgePaymentProviderAnswer(key, ({ isLive }) => {
    if (isLive !== (mode === 'live'))
      return createBadReadinessVerdict(
        `The key looks like a ${formatLiveOrTestMode(mode === 'live')} key, but the provider says it is a ${formatLiveOrTestMode(isLive)} key.`,
      );
    if (mode === 'sandbox') return createPassedReadinessVerdict('The embedded sandbox has its own key.');
    return createPassedReadinessVerdict(`A ${formatLiveOrTestMode(isLive)} key ending in ${keyLast4}.`);
  });
}

function judgePaymentApiKeyAccepted({ key, keyLast4 }: PaymentProviderFacts): ReadinessCheckVerdict {
  if (!key.ok && key.why !== 'unreachable')
    return createBadReadinessVerdict(
      `The provider rejects the key ending in ${keyLast4}. It may have been revoked, or it lacks permission to read the balance.`,
    );
  return judgePaymentProviderAnswer(key, () => createPassedReadinessVerdict('The key works.'));
}

function judgePaymentProviderAccount({ account }: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(account, ({ chargesEnabled, payoutsEnabled, detailsSubmitted }) => {
    const missing = [
      ...(chargesEnabled ? [] : ['charges are off']),
      ...(payoutsEnabled ? [] : ['payouts are off']),
      ...(detailsSubmitted ? [] : ['details are not submitted']),
    ];
    if (missing.length === 0) return createPassedReadinessVerdict('Charges and payouts are on.');
    return createBadReadinessVerdict(`In your provider account, ${missing.join(', ')}.`);
  });
}

function judgeProviderAccountCurrency({ account }: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(account, ({ currency: judgeCurrency }) => {
    if (judgeCurrency === 'usd') return createPassedReadinessVerdict('The account is in US dollars.');
    const own = judgeCurrency === null ? 'no default currency' : judgeCurrency.toUpperCase();
    return createReadinessWarningVerdict(
      `The account uses ${own}, so the provider converts every payment from US dollars.`,
    );
  });
}

function judgeStatementDescriptor({ account }: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(account, ({ statementDescriptor }) =>
    statementDescriptor
      ? createPassedReadinessVerdict(`Customers see “${statementDescriptor}” on their statement.`)
      : createReadinessWarningVerdict(
          'The account has no statement descriptor. Customers may dispute charges they don’t recognize.',
        ),
  );
}

function judgeProviderKeyAge({
  mode,
  keyFirstSeenAt,
  now,
  keyLast4,
}: PaymentProviderFacts): ReadinessCheckVerdict {
  if (mode === 'sandbox') return createPassedReadinessVerdict('The sandbox key doesn’t expire.');
  const ageMs = now.getTime() - keyFirstSeenAt.getTime();
  const seen = `The key ending in ${keyLast4} has been in use for ${formatDurationMs(ageMs)}.`;
  return ageMs > MAX_PROVIDER_KEY_AGE_DAYS * DAY_MS
    ? createReadinessWarningVerdict(`${seen} Roll it in the provider’s dashboard.`)
    : createPassedReadinessVerdict(seen);
}

function judgeServerClockAccuracy({ key }: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(key, ({ clockAheadMs }) => {
    if (clockAheadMs === null) return createUnknownReadinessVerdict('The provider’s response has no date.');
    const off = Math.abs(clockAheadMs);
    const words = `This server’s clock is ${formatDurationMs(off)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the provider’s.`;
    if (off >= MAX_CLOCK_DIFFERENCE_MS)
      return createBadReadinessVerdict(`${words} Events more than 5 minutes off are refused.`);
    return off >= CLOCK_DIFFERENCE_WARNING_MS
      ? createReadinessWarningVerdict(words)
      : createPassedReadinessVerdict('Less than 30 seconds apart.');
  });
}

const isSameWebhookUrl = (one: string, other: string) =>
  one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

/** Returns the endpoint of this shop: an enabled one, if there are several. */
export function findOwnWebhookEndpoint(
  endpoints: readonly CheckedWebhookEndpoint[],
  address: string,
): CheckedWebhookEndpoint | undefined {
  const own = endpoints.filter(({ url }) => isSameWebhookUrl(url, address));
  return own.find(({ isEnabled }) => isEnabled) ?? own[0];
}

function judgeOwnWebhookEndpointIfFound(
  { endpoints, webhookAddress }: PaymentProviderFacts,
  judge: (judgeEndpoint: CheckedWebhookEndpoint) => ReadinessCheckVerdict,
): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(endpoints, (all) => {
    const own = findOwnWebhookEndpoint(all, webhookAddress);
    return own ? judge(own) : createUnknownReadinessVerdict('There is no endpoint for this URL.');
  });
}

function judgeWebhookEndpoint({ endpoints, webhookAddress }: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgePaymentProviderAnswer(endpoints, (all) => {
    const own = findOwnWebhookEndpoint(all, webhookAddress);
    if (own?.isEnabled) return createPassedReadinessVerdict(`Events are sent to ${webhookAddress}.`);
    if (own) return createBadReadinessVerdict(`The endpoint ${webhookAddress} is disabled.`);
    const others = all.map(({ url }) => url).slice(0, 3);
    return createBadReadinessVerdict(
      `This account has no endpoint for ${webhookAddress}. ${others.length === 0 ? 'It has no endpoints.' : `It sends events to ${others.join(', ')}.`}`,
    );
  });
}

function judgeWebhookEndpointEventTypes(facts: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgeOwnWebhookEndpointIfFound(facts, ({ events }) => {
    const missing = events.includes('*') ? [] : facts.wantedEvents.filter((type) => !events.includes(type));
    return missing.length === 0
      ? createPassedReadinessVerdict(`All ${facts.wantedEvents.length} events are sent.`)
      : createBadReadinessVerdict(`The endpoint does not send ${missing.join(', ')}.`);
  });
}

function judgeWebhookEndpointApiVersion(facts: PaymentProviderFacts): ReadinessCheckVerdict {
  return judgeOwnWebhookEndpointIfFound(facts, ({ apiVersion }) =>
    judgePaymentProviderAnswer(facts.key, ({ libraryVersion }) => {
      if (apiVersion === libraryVersion) return createPassedReadinessVerdict(`Both use ${libraryVersion}.`);
      const its = apiVersion === null ? 'the account’s default version' : apiVersion;
      return createReadinessWarningVerdict(`The endpoint uses ${its}; the shop uses ${libraryVersion}.`);
    }),
  );
}

/**
 * Returns the results of the checks of keys, account and endpoint (pages.md, /admin/stripe-readiness;
 * orders.md "Reconciler").
 */
export function judgePaymentProviderReadinessChecks(
  facts: PaymentProviderFacts,
): Record<PaymentProviderReadinessCheckId, ReadinessCheckVerdict> {
  const withProvider = (judge: (facts: PaymentProviderFacts) => ReadinessCheckVerdict) =>
    facts.mode === 'none' ? NO_PAYMENT_PROVIDER_VERDICT : judge(facts);
  return {
    keys: checkPaymentApiKeys(facts),
    'key-accepted': withProvider(judgePaymentApiKeyAccepted),
    account: withProvider(judgePaymentProviderAccount),
    currency: withProvider(judgeProviderAccountCurrency),
    descriptor: withProvider(judgeStatementDescriptor),
    'key-age': withProvider(judgeProviderKeyAge),
    clock: withProvider(judgeServerClockAccuracy),
    endpoint: withProvider(judgeWebhookEndpoint),
    'endpoint-events': withProvider(judgeWebhookEndpointEventTypes),
    'endpoint-version': withProvider(judgeWebhookEndpointApiVersion),
  };
}
