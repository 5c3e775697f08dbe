import type { ShopTime } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import { pauseLabel } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import type { OrderEventKind } from '#app/modules/orders/order-events.ts';

type EventData = Readonly<Record<string, unknown>>;

function numberOf(data: EventData, ...names: string[]): number | null {
  const value = names.map((name) => data[name]).find((found) => typeof found === 'number');
  return typeof value === 'number' ? value : null;
}

function momentOf(data: EventData, { moment }: ShopTime, ...names: string[]): string | null {
  const value = names.map((name) => data[name]).find((found) => typeof found === 'string');
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : moment(at);
}

const money = (data: EventData) => {
  const cents = numberOf(data, 'totalCents', 'amountCents');
  return cents === null ? null : formatDollars(cents);
};
const due = (data: EventData, time: ShopTime) => {
  const at = momentOf(data, time, 'dueAt', 'to');
  return at === null ? null : `Due ${at}`;
};
/** The staff's reason is written for the customer: the email contains it, too. */
const dueAndWhy = (data: EventData, time: ShopTime) => {
  const { reason } = data;
  return [due(data, time), typeof reason === 'string' ? reason : null].filter(Boolean).join('. ') || null;
};
const why = ({ reason, note }: EventData) => {
  const words = pauseLabel(reason, 'customer');
  return typeof note === 'string' ? [words, note].filter(Boolean).join(': ') : words;
};
const version = (data: EventData) => {
  const number = numberOf(data, 'version');
  return number === null ? null : `Version ${number}`;
};

const DETAILS: Partial<Record<OrderEventKind, (data: EventData, time: ShopTime) => string | null>> = {
  paid: money,
  paid_by_hand: money,
  refund_succeeded: money,
  delivered: version,
  brief_submitted: due,
  due_changed: dueAndWhy,
  due_paused: why,
  due_resumed: due,
  accepted: ({ by }) => (by === 'auto' ? 'Automatically, 7 days after delivery' : null),
};

/**
 * Returns what a timeline entry adds to its label; null if its data adds nothing, or has an unknown shape.
 */
export function eventDetail(kind: string, data: EventData, time: ShopTime): string | null {
  if (!Object.hasOwn(DETAILS, kind)) return null;
  return DETAILS[kind as OrderEventKind]?.(data, time) ?? null; // hasOwn has checked it
}
