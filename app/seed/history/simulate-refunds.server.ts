import { addDays } from '#app/lib/dates.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

import { addRandomMinutesToDate, moveNightTimeToEvening } from './daytime.ts';
import type { SimulatedDisputeRow, SimulatedRefundRow } from './order-rows.server.ts';
import {
  getLaterOfTwoDates,
  setSimulatedOrderItemWorkState,
  getSimulatedBuyerActorKey,
  type DemoOrderSimulation,
  addSimulatedOrderEvent,
} from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

const UNFINISHED_ORDER_ITEM_STATES = ['awaiting_brief', 'queued', 'in_progress', 'revision_requested'];
/** Days the shop has to submit evidence in a dispute. */
const DEMO_DISPUTE_EVIDENCE_DAYS = 9;

/** Simulates a refund request after the first delivery; the team may have declined it. */
export function simulateRefundRequest(simulation: DemoOrderSimulation, deliveredAt: Date): void {
  const { rows, chance, context, plan } = simulation;
  const { aside } = plan;
  if (rows.requests.length > 0 || (aside !== 'asked' && aside !== 'declined' && aside !== 'whole')) return;
  const at = addRandomMinutesToDate(deliveredAt, chance, [200, 900]);
  if (at > context.now) return;
  const { reason, text } = chance.pick(words.refunds);
  const request = {
    id: chance.id(),
    orderId: rows.order.id,
    requestedBy: getSimulatedBuyerActorKey(simulation),
    reason,
    text,
    state: 'open',
    createdAt: at,
    updatedAt: at,
  };
  rows.requests.push(request);
  addSimulatedOrderEvent(simulation, 'refund_request_opened', {
    at,
    by: 'customer',
    data: { requestId: request.id, reason },
  });
  const decidedAt = getLaterOfTwoDates(
    moveNightTimeToEvening(context.zone, addRandomMinutesToDate(at, chance, [240, 1300]), chance),
    addRandomMinutesToDate(at, chance, [30, 90]),
  );
  if (aside !== 'declined' || decidedAt > context.now) return;
  const decisionNote =
    'Everything on the checklist was delivered, and the change you asked for is part of your revision. Tell us what is missing and we will do it.';
  Object.assign(request, { state: 'declined', decidedAt, decisionNote, updatedAt: decidedAt });
  addSimulatedOrderEvent(simulation, 'refund_request_declined', {
    at: decidedAt,
    by: 'staff',
    data: { requestId: request.id },
  });
}

function addSimulatedOrderRefund(
  simulation: DemoOrderSimulation,
  amountCents: number,
  reason: string,
  at: Date,
): SimulatedRefundRow | null {
  const { rows, chance } = simulation;
  const payment = rows.payments.find(({ state }) => state === 'paid');
  if (!payment || amountCents < 1) return null;
  const succeededAt = new Date(at.getTime() + MINUTE_MS / 2);
  const refund: SimulatedRefundRow = {
    id: chance.id(),
    orderId: rows.order.id,
    paymentId: payment.id,
    amountCents,
    reason,
    state: 'succeeded',
    providerRefundId: `re_demo${chance.hex(20)}`,
    origin: 'staff',
    succeededAt,
    createdAt: at,
    updatedAt: succeededAt,
  };
  rows.refunds.push(refund);
  const data = { refundId: refund.id, amountCents };
  addSimulatedOrderEvent(simulation, 'refund_started', {
    at,
    by: 'staff',
    data: { ...data, paymentId: payment.id, reason },
  });
  addSimulatedOrderEvent(simulation, 'refund_succeeded', { at: succeededAt, by: 'provider', data });
  rows.order.refundedCents = amountCents;
  rows.order.updatedAt = succeededAt;
  return refund;
}

/** Simulates a full refund: the request is granted, and open work ends. */
export function simulateFullRefund(simulation: DemoOrderSimulation): void {
  const { rows, chance, context, plan } = simulation;
  const [request] = rows.requests;
  if (plan.aside !== 'whole' || !request?.createdAt) return;
  const at = addRandomMinutesToDate(request.createdAt, chance, [180, 1400]);
  if (at > context.now) return;
  const reason = words.refunds.find((one) => one.reason === request.reason)?.why ?? 'customer_request';
  const refund = addSimulatedOrderRefund(simulation, rows.order.totalCents, reason, at);
  if (!refund) return;
  Object.assign(rows.order, { status: 'REFUNDED', paymentState: 'REFUNDED', version: 4 });
  Object.assign(request, { state: 'approved', decidedAt: at, refundId: refund.id, updatedAt: at });
  addSimulatedOrderEvent(simulation, 'refund_request_approved', {
    at,
    by: 'staff',
    data: { requestId: request.id, refundId: refund.id },
  });
  for (const item of rows.items.filter(({ workState }) => workState !== 'accepted')) {
    setSimulatedOrderItemWorkState(item, 'canceled', at, { canceledAt: at, acceptBy: null });
    addSimulatedOrderEvent(simulation, 'item_canceled', {
      at,
      by: 'staff',
      item,
      data: { refundId: refund.id },
    });
    for (const refundRequest of rows.revisions.filter(
      (one) => one.orderItemId === item.id && one.state !== 'resolved',
    ))
      Object.assign(refundRequest, { state: 'withdrawn', resolvedAt: at, updatedAt: at });
  }
  for (const use of rows.redemptions) Object.assign(use, { state: 'released', releasedAt: at });
}

