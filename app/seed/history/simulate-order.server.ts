import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { normaliseEmail, toPromoCodeOrderLines } from '#app/modules/orders/model.ts';
import { buildOrderItemRows } from '#app/modules/payments/place-order.server.ts';
import { evaluatePromoCodeForCart } from '#app/modules/promo/model.ts';

import type { SeededRandom } from './seeded-random.ts';
import { addRandomMinutesToDate } from './daytime.ts';
import {
  createEmptyOrderRows,
  type SimulatedOrdersTableRow,
  type SimulatedOrderWithRelatedRows,
  type SimulatedPaymentRow,
} from './order-rows.server.ts';
import people from './people.json' with { type: 'json' };
import { hasDemoOrderEndedUnpaid, type DemoOrderPlan } from './plan-orders.ts';
import {
  simulateDispute,
  simulatePartialRefund,
  simulateRefundRequest,
  simulateFullRefund,
} from './simulate-refunds.server.ts';
import { simulateDemoReview, simulateDemoOrderMessages } from './simulate-messages.server.ts';
import { simulatePaidOrderItemSetup } from './simulate-brief.server.ts';
import {
  simulateFirstDelivery,
  simulateDemoDeliveryAcceptance,
  simulateRevisionRound,
  simulateItemWorkStartAfterBrief,
} from './simulate-work.server.ts';
import {
  type DemoOrderSimulation,
  addSimulatedOrderEvent,
  type DemoOrderSimulationContext,
} from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

const DEMO_ORDER_PAYMENT_PERIOD_DAYS = 14;
const CHECKOUT_SESSION_LIFETIME_MS = 2 * HOUR_MS;

/** Returns the buyer's promo code and its discount; null when none applies. */
function pickPromoDiscount(
  plan: DemoOrderPlan,
  { context, chance }: { context: DemoOrderSimulationContext; chance: SeededRandom },
) {
  if (!plan.usesCode || plan.stop === 'placed' || context.promos.length === 0) return null;
  const promo = chance.pick(context.promos);
  const found = evaluatePromoCodeForCart(promo, toPromoCodeOrderLines(plan.lines), plan.placedAt);
  return found.ok ? { promo, discountCents: found.value.discountCents } : null;
}

type SimulatedOrderPromoDiscount = ReturnType<typeof pickPromoDiscount>;

function buildSimulatedOrderCompanyColumns(
  { buyer }: DemoOrderPlan,
  chance: SeededRandom,
): Partial<SimulatedOrdersTableRow> {
  if (!chance.has(55)) return {};
  const place = chance.pick(people.cities);
  return {
    companyName: buyer.company.name,
    billingAddress: { ...place, line2: '', country: 'US' },
    ...(chance.has(25) && { poReference: `PO-${1000 + chance.below(9000)}` }),
  };
}

function buildOrderPromoCodeColumns(
  code: ReturnType<typeof pickPromoDiscount>,
): Partial<SimulatedOrdersTableRow> {
  if (!code) return {};
  const { id, code: promoCode, type, value } = code.promo;
  return { promoId: id, promoCode, promoType: type, promoValue: value };
}

const chooseSimulatedCartOrDirectPurchase = ({ lines }: DemoOrderPlan, chance: SeededRandom) =>
  lines.length > 1 || chance.has(60) ? 'cart' : 'direct';

const pickSimulatedOrderTags = (chance: SeededRandom): string[] =>
  chance.has(12) ? [chance.pick(['rush', 'rush', 'returning'])] : [];

