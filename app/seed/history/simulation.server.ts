import type { ShopZone } from '#app/lib/shop-zone.ts';
import type { BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { ORDER_EVENTS, type OrderEventKind } from '#app/modules/orders/order-events.ts';
import type { StoredPromo } from '#app/modules/promo/find-promo.server.ts';

import type { Chance } from './chance.ts';
import type { ItemRow, OrderRows } from './order-rows.server.ts';
import type { OrderPlan, Stop } from './plan-orders.ts';

export type TemplateQuestions = { templateId: string; version: number; questions: BriefQuestion[] };

/** What all orders of a load share. */
export type SimulationContext = {
  now: Date;
  zone: ShopZone;
  batch: string;
  provider: 'sandbox' | 'stripe';
  /** The name on delivered files. */
  providerName: string;
  refundDays: number;
  accepted: { termsVersionId: string | null; privacyVersionId: string | null };
  /** The questions of each service's brief, by service id. */
  briefQuestions: ReadonlyMap<string, TemplateQuestions>;
  promos: readonly StoredPromo[];
  /** The reports of services, by service id; drawn when needed. */
  reports: Map<string, Buffer>;
  /** The invented team members who answer. */
  staff: readonly string[];
};

/** One order during its simulation. */
export type Simulation = { context: SimulationContext; plan: OrderPlan; chance: Chance; rows: OrderRows };

export type Doer = 'customer' | 'staff' | 'system' | 'provider';

/** Adds an event to the order's timeline. */
export function addEvent(
  { rows, chance }: Simulation,
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

/** Returns the buyer's name for briefs and requests. */
export const nameOfBuyer = ({ rows }: Simulation): string =>
  rows.order.userId ? `user:${rows.order.userId}` : 'guest';

/** Moves a line to a work state. */
export function move(item: ItemRow, workState: string, at: Date, columns: Partial<ItemRow> = {}): void {
  Object.assign(item, columns, { workState, updatedAt: at, version: (item.version ?? 1) + 1 });
}

/** Returns the later of two times. */
export const later = (one: Date | null | undefined, other: Date): Date => (one && one > other ? one : other);

const STOP_ORDER: readonly Stop[] = [
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

/** Returns whether the order reaches this step. */
export const reaches = ({ plan }: Simulation, step: Stop): boolean =>
  STOP_ORDER.indexOf(plan.stop) >= STOP_ORDER.indexOf(step);