/** Simulates a partial refund after the work, as a courtesy. */
export function simulatePartialRefund(simulation: DemoOrderSimulation): void {
  const { rows, chance, context, plan } = simulation;
  const { order } = rows;
  if (plan.aside !== 'part' || !order.completedAt) return;
  const at = addRandomMinutesToDate(order.completedAt, chance, [60, 1500]);
  if (at > context.now) return;
  if (addSimulatedOrderRefund(simulation, Math.round(order.totalCents / 4), 'satisfaction_guarantee', at))
    order.paymentState = 'PARTIALLY_REFUNDED';
}

/** Returns when a bank may first dispute this payment; null for never. */
function getEarliestDisputeDate({ rows, plan }: DemoOrderSimulation): Date | null {
  if (plan.aside !== 'disputed' && plan.aside !== 'won') return null;
  const payment = rows.payments.find(({ state }) => state === 'paid');
  return rows.order.completedAt ?? (plan.stop === 'started' ? (payment?.paidAt ?? null) : null);
}

function buildSimulatedDisputeRow(
  simulation: DemoOrderSimulation,
  openedAt: Date,
  closedAt: Date | null,
): SimulatedDisputeRow | null {
  const { rows, chance } = simulation;
  const payment = rows.payments.find(({ state }) => state === 'paid');
  if (!payment) return null;
  return {
    id: chance.id(),
    providerDisputeId: `dp_demo${chance.hex(20)}`,
    orderId: rows.order.id,
    paymentId: payment.id,
    chargeId: payment.chargeId ?? null,
    amountCents: rows.order.totalCents,
    reason: 'product_not_received',
    providerStatus: closedAt ? 'won' : 'needs_response',
    state: closedAt ? 'WON' : 'OPEN',
    evidenceDueAt: addDays(openedAt, DEMO_DISPUTE_EVIDENCE_DAYS),
    ...(closedAt && { evidenceSubmittedAt: addDays(openedAt, 2), closedAt }),
    openedAt,
    createdAt: openedAt,
    updatedAt: openedAt,
  };
}

/** Pauses the dates of unfinished work. */
function pauseUnfinishedDemoOrderItems(simulation: DemoOrderSimulation, at: Date): void {
  const { rows, chance } = simulation;
  for (const item of rows.items.filter(({ workState }) =>
    UNFINISHED_ORDER_ITEM_STATES.includes(workState ?? ''),
  )) {
    rows.pauses.push({
      ...{ id: chance.id(), orderItemId: item.id, reason: 'dispute', startedAt: at },
      ...{ createdAt: at, updatedAt: at },
    });
    addSimulatedOrderEvent(simulation, 'due_paused', { at, by: 'system', item, data: { reason: 'dispute' } });
  }
}

/** Simulates a dispute by the buyer's bank; an old one was decided in the shop's favor. */
export function simulateDispute(simulation: DemoOrderSimulation): void {
  const { rows, chance, context, plan } = simulation;
  const from = getEarliestDisputeDate(simulation);
  if (from === null) return;
  const openedAt = addRandomMinutesToDate(from, chance, rows.order.completedAt ? [1200, 3000] : [240, 300]);
  const ended = addDays(openedAt, 11);
  const closedAt = plan.aside === 'won' && ended < context.now ? ended : null;
  const dispute = openedAt > context.now ? null : buildSimulatedDisputeRow(simulation, openedAt, closedAt);
  if (!dispute) return;
  rows.disputes.push(dispute);
  rows.order.disputeState = dispute.state;
  const { id: disputeId, amountCents, reason } = dispute;
  const data = { disputeId, amountCents, reason };
  const opened = { ...data, state: 'OPEN', providerStatus: 'needs_response' };
  addSimulatedOrderEvent(simulation, 'dispute_opened', { at: openedAt, by: 'provider', data: opened });
  if (closedAt === null) return pauseUnfinishedDemoOrderItems(simulation, openedAt);
  const won = { ...data, state: 'WON', providerStatus: 'won' };
  addSimulatedOrderEvent(simulation, 'dispute_closed', { at: closedAt, by: 'provider', data: won });
}
