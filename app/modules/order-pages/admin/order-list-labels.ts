import type { OrderStatus, PaymentState, OrderItemWorkState } from '#app/modules/orders/model.ts';

/** The tabs of /admin/orders (pages.md "Admin pages"); the first is the default. */
export const ADMIN_ORDER_TABS = [
  { key: 'open', label: 'Open' },
  { key: 'waiting', label: 'Waiting for client' },
  { key: 'delivered', label: 'Delivered' },
  { key: 'completed', label: 'Completed' },
  { key: 'closed', label: 'Refunded or canceled', shortLabel: 'Closed' },
  { key: 'unpaid', label: 'Unpaid' },
  { key: 'all', label: 'All' },
] as const;

export type AdminOrderTab = (typeof ADMIN_ORDER_TABS)[number]['key'];

/** Returns the tab of a URL; an unknown one becomes the first. */
export function parseAdminOrderTab(value: string | null): AdminOrderTab {
  return ADMIN_ORDER_TABS.find(({ key }) => key === value)?.key ?? 'open';
}

type OrderListBadgeTone = 'neutral' | 'good' | 'warn' | 'bad';

export type BadgeLabelsAndTonesByKey<Key extends string> = Record<
  Key,
  { label: string; tone: OrderListBadgeTone }
>;

export const ORDER_STATUS_LABELS: BadgeLabelsAndTonesByKey<OrderStatus> = {
  PENDING: { label: 'Waiting for payment', tone: 'warn' },
  PAID: { label: 'Open', tone: 'neutral' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REFUNDED: { label: 'Refunded', tone: 'bad' },
};

export const ORDER_PAYMENT_LABELS: BadgeLabelsAndTonesByKey<PaymentState> = {
  UNPAID: { label: 'Unpaid', tone: 'warn' },
  PROCESSING: { label: 'Processing', tone: 'warn' },
  PAID: { label: 'Paid', tone: 'good' },
  NO_CHARGE: { label: 'No charge', tone: 'neutral' },
  PARTIALLY_REFUNDED: { label: 'Partly refunded', tone: 'warn' },
  REFUNDED: { label: 'Refunded', tone: 'bad' },
  REVIEW: { label: 'Under review', tone: 'bad' },
};

export const WORK_STATE_LABELS: BadgeLabelsAndTonesByKey<OrderItemWorkState> = {
  awaiting_brief: { label: 'Waiting for brief', tone: 'warn' },
  queued: { label: 'Queued', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'good' },
  revision_requested: { label: 'Revision requested', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};
