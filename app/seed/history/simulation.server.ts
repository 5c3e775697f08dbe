import type { ShopZone } from '#app/lib/shop-zone.ts';
import type { BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { ORDER_EVENTS, type OrderEventKind } from '#app/modules/orders/order-events.ts';
import type { StoredPromo } from '#app/modules/promo/find-promo.server.ts';

import type { SeededRandom } from './chance.ts';
import type { ItemRow, OrderRows } from './order-rows.server.ts';
import type { OrderPlan, OrderStopStep } from './plan-orders.ts';

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
export type Simulation = {
  context: SimulationContext;
  plan: OrderPlan;
  chance: SeededRandom;
  rows: OrderRows;
};

export type EventActorKind = 'customer' | 'staff' | 'system' | 'provider';

/** Adds an event to the order's timeline. */
export function addOrderEvent(
  { rows, chance }: Simulation,
  kind: OrderEventKind,
  {
    at,
    by,
    item,
    data = {},
  }: { at: Date; by: EventActorKind; item?: ItemRow; data?: Record<string, unknown> },
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
export const getBuyerReference = ({ rows }: Simulation): string =>
  rows.order.userId ? `user:${rows.order.userId}` : 'guest';

/** Moves a line to a work state. */
export function moveToWorkState(
  item: ItemRow,
  workState: string,
  at: Date,
  columns: Partial<ItemRow> = {},
): void {
  Object.assign(item, columns, { workState, updatedAt: at, version: (item.version ?? 1) + 1 });
}

/** Returns the later of two times. */
export const getLaterDate = (one: Date | null | undefined, other: Date): Date =>
  one && one > other ? one : other;

const ORDER_STEP_SEQUENCE: readonly OrderStopStep[] = [
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
export const reachesOrderStep = ({ plan }: Simulation, step: OrderStopStep): boolean =>
  ORDER_STEP_SEQUENCE.indexOf(plan.stop) >= ORDER_STEP_SEQUENCE.indexOf(step);
