import { MINUTE_MS } from '#app/lib/durations.ts';

import type { CheckId } from './checks.ts';
import {
  type ProviderAnswer,
  bad,
  counted,
  good,
  lengthWords,
  onAnswer,
  unknown,
  type Verdict,
  warning,
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

export const EVENT_CHECKS = [
  'signing-secret',
  'event-failures',
  'event-flow',
  'reconciler',
] as const satisfies readonly CheckId[];
export type EventCheckId = (typeof EVENT_CHECKS)[number];

const LAG_WARNING_MS = MINUTE_MS;
const RECONCILE_WARNING_MS = 5 * MINUTE_MS;

const NO_PROVIDER = unknown('No payment provider is set up.');

function signingSecret({ hasSecret, last, isLastKnown, delivered, fetched }: EventFacts): Verdict {
  if (!hasSecret)
    return bad('STRIPE_WEBHOOK_SECRET is not set, so every event is refused. Copy it from the endpoint.');
  if (fetched > 0 && delivered === 0)
    return bad(
      `No events arrived in the last 24 hours, and ${counted(fetched, 'event')} had to be fetched. The signing secret is wrong, or the endpoint can’t be reached.`,
    );
  if (last === null) return warning('Not verified yet: no event has arrived. Make a test purchase.');
  if (isLastKnown === null)
    return warning(`The last event (${last.eventId}) is too old to verify the secret.`);
  return onAnswer(isLastKnown, (isKnown) =>
    isKnown
      ? good('The last event has a valid signature and belongs to this account.')
      : bad(
          `The last event (${last.eventId}) has a valid signature but isn’t from this account. The endpoint belongs to another account.`,
        ),
  );
}

function eventFailures({ dead, retrying }: EventFacts): Verdict {
  if (dead > 0) return bad(`${counted(dead, 'event')} failed permanently. Open Events and retry.`);
  return retrying > 0
    ? warning(`${counted(retrying, 'event')} failed and will be retried.`)
    : good('No failed events.');
}

function eventFlow({ last, now, lagMs }: EventFacts): Verdict {
  if (last === null) return warning('No event has arrived yet.');
  const age = `The last event arrived ${lengthWords(now.getTime() - last.at.getTime())} ago`;
  if (lagMs === null) return good(`${age}.`);
  const words = `${age}. 95% arrived within ${lengthWords(Math.max(lagMs, 1000))}.`;
  return lagMs > LAG_WARNING_MS ? warning(words) : good(words);
}

function judgeReconciler({ reconciledAt, now }: EventFacts): Verdict {
  if (reconciledAt === null) return warning('Not run yet. It runs every minute while the shop is running.');
  const ageMs = now.getTime() - reconciledAt.getTime();
  const words = `Last run ${lengthWords(ageMs)} ago.`;
  return ageMs > RECONCILE_WARNING_MS ? warning(`${words} It should run every minute.`) : good(words);
}

/** Returns the results of the event checks (pages.md, /admin/stripe-readiness). */
export function judgeEvents(facts: EventFacts): Record<EventCheckId, Verdict> {
  const withProvider = (judge: (facts: EventFacts) => Verdict) =>
    facts.hasProvider ? judge(facts) : NO_PROVIDER;
  return {
    'signing-secret': withProvider(signingSecret),
    'event-failures': withProvider(eventFailures),
    'event-flow': withProvider(eventFlow),
    reconciler: withProvider(judgeReconciler),
  };
}
