import { HOUR_MS } from '#app/lib/durations.ts';

/** The provider in use, as the payment gateway reports it. */
export type ReportedPaymentProviderMode = 'sandbox' | 'test' | 'live' | 'none';

/**
 * The result of a check; `blocking` keeps a live shop from selling, `unknown`
 * means it could not be determined.
 */
export type ReadinessCheckState = 'ok' | 'warning' | 'blocking' | 'unknown';

/** The modes in which a problem stops the shop: all, only with a live key, or none. */
type ReadinessCheckBlockingMode = 'always' | 'live' | 'never';

type ReadinessCheck = { id: string; title: string; weight: ReadinessCheckBlockingMode };

/** The sections of the page, each with its checks in display order (pages.md, /admin/stripe-readiness). */
export const READINESS_CHECK_GROUPS = [
  {
    title: 'Keys and account',
    checks: [
      { id: 'keys', title: 'Keys are set and match (both test or both live)', weight: 'always' },
      { id: 'key-accepted', title: 'Provider accepts the key', weight: 'always' },
      { id: 'account', title: 'Charges and payouts are on, details submitted', weight: 'live' },
      { id: 'currency', title: 'Account currency is US dollars', weight: 'never' },
      { id: 'descriptor', title: 'Card statements show the shop name', weight: 'never' },
      { id: 'key-age', title: 'Key is less than 90 days old', weight: 'never' },
      { id: 'clock', title: 'Server clock is accurate', weight: 'always' },
    ],
  },
  {
    title: 'Webhook events',
    checks: [
      { id: 'endpoint', title: 'Webhook endpoint is enabled', weight: 'always' },
      { id: 'endpoint-events', title: 'Endpoint sends every event the shop needs', weight: 'always' },
      { id: 'endpoint-version', title: 'Endpoint uses the same API version as the shop', weight: 'never' },
      { id: 'signing-secret', title: 'Events are signed by this account', weight: 'always' },
      { id: 'event-failures', title: 'No failed events in the last 24 hours', weight: 'always' },
      { id: 'event-flow', title: 'Events arrive on time', weight: 'never' },
      { id: 'reconciler', title: 'Payments are reconciled with the provider', weight: 'never' },
    ],
  },
  {
    title: 'This shop',
    checks: [
      { id: 'public-url', title: 'Public URL uses HTTPS', weight: 'live' },
      { id: 'return-pages', title: 'Pages after payment load', weight: 'live' },
      { id: 'prices', title: 'Every published service costs at least $0.50', weight: 'always' },
      { id: 'mail', title: 'Emails are sent', weight: 'live' },
      { id: 'legal', title: 'Legal and refund texts are published', weight: 'live' },
      { id: 'support-contact', title: 'Support contact is set', weight: 'live' },
      { id: 'demo-data', title: 'No demo data is left', weight: 'live' },
      { id: 'demo-words', title: 'No demo owner texts are left', weight: 'live' },
      { id: 'owner-two-factor', title: 'Every owner uses two-step sign-in', weight: 'live' },
      { id: 'testimonial-figures', title: 'Card figures are based on real orders', weight: 'never' },
      { id: 'backup', title: 'A recent backup exists', weight: 'never' },
    ],
  },
] as const satisfies readonly { title: string; checks: readonly ReadinessCheck[] }[];

export type GoLiveCheckId = (typeof READINESS_CHECK_GROUPS)[number]['checks'][number]['id'];
export type ReadinessCheckWithId = ReadinessCheck & { id: GoLiveCheckId };

export const STRIPE_READINESS_CHECKS: readonly ReadinessCheckWithId[] = READINESS_CHECK_GROUPS.flatMap(
  (group): readonly ReadinessCheckWithId[] => group.checks,
);

/** Whether a problem found by this check stops a shop in this mode. */
export const canReadinessCheckBlockShop = (
  { weight }: ReadinessCheck,
  mode: ReportedPaymentProviderMode,
): boolean => weight === 'always' || (weight === 'live' && mode === 'live');

/** Returns the state of a check; a problem that may not block is a warning. */
export function getReadinessCheckState(
  check: ReadinessCheck,
  mode: ReportedPaymentProviderMode,
  found: 'ok' | 'warning' | 'bad' | 'unknown',
): ReadinessCheckState {
  if (found !== 'bad') return found;
  return canReadinessCheckBlockShop(check, mode) ? 'blocking' : 'warning';
}

/**
 * Whether a check keeps the shop from being ready: it may block, and it found a
 * problem, could not look, or has never run.
 */
export const isReadinessCheckBlockingLaunch = (
  check: ReadinessCheck,
  mode: ReportedPaymentProviderMode,
  state: ReadinessCheckState | null,
): boolean => canReadinessCheckBlockShop(check, mode) && state !== 'ok' && state !== 'warning';

/** A check as its page shows it; `ranAt` is ISO 8601. */
export type DisplayedReadinessCheck = {
  id: GoLiveCheckId;
  title: string;
  /** Null if it has never run with the current key. */
  state: ReadinessCheckState | null;
  detail: string;
  ranAt: string | null;
  /** Where it is fixed; null if there is no page for it. */
  fix: { label: string; href: string } | null;
  isInTheWay: boolean;
  /** Found a problem that keeps the shop from selling with a live key. */
  stopsLive: boolean;
};
/** Older results are refreshed when the page is opened. */
const READINESS_CHECK_RESULT_FRESH_MS = HOUR_MS;

/** Whether a check has never run with the current key, or more than an hour ago. */
export const isReadinessCheckRunDue = (ranAt: readonly (Date | null)[], now: Date): boolean =>
  ranAt.some((at) => at === null || at.getTime() < now.getTime() - READINESS_CHECK_RESULT_FRESH_MS);

export type ReadinessCheckGroupView = { title: string; checks: DisplayedReadinessCheck[] };
