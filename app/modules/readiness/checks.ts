import { HOUR_MS } from '#app/lib/durations.ts';

/** Which provider serves, as the payment gateway says it. */
export type PaymentMode = 'sandbox' | 'test' | 'live' | 'none';

/** What a check found; `blocking` keeps a live shop from selling, `unknown` could not be looked at. */
export type CheckState = 'ok' | 'warning' | 'blocking' | 'unknown';

/** In which modes a fault stops the shop: in all, with a live key only, or in none. */
type Weight = 'always' | 'live' | 'never';

type Check = { id: string; title: string; weight: Weight };

/** The parts of the page, each with its checks in the order they are shown (pages.md, /admin/stripe-readiness). */
export const CHECK_GROUPS = [
  {
    title: 'Keys and account',
    checks: [
      { id: 'keys', title: 'Keys are present and of one mode', weight: 'always' },
      { id: 'key-accepted', title: 'The provider accepts the key', weight: 'always' },
      { id: 'account', title: 'Charges and payouts are on, details submitted', weight: 'live' },
      { id: 'currency', title: 'The account is in US dollars', weight: 'never' },
      { id: 'descriptor', title: 'Card statements name the shop', weight: 'never' },
      { id: 'key-age', title: 'The key is younger than 90 days', weight: 'never' },
      { id: 'clock', title: 'The clock agrees with the provider’s', weight: 'always' },
    ],
  },
  {
    title: 'Messages from the provider',
    checks: [
      { id: 'endpoint', title: 'An endpoint for this address is on', weight: 'always' },
      { id: 'endpoint-events', title: 'The endpoint sends every event the shop needs', weight: 'always' },
      { id: 'endpoint-version', title: 'The endpoint has the library’s API version', weight: 'never' },
      { id: 'signing-secret', title: 'Messages are signed by this account', weight: 'always' },
      { id: 'event-failures', title: 'No message failed in 24 hours', weight: 'always' },
      { id: 'event-flow', title: 'Messages arrive in time', weight: 'never' },
      { id: 'reconciler', title: 'Payments are compared with the provider', weight: 'never' },
    ],
  },
  {
    title: 'This shop',
    checks: [
      { id: 'public-url', title: 'The public address is https', weight: 'live' },
      { id: 'return-pages', title: 'The pages after a payment answer', weight: 'live' },
      { id: 'prices', title: 'Every published service costs at least $0.50', weight: 'always' },
      { id: 'mail', title: 'Emails leave the shop', weight: 'live' },
      { id: 'legal', title: 'Legal and refund texts are published', weight: 'live' },
      { id: 'support-contact', title: 'Customers find a support contact', weight: 'live' },
      { id: 'demo-data', title: 'No demo data is left', weight: 'live' },
      { id: 'demo-words', title: 'No words of the demo’s owner are shown', weight: 'live' },
      { id: 'owner-two-factor', title: 'Every owner has two-factor on', weight: 'live' },
      { id: 'testimonial-figures', title: 'Figures on cards count real orders', weight: 'never' },
      { id: 'backup', title: 'A fresh backup exists', weight: 'never' },
    ],
  },
] as const satisfies readonly { title: string; checks: readonly Check[] }[];

export type CheckId = (typeof CHECK_GROUPS)[number]['checks'][number]['id'];
export type KnownCheck = Check & { id: CheckId };

export const CHECKS: readonly KnownCheck[] = CHECK_GROUPS.flatMap(
  (group): readonly KnownCheck[] => group.checks,
);

/** Whether a fault that this check finds stops a shop in this mode. */
export const mayBlock = ({ weight }: Check, mode: PaymentMode): boolean =>
  weight === 'always' || (weight === 'live' && mode === 'live');

/** What a check is said to have found: a fault that may not block is a warning. */
export function stateOf(
  check: Check,
  mode: PaymentMode,
  found: 'ok' | 'warning' | 'bad' | 'unknown',
): CheckState {
  if (found !== 'bad') return found;
  return mayBlock(check, mode) ? 'blocking' : 'warning';
}

/** Whether a check keeps the shop from being ready: one that may, and is at fault, could not look, or has never run. */
export const isInTheWay = (check: Check, mode: PaymentMode, state: CheckState | null): boolean =>
  mayBlock(check, mode) && state !== 'ok' && state !== 'warning';

/** A check as its page shows it; `ranAt` is ISO 8601. */
export type ShownCheck = {
  id: CheckId;
  title: string;
  /** Null for one that has never run with the key that is there now. */
  state: CheckState | null;
  detail: string;
  ranAt: string | null;
  /** Where it is mended; null where there is no page for it. */
  fix: { label: string; href: string } | null;
  isInTheWay: boolean;
  /** Found a fault that keeps the shop from selling with a live key. */
  stopsLive: boolean;
};
/** What was found longer ago than this is looked at again when somebody opens the page. */
const FRESH_MS = HOUR_MS;

/** Whether a check has never run with the key that is there now, or longer ago than an hour. */
export const isRunDue = (ranAt: readonly (Date | null)[], now: Date): boolean =>
  ranAt.some((at) => at === null || at.getTime() < now.getTime() - FRESH_MS);

export type ShownGroup = { title: string; checks: ShownCheck[] };
