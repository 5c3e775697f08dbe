import { MINUTE_MS } from '#app/lib/durations.ts';

import type { CheckId } from './checks.ts';
import {
  type ProviderAnswer,
  badVerdict,
  formatCountedNoun,
  goodVerdict,
  formatDurationMs,
  judgeProviderAnswer,
  unknownVerdict,
  type Verdict,
  warningVerdict,
} from './verdict.ts';

/** Facts about the provider's events of this mode; counts are of the last 24 hours. */
export type EventFacts = {
  hasProvider: boolean;
  now: Date;
  hasSecret: boolean;
  /** The latest event that the webhook received; null if there was none. */
  last: { eventId: string; at: Date } | null;
  /** Whether the key's account has that event; checked only while the provider keeps it. */
  isLastKnown: ProviderAnswer<boolean> | null;
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

export const EVENT_CHECK_IDS = [
  'signing-secret',
  'event-failures',
  'event-flow',
  'reconciler',
] as const satisfies readonly CheckId[];
export type EventCheckId = (typeof EVENT_CHECK_IDS)[number];

const EVENT_LAG_WARNING_MS = MINUTE_MS;
const RECONCILE_WARNING_MS = 5 * MINUTE_MS;

const NO_PROVIDER_VERDICT = unknownVerdict('No payment provider is set up.');

function judgeSigningSecret({ hasSecret, last, isLastKnown, delivered, fetched }: EventFacts): Verdict {
  if (!hasSecret)
    return badVerdict(
      'STRIPE_WEBHOOK_SECRET is not set, so every event is refused. Copy it from the endpoint.',
    );
  if (fetched > 0 && delivered === 0)
    return badVerdict(
      `No events arrived in the last 24 hours, and ${formatCountedNoun(fetched, 'event')} had to be fetched. The signing secret is wrong, or the endpoint can’t be reached.`,
    );
  if (last === null) return warningVerdict('Not verified yet: no event has arrived. Make a test purchase.');
  if (isLastKnown === null)
    return warningVerdict(`The last event (${last.eventId}) is too old to verify the secret.`);
  return judgeProviderAnswer(isLastKnown, (isKnown) =>
    isKnown
      ? goodVerdict('The last event has a valid signature and belongs to this account.')
      : badVerdict(
          `The last event (${last.eventId}) has a valid signature but isn’t from this account. The endpoint belongs to another account.`,
        ),
  );
}

function judgeEventFailures({ dead, retrying }: EventFacts): Verdict {
  if (dead > 0)
    return badVerdict(`${formatCountedNoun(dead, 'event')} failed permanently. Open Events and retry.`);
  return retrying > 0
    ? warningVerdict(`${formatCountedNoun(retrying, 'event')} failed and will be retried.`)
    : goodVerdict('No failed events.');
}

function judgeEventFlow({ last, now, lagMs }: EventFacts): Verdict {
  if (last === null) return warningVerdict('No event has arrived yet.');
  const age = `The last event arrived ${formatDurationMs(now.getTime() - last.at.getTime())} ago`;
  if (lagMs === null) return goodVerdict(`${age}.`);
  const words = `${age}. 95% arrived within ${formatDurationMs(Math.max(lagMs, 1000))}.`;
  return lagMs > EVENT_LAG_WARNING_MS ? warningVerdict(words) : goodVerdict(words);
}

function judgeReconciler({ reconciledAt, now }: EventFacts): Verdict {
  if (reconciledAt === null)
    return warningVerdict('Not run yet. It runs every minute while the shop is running.');
  const ageMs = now.getTime() - reconciledAt.getTime();
  const words = `Last run ${formatDurationMs(ageMs)} ago.`;
  return ageMs > RECONCILE_WARNING_MS
    ? warningVerdict(`${words} It should run every minute.`)
    : goodVerdict(words);
}

/** Returns the results of the event checks (pages.md, /admin/stripe-readiness). */
export function judgeEventChecks(facts: EventFacts): Record<EventCheckId, Verdict> {
  const withProvider = (judge: (facts: EventFacts) => Verdict) =>
    facts.hasProvider ? judge(facts) : NO_PROVIDER_VERDICT;
  return {
    'signing-secret': withProvider(judgeSigningSecret),
    'event-failures': withProvider(judgeEventFailures),
    'event-flow': withProvider(judgeEventFlow),
    reconciler: withProvider(judgeReconciler),
  };
}
