import { addDays } from '#app/lib/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { DELIVERY_AUTO_ACCEPT_DAYS } from '#app/modules/fulfilment/model.ts';

import { createSeededRandom } from './seeded-random.ts';
import { addRandomMinutesToDate, moveNightTimeToEvening } from './daytime.ts';
import type {
  SimulatedOrderItemRow,
  SimulatedDeliveryRevisionRow,
  SimulatedOrderItemScopeRow,
} from './order-rows.server.ts';
import { simulateBriefSubmission } from './simulate-brief.server.ts';
import { addSimulatedDeliveryFiles } from './simulate-files.server.ts';
import {
  getLaterOfTwoDates,
  setSimulatedOrderItemWorkState,
  getSimulatedBuyerActorKey,
  type DemoOrderSimulation,
  doesSimulatedOrderReachStep,
  addSimulatedOrderEvent,
} from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

/** Returns the time of the team's next action, not before the previous one. */
function getNextSimulatedWorkTime(
  { context, chance, plan }: DemoOrderSimulation,
  at: Date,
  notBefore: Date,
): Date {
  if (plan.isBrisk) return at;
  const shown = moveNightTimeToEvening(context.zone, at, chance);
  return shown > notBefore ? shown : new Date(notBefore.getTime() + (20 + chance.below(40)) * MINUTE_MS);
}

/** Starts the work, some time after the brief; returns null when it has not started. */
export function simulateItemWorkStartAfterBrief(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  paidAt: Date,
): Date | null {
  const { rows, context, chance, plan } = simulation;
  const readyAt = simulateBriefSubmission(simulation, item, paidAt);
  if (readyAt === null) return null;
  const at = getNextSimulatedWorkTime(
    simulation,
    addRandomMinutesToDate(readyAt, chance, plan.isBrisk ? [10, 40] : [30, 300]),
    readyAt,
  );
  if (!doesSimulatedOrderReachStep(simulation, 'started') || at > context.now) return null;
  setSimulatedOrderItemWorkState(item, 'in_progress', at, { startedAt: at });
  const brief = rows.briefs.find(
    ({ orderItemId, state }) => orderItemId === item.id && state === 'submitted',
  );
  if (brief) {
    Object.assign(brief, { state: 'accepted', acceptedAt: at, updatedAt: at });
    addSimulatedOrderEvent(simulation, 'brief_accepted', { at, by: 'staff', item });
  }
  addSimulatedOrderEvent(simulation, 'work_started', { at, by: 'staff', item });
  const included = rows.scope.filter((row) => row.orderItemId === item.id && row.kind === 'included');
  // Marks the progress so far.
  for (const row of included.slice(0, Math.floor(included.length * chance.part())))
    Object.assign(row, { state: 'done', doneAt: at, updatedAt: at });
  return at;
}

