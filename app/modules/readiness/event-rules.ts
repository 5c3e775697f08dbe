import { MINUTE_MS } from '#app/lib/durations.ts';

import type { GoLiveCheckId } from './checks.ts';
import {
  type PaymentProviderAnswer,
  createBadReadinessVerdict,
  formatCountedNoun,
  createPassedReadinessVerdict,
  formatDurationMs,
  judgePaymentProviderAnswer,
  createUnknownReadinessVerdict,
  type ReadinessCheckVerdict,
  createReadinessWarningVerdict,
} from './verdict.ts';

/** Facts about the provider's events of this mode; counts are of the last 24 hours. */
export type ProviderEventCheckData = {
  hasProvider: boolean;
  now: Date;
  hasSecret: boolean;
  /** The latest event that the webhook received; null if there was none. */
  last: { eventId: string; at: Date } | null;
  /** Whether the key's account has that event; checked only while the provider keeps it. */
  isLastKnown: PaymentProviderAnswer<boolean> | null;
  /** How many events the webhook received, and how many were fetched. */
  delivered: number;
  fetched: number;
  /** Failed for good, and failed with retries left. */
  dead: number;
  retrying: number;
  /** The delay from the provider's clock to ours at the 95th percentile; null without any. */
  lagMs: number | null;
  reconciledAt: Date | null;
};

export const WEBHOOK_READINESS_CHECK_IDS = [
  'signing-secret',
  'event-failures',
  'event-flow',
  'reconciler',
] as const satisfies readonly GoLiveCheckId[];
export type WebhookReadinessCheckId = (typeof WEBHOOK_READINESS_CHECK_IDS)[number];

const PAYMENT_EVENT_LAG_WARNING_MS = MINUTE_MS;
const PAYMENT_RECONCILIATION_WARNING_MS = 5 * MINUTE_MS;

const NO_PAYMENT_PROVIDER_EVENTS_VERDICT = createUnknownReadinessVerdict('No payment provider is set up.');

function judgeWebhookSigningSecret({
  hasSecret,
  last,
  isLastKnown,
  delivered,
  fetched,
}: ProviderEventCheckData): ReadinessCheckVerdict {
  if (!hasSecret)
    return createBadReadinessVerdict(
      'STRIPE_WEBHOOK_SECRET is not set, so every event is refused. Copy it from the endpoint.',
    );
  if (fetched > 0 && delivered === 0)
    return createBadReadinessVerdict(
      `No events arrived in the last 24 hours, and ${formatCountedNoun(fetched, 'event')} had to be fetched. The signing secret is wrong, or the endpoint can’t be reached.`,
    );
  if (last === null)
    return createReadinessWarningVerdict('Not verified yet: no event has arrived. Make a test purchase.');
  if (isLastKnown === null)
    return createReadinessWarningVerdict(`The last event (${last.eventId}) is too old to verify the secret.`);
  return judgePaymentProviderAnswer(isLastKnown, (isKnown) =>
    isKnown
      ? createPassedReadinessVerdict('The last event has a valid signature and belongs to this account.')
      : createBadReadinessVerdict(
          `The last event (${last.eventId}) has a valid signature but isn’t from this account. The endpoint belongs to another account.`,
        ),
  );
}

function judgeFailedPaymentEvents({ dead, retrying }: ProviderEventCheckData): ReadinessCheckVerdict {
  if (dead > 0)
    return createBadReadinessVerdict(
      `${formatCountedNoun(dead, 'event')} failed permanently. Open Events and retry.`,
    );
  return retrying > 0
    ? createReadinessWarningVerdict(`${formatCountedNoun(retrying, 'event')} failed and will be retried.`)
    : createPassedReadinessVerdict('No failed events.');
}

function judgeStripeEventFlow({ last, now, lagMs }: ProviderEventCheckData): ReadinessCheckVerdict {
  if (last === null) return createReadinessWarningVerdict('No event has arrived yet.');
  const age = `The last event arrived ${formatDurationMs(now.getTime() - last.at.getTime())} ago`;
  if (lagMs === null) return createPassedReadinessVerdict(`${age}.`);
  const words = `${age}. 95% arrived within ${formatDurationMs(Math.max(lagMs, 1000))}.`;
  return lagMs > PAYMENT_EVENT_LAG_WARNING_MS
    ? createReadinessWarningVerdict(words)
    : createPassedReadinessVerdict(words);
}

function judgePaymentReconcilerRuns({ reconciledAt, now }: ProviderEventCheckData): ReadinessCheckVerdict {
  if (reconciledAt === null)
    return createReadinessWarningVerdict('Not run yet. It runs every minute while the shop is running.');
  const ageMs = now.getTime() - reconciledAt.getTime();
  const words = `Last run ${formatDurationMs(ageMs)} ago.`;
  return ageMs > PAYMENT_RECONCILIATION_WARNING_MS
    ? createReadinessWarningVerdict(`${words} It should run every minute.`)
    : createPassedReadinessVerdict(words);
}

/** Returns the results of the event checks (pages.md, /admin/stripe-readiness). */
export function judgePaymentEventChecks(
  facts: ProviderEventCheckData,
): Record<WebhookReadinessCheckId, ReadinessCheckVerdict> {
  const withProvider = (judge: (facts: ProviderEventCheckData) => ReadinessCheckVerdict) =>
    facts.hasProvider ? judge(facts) : NO_PAYMENT_PROVIDER_EVENTS_VERDICT;
  return {
    'signing-secret': withProvider(judgeWebhookSigningSecret),
    'event-failures': withProvider(judgeFailedPaymentEvents),
    'event-flow': withProvider(judgeStripeEventFlow),
    reconciler: withProvider(judgePaymentReconcilerRuns),
  };
}
