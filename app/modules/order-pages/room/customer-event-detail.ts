import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import { getOrderItemPauseLabel } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import type { OrderEventKind } from '#app/modules/orders/order-events.ts';

type OrderEventData = Readonly<Record<string, unknown>>;

function findOrderEventDataNumber(data: OrderEventData, ...names: string[]): number | null {
  const value = names.map((name) => data[name]).find((found) => typeof found === 'number');
  return typeof value === 'number' ? value : null;
}

function formatOrderEventDataTime(
  data: OrderEventData,
  { moment }: ShopTimeFormatters,
  ...names: string[]
): string | null {
  const value = names.map((name) => data[name]).find((found) => typeof found === 'string');
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : moment(at);
}

const formatEventAmount = (data: OrderEventData) => {
  const cents = findOrderEventDataNumber(data, 'totalCents', 'amountCents');
  return cents === null ? null : formatDollars(cents);
};
const formatDueDate = (data: OrderEventData, time: ShopTimeFormatters) => {
  const at = formatOrderEventDataTime(data, time, 'dueAt', 'to');
  return at === null ? null : `Due ${at}`;
};
/** The staff's reason is written for the customer: the email contains it, too. */
const formatDueDateAndReason = (data: OrderEventData, time: ShopTimeFormatters) => {
  const { reason } = data;
  return (
    [formatDueDate(data, time), typeof reason === 'string' ? reason : null].filter(Boolean).join('. ') || null
  );
};
const formatPauseReason = ({ reason, note }: OrderEventData) => {
  const words = getOrderItemPauseLabel(reason, 'customer');
  return typeof note === 'string' ? [words, note].filter(Boolean).join(': ') : words;
};
const formatDeliveryVersionOfOrderEvent = (data: OrderEventData) => {
  const number = findOrderEventDataNumber(data, 'version');
  return number === null ? null : `Version ${number}`;
};

const ORDER_EVENT_DETAIL_FORMATTERS: Partial<
  Record<OrderEventKind, (data: OrderEventData, time: ShopTimeFormatters) => string | null>
> = {
  paid: formatEventAmount,
  paid_by_hand: formatEventAmount,
  refund_succeeded: formatEventAmount,
  delivered: formatDeliveryVersionOfOrderEvent,
  brief_submitted: formatDueDate,
  due_changed: formatDueDateAndReason,
  due_paused: formatPauseReason,
  due_resumed: formatDueDate,
  accepted: ({ by }) => (by === 'auto' ? 'Automatically, 7 days after delivery' : null),
};

/**
 * Returns what a timeline entry adds to its label; null if its data adds nothing, or has an unknown shape.
 */
export function formatCustomerEventDetail(
  kind: string,
  data: OrderEventData,
  time: ShopTimeFormatters,
): string | null {
  if (!Object.hasOwn(ORDER_EVENT_DETAIL_FORMATTERS, kind)) return null;
  return ORDER_EVENT_DETAIL_FORMATTERS[kind as OrderEventKind]?.(data, time) ?? null; // hasOwn has checked it
}