function buildSimulatedOrderRow(
  plan: DemoOrderPlan,
  { context, code }: { context: DemoOrderSimulationContext; code: SimulatedOrderPromoDiscount },
  chance: SeededRandom,
): SimulatedOrdersTableRow {
  const { placedAt, buyer, lines } = plan;
  const isByTeam = plan.stop === 'placed';
  const subtotalCents = lines.reduce((sum, { service, quantity }) => sum + service.priceCents * quantity, 0);
  const discountCents = code?.discountCents ?? 0;
  const days = Math.max(...lines.map(({ service }) => service.deliveryDays));
  const isKnown = isByTeam || !hasDemoOrderEndedUnpaid(plan) || chance.has(70);
  return {
    id: chance.id(),
    source: isByTeam ? 'manual' : chooseSimulatedCartOrDirectPurchase(plan, chance),
    userId: buyer.userId,
    ...(isKnown && { email: buyer.email, emailNorm: normaliseEmail(buyer.email), customerName: buyer.name }),
    ...buildSimulatedOrderCompanyColumns(plan, chance),
    subtotalCents,
    discountCents,
    totalCents: subtotalCents - discountCents,
    ...buildOrderPromoCodeColumns(code),
    provider: context.provider,
    isLive: false,
    ...(!isByTeam && { ...context.accepted, termsAcceptedAt: placedAt }),
    ...(chance.has(30) && { utm: chance.pick(words.campaigns) }),
    country: 'US',
    ...(isByTeam && { payUntil: addDays(placedAt, DEMO_ORDER_PAYMENT_PERIOD_DAYS) }),
    dueAt: addDays(placedAt, days),
    refundDays: context.refundDays,
    tags: pickSimulatedOrderTags(chance),
    isDemo: true,
    seedBatch: context.batch,
    createdAt: placedAt,
    updatedAt: placedAt,
  };
}

function createPlacedOrderSimulation(
  plan: DemoOrderPlan,
  context: DemoOrderSimulationContext,
  chance: SeededRandom,
): DemoOrderSimulation {
  const code = pickPromoDiscount(plan, { context, chance });
  const rows = createEmptyOrderRows(buildSimulatedOrderRow(plan, { context, code }, chance));
  const { order } = rows;
  const { lines } = plan;
  const discounted = { lines, discountCents: order.discountCents ?? 0, promo: code?.promo ?? null };
  rows.items = buildOrderItemRows(discounted, order.id, plan.placedAt).map((item) => ({
    ...item,
    id: chance.id(),
    updatedAt: plan.placedAt,
  }));
  const simulation = { context, plan, chance, rows };
  addSimulatedOrderEvent(simulation, 'placed', {
    at: plan.placedAt,
    by: order.source === 'manual' ? 'staff' : 'customer',
    data: { totalCents: order.totalCents },
  });
  if (order.promoId)
    rows.redemptions.push({
      id: chance.id(),
      promoId: order.promoId,
      orderId: order.id,
      userId: order.userId ?? null,
      discountCents: order.discountCents ?? 0,
      state: 'reserved',
      reservedAt: plan.placedAt,
      createdAt: plan.placedAt,
      updatedAt: plan.placedAt,
    });
  return simulation;
}

function createSimulatedPaymentAttemptRow({
  rows: { order },
  plan,
  chance,
}: DemoOrderSimulation): SimulatedPaymentRow {
  return {
    id: chance.id(),
    orderId: order.id,
    attempt: 1,
    provider: order.provider,
    isLive: false,
    state: 'expired',
    amountCents: order.totalCents,
    sessionExpiresAt: new Date(plan.placedAt.getTime() + CHECKOUT_SESSION_LIFETIME_MS),
    createdAt: plan.placedAt,
    updatedAt: plan.placedAt,
  };
}

/** Closes an unpaid order: the session expired, or a newer checkout replaced it. */
function closeUnpaidSimulatedOrder(simulation: DemoOrderSimulation): void {
  const { rows, plan, chance, context } = simulation;
  const isReplaced = plan.stop === 'replaced';
  const at = isReplaced
    ? addRandomMinutesToDate(plan.placedAt, chance, [4, 50])
    : new Date(plan.placedAt.getTime() + CHECKOUT_SESSION_LIFETIME_MS + MINUTE_MS);
  if (at > context.now) return;
  rows.payments.push({ ...createSimulatedPaymentAttemptRow(simulation), updatedAt: at });
  const closedReason = isReplaced ? 'superseded' : 'expired';
  Object.assign(rows.order, {
    status: isReplaced ? 'CANCELED' : 'EXPIRED',
    closedReason,
    updatedAt: at,
    version: 2,
  });
  for (const use of rows.redemptions) Object.assign(use, { state: 'released', releasedAt: at });
  addSimulatedOrderEvent(simulation, isReplaced ? 'canceled' : 'expired', {
    at,
    by: 'system',
    data: { reason: closedReason },
  });
}

