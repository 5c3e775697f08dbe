import { addDays } from '#app/lib/dates.ts';
import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';
import type { OrderStatus } from '#app/modules/orders/model.ts';

import type { AdminOrder } from '../admin/admin-orders.ts';

/** How many days an order can be restored (orders.md "Rights and the trash"). */
export const ORDER_TRASH_DAYS = 7;

/** Returns when an order deleted at this time is anonymized. */
export const getOrderPurgeDate = (deletedAt: Date): Date => addDays(deletedAt, ORDER_TRASH_DAYS);

type TrashableOrder = { status: string; isLive: boolean };

/** Returns why an order cannot go into the trash, as the end of "Order 1f0c2a3b …"; null if it can. */
export function explainWhyOrderCannotBeTrashed({ status, isLive }: TrashableOrder): string | null {
  if (!isLive || ['PENDING', 'CANCELED', 'EXPIRED', 'REFUNDED'].includes(status)) return null;
  return 'is paid: refund it first';
}

type OrderPurgeCheckFacts = TrashableOrder & { paymentState: string };

/**
 * Returns why an order can never be purged; null if it can: live payments must have been refunded in full.
 */
export function explainOrderPurgeRefusal({ isLive, paymentState }: OrderPurgeCheckFacts): string | null {
  const holdsMoney = ['PROCESSING', 'PAID', 'PARTIALLY_REFUNDED', 'REVIEW'].includes(paymentState);
  return isLive && holdsMoney ? 'has a live payment: refund it first' : null;
}

/** One order of the trash; times are ISO 8601. */
export type TrashedOrder = {
  id: string;
  number: string;
  title: string;
  customer: AdminOrder['customer'];
  totalCents: Cents;
  status: OrderStatus;
  deletedAt: string;
  /** Null if a program deleted it. */
  deletedBy: string | null;
  purgeAt: string;
  timeLeft: string;
  /** Why it is kept forever, as the end of "This order …". */
  keptBecause: string | null;
  isTest: boolean;
};

/** The URL state of /admin/orders/trash. */
export const orderTrashListSearch = defineListUrlParameters({
  sorts: [
    { key: 'recent', label: 'Recently deleted', column: 'deleted', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'deleted', direction: 'asc' },
  ],
  filters: {},
});
export type OrderTrashListState = ListStateOfListSearch<typeof orderTrashListSearch>;

export type PurgeOrderFailure =
  | { code: 'order-not-found' }
  | { code: 'number-differs'; number: string }
  | { code: 'holds-money'; reason: string };

export function describeOrderPurgeFailure(refusal: PurgeOrderFailure): string {
  switch (refusal.code) {
    case 'order-not-found':
      return 'This order is no longer in the trash.';
    case 'number-differs':
      return `Type the number to delete it permanently: ${refusal.number}`;
    case 'holds-money':
      return `This order ${refusal.reason}.`;
  }
}
