import type { StoredPaymentProviderEvent } from '#app/modules/payments/provider-events/event-use.ts';

/** The filters of the staff's timeline. */
export const STAFF_ORDER_TIMELINE_FILTERS = [
  { key: 'all', label: 'Everything' },
  { key: 'work', label: 'Work' },
  { key: 'money', label: 'Payments' },
  { key: 'mail', label: 'Emails' },
  { key: 'webhook', label: 'Webhooks' },
  { key: 'download', label: 'Downloads' },
  { key: 'admin', label: 'Admin' },
] as const;

export type StaffOrderTimelineFilter = (typeof STAFF_ORDER_TIMELINE_FILTERS)[number]['key'];

export type StaffOrderTimelineEntryKind = Exclude<StaffOrderTimelineFilter, 'all'>;

/** Returns the filter of a URL; an unknown one means everything. */
export function parseTimelineFilter(value: string | null): StaffOrderTimelineFilter {
  return STAFF_ORDER_TIMELINE_FILTERS.find(({ key }) => key === value)?.key ?? 'all';
}

const PAYMENT_EVENT_PATTERN =
  /^(placed|attempt|pay_link|payment|duplicate_payment|paid|expired|refund|dispute|invoice|credit_note)/;

const ADMINISTRATIVE_ORDER_EVENT_KINDS = new Set([
  'assigned',
  'tagged',
  'trashed',
  'restored',
  'link_sent',
  'links_revoked',
  'claimed',
]);

/** Returns the filter an event belongs to. */
export function getOrderEventTimelineKind(eventKind: string): StaffOrderTimelineEntryKind {
  if (PAYMENT_EVENT_PATTERN.test(eventKind)) return 'money';
  return ADMINISTRATIVE_ORDER_EVENT_KINDS.has(eventKind) ? 'admin' : 'work';
}

/** Text, or a time (ISO 8601) that is displayed in the reader's time zone, like all times on the page. */
export type OrderEventDetailPart = string | { at: string };

/** One entry; times are ISO 8601; `detail` is in reading order and may be empty. */
export type StaffOrderTimelineEntry = {
  id: string;
  kind: StaffOrderTimelineEntryKind;
  title: string;
  by: string;
  at: string;
  detail: readonly OrderEventDetailPart[];
  tone?: 'good' | 'bad';
  /** Id of an email that can be sent again. */
  resendId: string | null;
};

const NEGATIVE_EVENT_KINDS = new Set([
  'payment_failed',
  'payment_review',
  'duplicate_payment',
  'refund_failed',
  'dispute_opened',
  'revision_requested',
  'refund_request_opened',
]);

const POSITIVE_ORDER_EVENT_KINDS = new Set(['paid', 'paid_by_hand', 'delivered', 'accepted', 'completed']);

/** Returns the mark of an event; most have none. */
export function getOrderEventColorTone(kind: string): { tone?: 'good' | 'bad' } {
  if (NEGATIVE_EVENT_KINDS.has(kind)) return { tone: 'bad' };
  return POSITIVE_ORDER_EVENT_KINDS.has(kind) ? { tone: 'good' } : {};
}

/** Returns who did it, as shown to staff. */
export function getTimelineActorName(
  { actorKind, actorId }: { actorKind: string; actorId: string | null },
  people: ReadonlyMap<string, string>,
): string {
  // Generated rows name no member of the staff.
  if (actorKind === 'staff' && actorId === null) return 'The team';
  if (actorKind === 'staff') return people.get(actorId ?? '') ?? 'A former team member';
  return (
    { customer: 'Customer', guest: 'Guest', system: 'The shop', provider: 'Payment provider' }[actorKind] ??
    actorKind
  );
}

const STRIPE_WEBHOOK_EVENT_LABELS: Record<string, string> = {
  'checkout.session.completed': 'Checkout completed',
  'checkout.session.async_payment_succeeded': 'Delayed payment arrived',
  'checkout.session.async_payment_failed': 'Delayed payment failed',
  'checkout.session.expired': 'Checkout expired',
  'refund.created': 'Refund created',
  'refund.updated': 'Refund updated',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Dispute opened',
  'charge.dispute.updated': 'Dispute updated',
  'charge.dispute.closed': 'Dispute closed',
};

const STAFF_TIMELINE_WEBHOOK_STATE_LABELS: Record<string, string> = {
  received: 'Waiting',
  done: 'Done',
  ignored: 'Ignored',
  dead: 'Failed',
};

const WEBHOOK_SOURCE_LABELS: Record<string, string> = {
  webhook: 'Payment provider',
  poll: 'Fetched by the shop',
  replay: 'Replayed by the team',
};

/** Returns an entry for a provider event: what it was, how it arrived, and its processing state. */
export function createWebhookTimelineEntry({
  id,
  type,
  state,
  source,
  tries,
  error,
  at,
}: StoredPaymentProviderEvent): StaffOrderTimelineEntry {
  const detail = [error, tries > 1 ? `${tries} tries` : null].filter(Boolean).join(', ');
  return {
    id,
    kind: 'webhook',
    title: `Webhook “${STRIPE_WEBHOOK_EVENT_LABELS[type] ?? type}”: ${STAFF_TIMELINE_WEBHOOK_STATE_LABELS[state] ?? state}`,
    by: WEBHOOK_SOURCE_LABELS[source] ?? source,
    at,
    detail: detail ? [detail] : [],
    ...(state === 'dead' && { tone: 'bad' as const }),
    resendId: null,
  };
}
