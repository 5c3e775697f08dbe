import { expect } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { ORDER_ITEM_WORK_STATE_TRANSITIONS } from '#app/modules/fulfilment/model.ts';
import { ALLOWED_ORDER_STATUS_TRANSITIONS } from '#app/modules/orders/model.ts';

import type { Look, SeenItem } from './look.ts';
import { checkMoney, checkPromo } from './money.ts';
import { checkAudit, checkMails, checkTimeline } from './traces.ts';

/** Milliseconds; without a date NaN, which is neither earlier nor later than anything. */
const time = (instant: string | null | undefined) => Date.parse(instant ?? '');
const UNFINISHED = ['awaiting_brief', 'queued', 'in_progress', 'revision_requested'];

/**
 * Returns whether a state can follow another by the table, in at most two transitions: one command may make
 * two.
 */
function canFollow(moves: readonly { from: string; to: string }[], from: string, to: string): boolean {
  if (from === to) return true;
  const next = moves.filter((move) => move.from === from).map((move) => move.to);
  return next.includes(to) || moves.some((move) => next.includes(move.from) && move.to === to);
}

/** An order and its lines only change state as their tables allow. */
export function checkMoves(before: Look, after: Look): void {
  expect([before.order.status, after.order.status]).toSatisfy(([from = '', to = '']: string[]) =>
    canFollow(ALLOWED_ORDER_STATUS_TRANSITIONS, from, to),
  );
  for (const item of after.items) {
    const from = before.items.find(({ id }) => id === item.id)?.work_state ?? null;
    if (from === null) expect([null, 'awaiting_brief', 'queued']).toContain(item.work_state);
    else
      expect([from, item.work_state ?? '']).toSatisfy(([a = '', b = '']: string[]) =>
        canFollow(ORDER_ITEM_WORK_STATE_TRANSITIONS, a, b),
      );
  }
}

/** The contract never changes, and neither do dates that were promised or measured once. */
function checkFrozen(before: Look, after: Look) {
  const texts = (seen: Look) => seen.scope.map(({ id, kind, position, text }) => [id, kind, position, text]);
  if (before.scope.length > 0) expect(texts(after)).toEqual(texts(before));
  for (const item of before.items) {
    if (item.first_delivered_at === null) continue;
    const { first_delivered_at, promised_due_at, on_time } = item;
    expect(after.items.find(({ id }) => id === item.id)).toMatchObject({
      first_delivered_at,
      promised_due_at,
      on_time,
    });
  }
}

function checkDates(before: Look, after: Look, mayComeEarlier: boolean) {
  for (const item of after.items) {
    const was = before.items.find(({ id }) => id === item.id)?.due_at ?? null;
    if (was !== null && !mayComeEarlier) expect(time(item.due_at)).toBeGreaterThanOrEqual(time(was));
  }
  for (const item of after.items.filter(({ first_delivered_at }) => first_delivered_at !== null))
    expect(item.on_time).toBe(time(item.first_delivered_at) <= time(item.promised_due_at));
  if (after.order.paid_at === null) return;
  for (const item of after.items.filter(({ work_state }) => work_state !== 'canceled'))
    expect(time(after.order.due_at)).toBeGreaterThanOrEqual(time(item.due_at));
}

function checkItem(after: Look, item: SeenItem) {
  const of = <Row extends { order_item_id: string }>(rows: Row[]) =>
    rows.filter((row) => row.order_item_id === item.id);
  const state = item.work_state ?? '';
  const used = item.revision_rounds_used;
  expect(used).toBeLessThanOrEqual(item.revision_rounds_included + item.revision_rounds_granted);
  const requested = of(after.revisions);
  expect(requested.filter(({ counts }) => counts)).toHaveLength(used);
  const open = requested.filter((revision) => revision.state === 'open').length;
  if (state === 'revision_requested') expect(open).toBe(1);
  else expect(open).toBeLessThanOrEqual(state === 'in_progress' ? 1 : 0);
  const included = of(after.scope).filter(({ kind }) => kind === 'included');
  if (state === 'delivered' || state === 'accepted')
    expect(included.map((row) => row.state)).not.toContain('open');
  if (state === 'accepted') expect(included.map(({ accepted_at }) => accepted_at)).not.toContain(null);
}

function checkStops(after: Look, item: SeenItem) {
  const state = item.work_state ?? '';
  const of = <Row extends { order_item_id: string }>(rows: Row[]) =>
    rows.filter((row) => row.order_item_id === item.id);
  expect(item.accept_by !== null).toBe(state === 'delivered' || state === 'accepted');
  expect(item.delivered_at !== null).toBe(of(after.deliveries).length > 0);
  const pauses = of(after.pauses)
    .filter(({ ended_at }) => ended_at === null)
    .map(({ reason }) => reason);
  expect(new Set(pauses).size).toBe(pauses.length);
  if (!UNFINISHED.includes(state)) expect(pauses).toEqual([]);
  else expect(pauses.includes('dispute')).toBe(after.order.dispute_state === 'OPEN');
  expect(pauses.includes('brief_returned')).toBe(
    state === 'awaiting_brief' && item.brief_submitted_at !== null,
  );
}

