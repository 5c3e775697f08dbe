import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';

import type { SeededRandom } from './seeded-random.ts';
import { generateDemoActivityTimes } from './daytime.ts';
import type { DemoPerson } from './plan-people.ts';

/** The step at which an order stops; `end` continues until it is accepted, or until now. */
export type DemoOrderLastStep =
  | 'placed'
  | 'closed'
  | 'replaced'
  | 'paid'
  | 'brief'
  | 'started'
  | 'delivered'
  | 'wish'
  | 'revising'
  | 'end';
/** What else happens to its payment. */
export type DemoRefundOrDisputeScenario =
  | 'none'
  | 'asked'
  | 'declined'
  | 'part'
  | 'whole'
  | 'disputed'
  | 'won';

/** Returns whether it ended without payment. */
export const hasDemoOrderEndedUnpaid = ({ stop }: { stop: DemoOrderLastStep }): boolean =>
  stop === 'closed' || stop === 'replaced';

export type PlannedDemoOrderLine = { service: SellableService; quantity: number };

export type DemoOrderPlan = {
  placedAt: Date;
  stop: DemoOrderLastStep;
  aside: DemoRefundOrDisputeScenario;
  /** Steps follow each other at once, so that it reaches its state by now. */
  isBrisk: boolean;
  buyer: DemoPerson;
  lines: PlannedDemoOrderLine[];
  usesCode: boolean;
};

/** A service for sale, weighted by its sales. */
export type DemoServiceWeightedBySales = { service: SellableService; weight: number };

export type DemoOrderPlanOptions = { now: Date; days: number; count: number; zone: ShopTimeZone };

/** Unpaid orders are deleted after this many days, so older ones would not exist. */
const UNPAID_ORDER_RETENTION_DAYS = 26;

type FixedDemoOrderPlan = {
  stop: DemoOrderLastStep;
  aside?: DemoRefundOrDisputeScenario;
  daysAgo?: number;
  beforeDue?: number;
};

/**
 * At least one order of every state, independent of chance. `daysAgo` is when it was ordered, `beforeDue` how
 * many days of its delivery time are left.
 */
const FIXED_DEMO_ORDER_PLANS: readonly FixedDemoOrderPlan[] = [
  { stop: 'placed', daysAgo: 0.15 },
  { stop: 'placed', daysAgo: 2.1 },
  { stop: 'placed', daysAgo: 6.2 },
  { stop: 'closed', daysAgo: 1.3 },
  { stop: 'replaced', daysAgo: 3.4 },
  { stop: 'paid', daysAgo: 0.08 },
  { stop: 'paid', daysAgo: 1.2 },
  { stop: 'paid', daysAgo: 4.6 },
  { stop: 'brief', daysAgo: 0.3 },
  { stop: 'brief', daysAgo: 0.7 },
  { stop: 'brief', daysAgo: 0.9 },
  { stop: 'started', beforeDue: 0.25 },
  { stop: 'started', beforeDue: 0.7 },
  { stop: 'started', beforeDue: 1.4 },
  { stop: 'started', beforeDue: -0.3 },
  { stop: 'started', beforeDue: -1.2 },
  { stop: 'started', aside: 'disputed', beforeDue: 0.6 },
  { stop: 'delivered', beforeDue: -0.6 },
  { stop: 'delivered', beforeDue: -2.4 },
  { stop: 'delivered', aside: 'asked', beforeDue: -1.1 },
  { stop: 'wish', beforeDue: -0.9 },
  { stop: 'wish', beforeDue: -2.2 },
  { stop: 'revising', beforeDue: -2.8 },
  { stop: 'end', aside: 'asked', daysAgo: 9.5 },
  { stop: 'end', aside: 'disputed', daysAgo: 16.5 },
  { stop: 'end', aside: 'declined', daysAgo: 14.2 },
  { stop: 'end', aside: 'won', daysAgo: 38.3 },
  { stop: 'end', aside: 'whole', daysAgo: 20.4 },
  { stop: 'end', aside: 'part', daysAgo: 12.1 },
];

function pickDemoRefundOrDisputeScenario(chance: SeededRandom): DemoRefundOrDisputeScenario {
  const roll = chance.below(1000);
  if (roll < 30) return 'whole';
  if (roll < 55) return 'part';
  if (roll < 62) return 'declined';
  return roll < 66 ? 'won' : 'none';
}

function planDemoOrderLines(
  chance: SeededRandom,
  sold: readonly DemoServiceWeightedBySales[],
): PlannedDemoOrderLine[] {
  const choose = () => chance.weighed(sold, ({ weight }) => weight).service;
  const first = choose();
  const quantity = chance.has(7) ? 2 : 1;
  if (!chance.has(16)) return [{ service: first, quantity }];
  const second = choose();
  const lines = [{ service: first, quantity }];
  return second.id === first.id ? lines : [...lines, { service: second, quantity: 1 }];
}

/** Returns when such an order was placed: at least a day ago, to be before its due date. */
function calculateDemoOrderPlacedAt(
  { daysAgo, beforeDue }: FixedDemoOrderPlan,
  { service }: PlannedDemoOrderLine,
  now: Date,
): Date {
  const ago = daysAgo ?? Math.max(service.deliveryDays - (beforeDue ?? 0), 0.2) + 2.5 / 24;
  return new Date(now.getTime() - ago * DAY_MS);
}

/** Returns the orders of this many days, earliest first: one of every state, and the rest at random. */
export function planDemoOrders(
  chance: SeededRandom,
  { now, days, count, zone }: DemoOrderPlanOptions,
  sold: readonly DemoServiceWeightedBySales[],
  buyers: readonly DemoPerson[],
): DemoOrderPlan[] {
  const order = (
    placedAt: Date,
    stop: DemoOrderLastStep,
    aside: DemoRefundOrDisputeScenario,
    isBrisk: boolean,
  ): DemoOrderPlan => ({
    ...{ placedAt, stop, aside, isBrisk },
    buyer: chance.pick(buyers),
    lines: planDemoOrderLines(chance, sold),
    usesCode: chance.has(14),
  });
  const shown = FIXED_DEMO_ORDER_PLANS.filter(({ daysAgo = 8 }) => daysAgo < days)
    .slice(0, count)
    .map((one) => {
      const created = order(now, one.stop, one.aside ?? 'none', true);
      const lines = created.lines.slice(0, 1).map(({ service }) => ({ service, quantity: 1 }));
      const [line] = lines;
      return line ? { ...created, lines, placedAt: calculateDemoOrderPlacedAt(one, line, now) } : created;
    });
  const left = Math.max(0, count - shown.length);
  const kept = now.getTime() - UNPAID_ORDER_RETENTION_DAYS * DAY_MS;
  const others = generateDemoActivityTimes(
    zone,
    { now: new Date(now.getTime() - 40 * MINUTE_MS), days, count: left },
    chance,
  ).map((at) => {
    const isUnpaid = chance.has(11) && at.getTime() > kept;
    const ending = chance.has(30) ? 'replaced' : 'closed';
    return order(
      at,
      isUnpaid ? ending : 'end',
      isUnpaid ? 'none' : pickDemoRefundOrDisputeScenario(chance),
      false,
    );
  });
  return [...shown, ...others].toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
}