function addDemoOrderDeliverable(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  version: number,
  at: Date,
): string {
  const { rows, chance, plan } = simulation;
  const id = chance.id();
  rows.deliverables.push({
    id,
    orderItemId: item.id,
    version,
    kind: version === 1 ? 'initial' : 'revision',
    note: chance.pick(version === 1 ? words.deliveries : words.redeliveries),
    deliveredAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const linkId = chance.id();
  // Some deliver in a tool of the customer.
  if (createSeededRandom(id).has(30))
    rows.links.push({
      id: linkId,
      orderItemId: item.id,
      deliverableId: id,
      url: `https://files.${plan.buyer.company.domain}.example/${rows.order.id.slice(0, 8)}/v${version}`,
      label: version === 1 ? 'Everything in one folder' : 'Revised version',
      createdAt: at,
      updatedAt: at,
    });
  for (const row of rows.scope.filter(
    ({ orderItemId, kind }) => orderItemId === item.id && kind === 'included',
  ))
    if (!row.deliveredVersion)
      Object.assign(row, {
        state: 'done',
        doneAt: row.doneAt ?? at,
        deliveredVersion: version,
        updatedAt: at,
      });
  addSimulatedDeliveryFiles(simulation, item, { deliverableId: id, version, at });
  const acceptBy = addDays(at, DELIVERY_AUTO_ACCEPT_DAYS);
  setSimulatedOrderItemWorkState(item, 'delivered', at, { deliveredAt: at, acceptBy });
  addSimulatedOrderEvent(simulation, 'delivered', {
    at,
    by: 'staff',
    item,
    data: { version, acceptBy: acceptBy.toISOString() },
  });
  return id;
}

/** Delivers the first version, nearly always on time; returns null before that. */
export function simulateFirstDelivery(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  startedAt: Date,
): Date | null {
  const { context, chance, plan } = simulation;
  const dueAt = item.dueAt ?? startedAt;
  const length = dueAt.getTime() - startedAt.getTime();
  const share = plan.isBrisk ? 0.85 : chance.has(5) ? chance.between(1.02, 1.3) : chance.between(0.5, 0.93);
  const at = getNextSimulatedWorkTime(simulation, new Date(startedAt.getTime() + length * share), startedAt);
  if (!doesSimulatedOrderReachStep(simulation, 'delivered') || at > context.now) return null;
  addDemoOrderDeliverable(simulation, item, 1, at);
  Object.assign(item, { firstDeliveredAt: at, promisedDueAt: dueAt, isOnTime: at <= dueAt });
  return at;
}

/** Simulates the team's revision; returns when it was delivered, null while it is not. */
function simulateRevision(
  simulation: DemoOrderSimulation,
  {
    item,
    row,
    revision,
  }: { item: SimulatedOrderItemRow; row: SimulatedOrderItemScopeRow; revision: SimulatedDeliveryRevisionRow },
  at: Date,
): Date | null {
  const { context, chance, plan } = simulation;
  const dueAt = revision.dueAt ?? at;
  const startedAt = getNextSimulatedWorkTime(
    simulation,
    addRandomMinutesToDate(at, chance, plan.isBrisk ? [30, 90] : [60, 500]),
    at,
  );
  if (plan.stop === 'wish' || startedAt > context.now) return null;
  setSimulatedOrderItemWorkState(item, 'in_progress', startedAt);
  Object.assign(row, { state: 'open', doneAt: null, deliveredVersion: null, updatedAt: startedAt });
  addSimulatedOrderEvent(simulation, 'revision_started', {
    at: startedAt,
    by: 'staff',
    item,
    data: { number: 1 },
  });
  const length = Math.min(dueAt.getTime() - startedAt.getTime(), 2 * DAY_MS);
  const doneAt = getNextSimulatedWorkTime(
    simulation,
    new Date(startedAt.getTime() + length * chance.between(0.4, 0.9)),
    startedAt,
  );
  if (plan.stop === 'revising' || doneAt > context.now) return null;
  const resolvedByDeliverableId = addDemoOrderDeliverable(simulation, item, 2, doneAt);
  Object.assign(revision, {
    state: 'resolved',
    resolvedAt: doneAt,
    resolvedByDeliverableId,
    updatedAt: doneAt,
  });
  addSimulatedOrderEvent(simulation, 'revision_resolved', {
    at: doneAt,
    by: 'staff',
    item,
    data: { number: 1 },
  });
  return doneAt;
}

/**
 * Simulates a revision request and the second version; returns when the last delivery began to wait for
 * acceptance, null while a revision is open.
 */
export function simulateRevisionRound(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  deliveredAt: Date,
): Date | null {
  const { rows, context, chance, plan } = simulation;
  const isRequested = plan.stop === 'end' ? chance.has(11) : plan.stop !== 'delivered';
  const at = addRandomMinutesToDate(deliveredAt, chance, plan.isBrisk ? [120, 300] : [180, 2400]);
  const row = rows.scope.find(({ orderItemId, kind }) => orderItemId === item.id && kind === 'included');
  if (!isRequested || !row || at > context.now) return deliveredAt;
  const dueAt = addDays(at, item.deliveryDays);
  const revision: SimulatedDeliveryRevisionRow = {
    id: chance.id(),
    orderItemId: item.id,
    number: 1,
    requestedBy: getSimulatedBuyerActorKey(simulation),
    text: chance.pick(words.revisions),
    dueAt,
    requestedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  rows.revisions.push(revision);
  rows.points.push({ revisionId: revision.id, scopeRowId: row.id });
  setSimulatedOrderItemWorkState(item, 'revision_requested', at, {
    acceptBy: null,
    dueAt: getLaterOfTwoDates(item.dueAt, dueAt),
    revisionRoundsUsed: 1,
  });
  const data = { number: 1, dueAt: dueAt.toISOString(), rowIds: [row.id] };
  addSimulatedOrderEvent(simulation, 'revision_requested', { at, by: 'customer', item, data });
  return simulateRevision(simulation, { item, row, revision }, at);
}

/** Accepts the line, by the customer or after a week; an open refund request blocks it. */
export function simulateDemoDeliveryAcceptance(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  deliveredAt: Date,
): void {
  const { rows, context, chance } = simulation;
  const isSilent = chance.has(30);
  const answered = getLaterOfTwoDates(
    rows.requests[0]?.decidedAt,
    addRandomMinutesToDate(deliveredAt, chance, [240, 4 * 24 * 60]),
  );
  const weekLater = item.acceptBy ?? new Date(deliveredAt.getTime() + DELIVERY_AUTO_ACCEPT_DAYS * DAY_MS);
  const at = isSilent ? getLaterOfTwoDates(answered, weekLater) : new Date(answered.getTime() + HOUR_MS / 2);
  const isHeld = rows.requests.some(({ state }) => state !== 'declined');
  if (at > context.now || isHeld) return;
  setSimulatedOrderItemWorkState(item, 'accepted', at, {
    acceptedAt: at,
    acceptedBy: isSilent ? 'auto' : 'customer',
  });
  for (const row of rows.scope.filter(
    ({ orderItemId, kind }) => orderItemId === item.id && kind === 'included',
  ))
    Object.assign(row, { acceptedAt: at, updatedAt: at });
  addSimulatedOrderEvent(simulation, 'accepted', {
    at,
    by: isSilent ? 'system' : 'customer',
    item,
    data: { by: isSilent ? 'auto' : 'customer' },
  });
  if (!rows.items.every(({ workState }) => workState === 'accepted')) return;
  const completedAt = new Date(Math.max(...rows.items.map(({ acceptedAt }) => acceptedAt?.getTime() ?? 0)));
  Object.assign(rows.order, { status: 'COMPLETED', completedAt, updatedAt: completedAt, version: 3 });
  addSimulatedOrderEvent(simulation, 'completed', { at: completedAt, by: 'system' });
}
