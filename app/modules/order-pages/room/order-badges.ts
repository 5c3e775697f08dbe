import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  getCustomerOrderStatusLabel,
  type OrderStatus,
  type PaymentState,
  type OrderItemWorkState,
} from '#app/modules/orders/model.ts';

/** The color of a state: `warn` waits for the customer. */
export type OrderBadgeTone = 'neutral' | 'good' | 'warn';

type OrderBadgeInput = {
  status: OrderStatus;
  paymentState: PaymentState;
  items: readonly { workState: OrderItemWorkState | null; revisionRoundsUsed: number }[];
};

const BADGE_TONES: Record<string, OrderBadgeTone> = {
  'Waiting for payment': 'warn',
  'Payment under review': 'warn',
  'Waiting for your brief': 'warn',
  'Delivered, please review': 'warn',
  Completed: 'good',
};

export type OrderBadge = { word: string; tone: OrderBadgeTone };

const createCustomerOrderBadge = (word: string): OrderBadge => ({
  word,
  tone: BADGE_TONES[word] ?? 'neutral',
});

/**
 * Returns the badges customers see on their order with their colors: what waits for them stands out (pages.md
 * "Order states and their labels"). A delivery comes before a missing brief, as in the sentence at the top
 * of the order, because it will count as accepted.
 */
export function buildCustomerOrderBadges(order: OrderBadgeInput): OrderBadge[] {
  const word = getCustomerOrderStatusLabel(order);
  const isDelivered = order.items.some(({ workState }) => workState === 'delivered');
  if (word !== 'Waiting for your brief' || !isDelivered) return [createCustomerOrderBadge(word)];
  return [createCustomerOrderBadge('Delivered, please review'), createCustomerOrderBadge(word)];
}

/** Narrows stored values; CHECKs of the tables allow only these. */
export function parseStoredOrderStates(row: {
  status: string;
  paymentState: string;
}): Omit<OrderBadgeInput, 'items'> {
  return { status: row.status as OrderStatus, paymentState: row.paymentState as PaymentState };
}

function formatPlural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a duration in its two largest units: `2 days 3 hours`, `5 hours 10 minutes`, `under a minute`. */
export function formatDurationInTwoUnits(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days >= 7) return formatPlural(days, 'day');
  if (days > 0)
    return hours > 0
      ? `${formatPlural(days, 'day')} ${formatPlural(hours, 'hour')}`
      : formatPlural(days, 'day');
  if (hours > 0)
    return minutes > 0
      ? `${formatPlural(hours, 'hour')} ${formatPlural(minutes, 'minute')}`
      : formatPlural(hours, 'hour');
  return minutes > 0 ? formatPlural(minutes, 'minute') : 'under a minute';
}

/** Returns `in 2 days 3 hours` for the future, `5 hours ago` for the past. */
export function formatRelativeTime(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  return ms >= 0 ? `in ${formatDurationInTwoUnits(ms)}` : `${formatDurationInTwoUnits(-ms)} ago`;
}