/**
 * One invoice with the payment and one credit note for each refund that arrived, each with a unique number.
 */
function checkDocuments({ order, invoices, refunds }: Look) {
  const firsts = invoices.filter(({ revision }) => revision === 1);
  expect(new Set(firsts.map(({ number }) => number)).size).toBe(firsts.length);
  expect(firsts.filter(({ kind }) => kind === 'invoice')).toHaveLength(order.paid_at === null ? 0 : 1);
  const credited = firsts.filter(({ kind }) => kind === 'credit_note').map(({ refund_id }) => refund_id);
  const arrived = refunds.filter(({ state }) => state === 'succeeded').map(({ id }) => id);
  expect(credited).toHaveLength(arrived.length);
  expect(new Set(credited)).toEqual(new Set(arrived));
}

/** An item is reviewed at most once, and only after its delivery. */
function checkReviews({ items, reviews }: Look) {
  const reviewed = reviews.map(({ order_item_id }) => order_item_id);
  expect(new Set(reviewed).size).toBe(reviewed.length);
  for (const item of items.filter(({ id }) => reviewed.includes(id)))
    expect(item.first_delivered_at).not.toBeNull();
}

/**
 * COMPLETED means that nothing is left to do, and the refund window ends only once everything is delivered.
 */
function checkStatus({ order, items }: Look) {
  if (order.status !== 'PAID' && order.status !== 'COMPLETED') return;
  const states = items.map(({ work_state }) => work_state);
  const isDone =
    states.includes('accepted') && states.every((state) => state === 'accepted' || state === 'canceled');
  expect(order.status).toBe(isDone ? 'COMPLETED' : 'PAID');
  const kept = items.filter(({ work_state }) => work_state !== 'canceled');
  const isDelivered = kept.length > 0 && kept.every(({ delivered_at }) => delivered_at !== null);
  expect(order.refund_until !== null).toBe(isDelivered);
}

/**
 * How far a single step may move a date: by the time it was paused, and with its brief to the full delivery
 * time.
 */
function checkPushed(before: Look, after: Look) {
  for (const item of after.items) {
    const was = before.items.find(({ id }) => id === item.id);
    if (!was?.due_at) continue;
    if (was.brief_submitted_at === null && item.brief_submitted_at !== null) {
      const expectedDue = time(item.brief_submitted_at) + item.delivery_days * DAY_MS;
      expect(time(item.due_at)).toBeGreaterThanOrEqual(Math.max(expectedDue, time(was.due_at)));
    }
    const minutes = item.paused_minutes - was.paused_minutes;
    if (minutes > 0)
      expect(time(item.due_at) - time(was.due_at)).toBeGreaterThanOrEqual((minutes - 1) * 60_000);
  }
}

/** No work or messages on an order in the trash; only its payments can still end the work. */
function checkTrash(before: Look, after: Look) {
  if (before.order.deleted_at === null || after.order.deleted_at === null) return;
  expect(after.messages).toHaveLength(before.messages.length);
  for (const item of after.items) {
    const from = before.items.find(({ id }) => id === item.id)?.work_state ?? null;
    if (item.work_state !== 'canceled') expect(item.work_state).toBe(from);
  }
}

/** While a dispute is open, no work starts and no delivery is accepted. */
function checkDispute(before: Look, after: Look) {
  if (before.order.dispute_state !== 'OPEN' || after.order.dispute_state !== 'OPEN') return;
  for (const item of after.items) {
    const from = before.items.find(({ id }) => id === item.id)?.work_state;
    if (from !== item.work_state) expect(['in_progress', 'accepted']).not.toContain(item.work_state);
  }
}

/** Checks an order by itself, however it came about; without emails and audit. */
export function checkState(after: Look): void {
  checkDates(after, after, false);
  checkMoney(after, after);
  checkPromo(after);
  checkDocuments(after);
  checkReviews(after);
  checkStatus(after);
  checkTimeline(after, after);
  checkWork(after);
}

/** Checks the lines in progress. */
function checkWork(after: Look): void {
  for (const item of after.items.filter(({ work_state }) => work_state !== null)) {
    // No work without payment.
    expect(after.order.paid_at).not.toBeNull();
    checkItem(after, item);
    checkStops(after, item);
  }
}

/**
 * Checks what is true of an order after every step (orders.md "States", "Promo codes, refunds and disputes",
 * "Dates, capacity, contract and figures").
 */
export function checkRules(
  before: Look,
  after: Look,
  { mayComeEarlier, isAlone }: { mayComeEarlier: boolean; isAlone: boolean },
): void {
  checkMoves(before, after);
  if (isAlone) checkPushed(before, after);
  checkFrozen(before, after);
  checkDates(before, after, mayComeEarlier);
  checkDispute(before, after);
  checkMoney(before, after);
  checkPromo(after);
  checkDocuments(after);
  checkReviews(after);
  checkStatus(after);
  checkTimeline(before, after);
  checkMails(after);
  checkAudit(after);
  checkTrash(before, after);
  checkWork(after);
}
