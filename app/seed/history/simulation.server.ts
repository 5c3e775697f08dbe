import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import type { BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { ORDER_TIMELINE_EVENTS, type OrderEventKind } from '#app/modules/orders/order-events.ts';
import type { StoredPromo } from '#app/modules/promo/find-promo.server.ts';

import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedOrderItemRow, SimulatedOrderWithRelatedRows } from './order-rows.server.ts';
import type { DemoOrderPlan, DemoOrderLastStep } from './plan-orders.ts';

export type SeededBriefTemplateQuestions = {
  templateId: string;
  version: number;
  questions: BriefQuestion[];
};

/** What all orders of a load share. */
export type DemoOrderSimulationContext = {
  now: Date;
  zone: ShopTimeZone;
  batch: string;
  provider: 'sandbox' | 'stripe';
  /** The name on delivered files. */
  providerName: string;
  refundDays: number;
  accepted: { termsVersionId: string | null; privacyVersionId: string | null };
  /** The questions of each service's brief, by service id. */
  briefQuestions: ReadonlyMap<string, SeededBriefTemplateQuestions>;
  promos: readonly StoredPromo[];
  /** The reports of services, by service id; drawn when needed. */
  reports: Map<string, Buffer>;
  /** The invented team members who answer. */
  staff: readonly string[];
};

/** One order during its simulation. */
export type DemoOrderSimulation = {
  context: DemoOrderSimulationContext;
  plan: DemoOrderPlan;
  chance: SeededRandom;
  rows: SimulatedOrderWithRelatedRows;
};

export type SimulatedOrderEventActorKind = 'customer' | 'staff' | 'system' | 'provider';

/** Adds an event to the order's timeline. */
export function addSimulatedOrderEvent(
  { rows, chance }: DemoOrderSimulation,
  kind: OrderEventKind,
  {
    at,
    by,
    item,
    data = {},
  }: {
    at: Date;
    by: SimulatedOrderEventActorKind;
    item?: SimulatedOrderItemRow;
    data?: Record<string, unknown>;
  },
): void {
  const { order } = rows;
  rows.events.push({
    id: chance.id(),
    orderId: order.id,
    orderItemId: item?.id ?? null,
    kind,
    actorKind: by === 'customer' && !order.userId ? 'guest' : by,
    actorId: by === 'customer' ? (order.userId ?? null) : null,
    isVisibleToCustomer: ORDER_TIMELINE_EVENTS[kind].isCustomers,
    data,
    at,
  });
}

/** Returns the buyer's name for briefs and requests. */
export const getSimulatedBuyerActorKey = ({ rows }: DemoOrderSimulation): string =>
  rows.order.userId ? `user:${rows.order.userId}` : 'guest';

/** Moves a line to a work state. */
export function setSimulatedOrderItemWorkState(
  item: SimulatedOrderItemRow,
  workState: string,
  at: Date,
  columns: Partial<SimulatedOrderItemRow> = {},
): void {
  Object.assign(item, columns, { workState, updatedAt: at, version: (item.version ?? 1) + 1 });
}

/** Returns the later of two times. */
export const getLaterOfTwoDates = (one: Date | null | undefined, other: Date): Date =>
  one && one > other ? one : other;

const DEMO_ORDER_STEP_SEQUENCE: readonly DemoOrderLastStep[] = [
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
export const doesSimulatedOrderReachStep = (
  { plan }: DemoOrderSimulation,
  step: DemoOrderLastStep,
): boolean => DEMO_ORDER_STEP_SEQUENCE.indexOf(plan.stop) >= DEMO_ORDER_STEP_SEQUENCE.indexOf(step);
