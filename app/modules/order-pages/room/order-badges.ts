import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  customerStateWord,
  type OrderStatus,
  type PaymentState,
  type WorkState,
} from '#app/modules/orders/model.ts';

/** The colour of a state: `warn` waits for the customer. */
export type OrderTone = 'neutral' | 'good' | 'warn';

type Standing = {
  status: OrderStatus;
  paymentState: PaymentState;
  items: readonly { workState: WorkState | null; revisionRoundsUsed: number }[];
};

const TONES: Record<string, OrderTone> = {
  'Waiting for payment': 'warn',
  'Payment under review': 'warn',
  'Waiting for your brief': 'warn',
  'Delivered, please review': 'warn',
  Completed: 'good',
};

export type OrderBadge = { word: string; tone: OrderTone };

const badgeOf = (word: string): OrderBadge => ({ word, tone: TONES[word] ?? 'neutral' });

/**
 * What customers read about their order with its colour: what waits for them stands out (pages.md section 1.6). A delivery
 * beside a missing brief stands before it, as in the sentence on top of the order: it runs towards being accepted.
 */
export function orderBadges(order: Standing): OrderBadge[] {
  const word = customerStateWord(order);
  const isDelivered = order.items.some(({ workState }) => workState === 'delivered');
  if (word !== 'Waiting for your brief' || !isDelivered) return [badgeOf(word)];
  return [badgeOf('Delivered, please review'), badgeOf(word)];
}

/** Stored words; CHECKs of the tables allow these only. */
export function asStanding(row: { status: string; paymentState: string }): Omit<Standing, 'items'> {
  return { status: row.status as OrderStatus, paymentState: row.paymentState as PaymentState };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How long a span is, in its two largest units: `2 days 3 hours`, `5 hours 10 minutes`, `under a minute`. */
export function spanWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days >= 7) return plural(days, 'day');
  if (days > 0) return hours > 0 ? `${plural(days, 'day')} ${plural(hours, 'hour')}` : plural(days, 'day');
  if (hours > 0)
    return minutes > 0 ? `${plural(hours, 'hour')} ${plural(minutes, 'minute')}` : plural(hours, 'hour');
  return minutes > 0 ? plural(minutes, 'minute') : 'under a minute';
}

/** `in 2 days 3 hours` for what comes, `5 hours ago` for what is past. */
export function relativeWords(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  return ms >= 0 ? `in ${spanWords(ms)}` : `${spanWords(-ms)} ago`;
}
