import type { ShopZone } from '#app/lib/shop-zone.ts';
import type { BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { ORDER_EVENTS, type OrderEventKind } from '#app/modules/orders/order-events.ts';
import type { StoredPromo } from '#app/modules/promo/find-promo.server.ts';

import type { Chance } from './chance.ts';
import type { ItemRow, OrderRows } from './order-rows.server.ts';
import type { OrderPlan, Stop } from './plan-orders.ts';

export type Asked = { templateId: string; version: number; questions: BriefQuestion[] };

/** What all orders of a load share. */
export type World = {
  now: Date;
  zone: ShopZone;
  batch: string;
  provider: 'sandbox' | 'stripe';
  /** Who signs what is delivered. */
  providerName: string;
  refundDays: number;
  accepted: { termsVersionId: string | null; privacyVersionId: string | null };
  /** What buyers of a service are asked, by its id. */
  asked: ReadonlyMap<string, Asked>;
  promos: readonly StoredPromo[];
  /** What is delivered for a service, by its id; drawn when it is needed. */
  reports: Map<string, Buffer>;
  /** Who of the invented team answers. */
  staff: readonly string[];
};

/** One order while its story is told. */
export type Play = { world: World; plan: OrderPlan; chance: Chance; rows: OrderRows };

export type Doer = 'customer' | 'staff' | 'system' | 'provider';

/** A line of the order's timeline. */
export function tell(
  { rows, chance }: Play,
  kind: OrderEventKind,
  { at, by, item, data = {} }: { at: Date; by: Doer; item?: ItemRow; data?: Record<string, unknown> },
): void {
  const { order } = rows;
  rows.events.push({
    id: chance.id(),
    orderId: order.id,
    orderItemId: item?.id ?? null,
    kind,
    actorKind: by === 'customer' && !order.userId ? 'guest' : by,
    actorId: by === 'customer' ? (order.userId ?? null) : null,
    isVisibleToCustomer: ORDER_EVENTS[kind].isCustomers,
    data,
    at,
  });
}

/** Who the buyer is, as briefs and wishes name them. */
export const nameOfBuyer = ({ rows }: Play): string =>
  rows.order.userId ? `user:${rows.order.userId}` : 'guest';

/** A line comes into a state of work. */
export function move(item: ItemRow, workState: string, at: Date, columns: Partial<ItemRow> = {}): void {
  Object.assign(item, columns, { workState, updatedAt: at, version: (item.version ?? 1) + 1 });
}

/** The later of two moments. */
export const later = (one: Date | null | undefined, other: Date): Date => (one && one > other ? one : other);

const STOPS: readonly Stop[] = [
  'placed',
  'closed',
  'replaced',
  'paid',
  'brief',
  'started',
  'delivered',
  'wish',
  'revising',
  'end',
];

/** Whether the order gets as far as this step. */
export const reaches = ({ plan }: Play, step: Stop): boolean =>
  STOPS.indexOf(plan.stop) >= STOPS.indexOf(step);