function simulatePayment(simulation: DemoOrderSimulation): Date {
  const { rows, plan, chance } = simulation;
  const at = addRandomMinutesToDate(plan.placedAt, chance, [2, 9]);
  const payment: SimulatedPaymentRow = {
    ...createSimulatedPaymentAttemptRow(simulation),
    state: 'paid',
    receivedCents: rows.order.totalCents,
    paymentIntent: `pi_demo${chance.hex(20)}`,
    chargeId: `ch_demo${chance.hex(20)}`,
    cardBrand: chance.has(65) ? 'visa' : 'mastercard',
    cardLast4: String(1000 + chance.below(9000)),
    paidAt: at,
    updatedAt: at,
  };
  rows.payments.push(payment);
  Object.assign(rows.order, { status: 'PAID', paymentState: 'PAID', paidAt: at, updatedAt: at, version: 2 });
  for (const use of rows.redemptions)
    Object.assign(use, { state: 'used', usedAt: at, emailNorm: rows.order.emailNorm ?? null });
  addSimulatedOrderEvent(simulation, 'paid', {
    at,
    by: 'provider',
    data: {
      paymentId: payment.id,
      attempt: 1,
      totalCents: rows.order.totalCents,
      isLate: false,
      isOverLimit: false,
    },
  });
  return at;
}

/**
 * Sets what follows from the states of the lines: the order's due date, the end of its refund window, whether
 * it is complete.
 */
function updateSimulatedOrderFromItems(simulation: DemoOrderSimulation): void {
  const { order, items } = simulation.rows;
  const kept = items.filter(({ workState }) => workState !== 'canceled');
  if (kept.length > 0) order.dueAt = new Date(Math.max(...kept.map(({ dueAt }) => dueAt?.getTime() ?? 0)));
  const delivered = kept.map(({ deliveredAt }) => deliveredAt?.getTime() ?? null);
  if (delivered.length > 0 && !delivered.includes(null))
    order.refundUntil = addDays(new Date(Math.max(...delivered.map(Number))), simulation.context.refundDays);
}

/** Simulates an order from its checkout until now, and returns its rows. */
export function simulateDemoOrderHistory(
  plan: DemoOrderPlan,
  context: DemoOrderSimulationContext,
  chance: SeededRandom,
): SimulatedOrderWithRelatedRows {
  const simulation = createPlacedOrderSimulation(plan, context, chance);
  if (plan.stop === 'placed') return simulation.rows;
  if (hasDemoOrderEndedUnpaid(plan)) {
    closeUnpaidSimulatedOrder(simulation);
    return simulation.rows;
  }
  const paidAt = simulatePayment(simulation);
  for (const item of simulation.rows.items) {
    simulatePaidOrderItemSetup(simulation, item, paidAt);
    const startedAt = simulateItemWorkStartAfterBrief(simulation, item, paidAt);
    const deliveredAt = startedAt && simulateFirstDelivery(simulation, item, startedAt);
    const endsAt = deliveredAt && simulateRevisionRound(simulation, item, deliveredAt);
    if (deliveredAt && plan.aside !== 'none') simulateRefundRequest(simulation, deliveredAt);
    if (endsAt && plan.stop === 'end') simulateDemoDeliveryAcceptance(simulation, item, endsAt);
  }
  simulateFullRefund(simulation);
  updateSimulatedOrderFromItems(simulation);
  simulatePartialRefund(simulation);
  simulateDispute(simulation);
  simulateDemoOrderMessages(simulation, paidAt);
  simulateDemoReview(simulation);
  return simulation.rows;
}
