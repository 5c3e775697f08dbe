import { expect } from 'vitest';

import type { Look } from './look.ts';

/** The events in the timeline by the work state they lead to. */
const WORK_TRACES: Record<string, readonly string[]> = {
  awaiting_brief: ['brief_returned'],
  queued: ['brief_submitted', 'brief_skipped'],
  in_progress: ['work_started', 'revision_started'],
  delivered: ['delivered', 'revision_withdrawn', 'revision_out_of_scope'],
  revision_requested: ['revision_requested'],
  accepted: ['accepted'],
  canceled: ['item_canceled'],
};
/** The same by the state of the order. */
const ORDER_TRACES: Record<string, readonly string[]> = {
  PENDING: ['refund_failed'],
  PAID: ['paid', 'paid_by_hand', 'refund_failed'],
  COMPLETED: ['completed', 'refund_failed'],
  REFUNDED: ['refund_started', 'refund_succeeded'],
  CANCELED: ['canceled'],
  EXPIRED: ['expired'],
};
const DUE_TRACES = ['due_changed', 'due_resumed', 'brief_submitted', 'brief_skipped', 'revision_requested'];

/** Checks that the timeline has every change of a state and of a date, and nothing twice. */
export function checkTimeline(before: Look, after: Look): void {
  const known = new Set(before.events.map(({ id }) => id));
  const newEvents = after.events.filter(({ id }) => !known.has(id));
  const kinds = (itemId: string | null) =>
    newEvents
      .filter(({ order_item_id }) => itemId === null || order_item_id === itemId)
      .map(({ kind }) => kind);
  if (before.order.status !== after.order.status)
    expect(ORDER_TRACES[after.order.status]).toEqual(expect.toSatisfy(sharesOne(kinds(null))));
  for (const item of after.items) {
    const was = before.items.find(({ id }) => id === item.id);
    // The payment starts the work of all lines, with an event of its own.
    if (!was || was.work_state === null) continue;
    if (was.work_state !== item.work_state)
      expect(WORK_TRACES[item.work_state ?? '']).toEqual(expect.toSatisfy(sharesOne(kinds(item.id))));
    if (was.due_at !== item.due_at) expect(DUE_TRACES).toEqual(expect.toSatisfy(sharesOne(kinds(item.id))));
  }
  checkCounts(after);
}

const sharesOne = (found: readonly string[]) => (wanted: readonly string[]) =>
  wanted.some((kind) => found.includes(kind));

function checkCounts({ order, items, deliveries, events, messages }: Look) {
  const countEvents = (kind: string) => events.filter((event) => event.kind === kind).length;
  expect(countEvents('paid') + countEvents('paid_by_hand')).toBe(order.paid_at === null ? 0 : 1);
  expect(countEvents('delivered')).toBe(deliveries.length);
  expect(countEvents('completed')).toBe(order.completed_at === null ? 0 : 1);
  expect(countEvents('accepted')).toBe(items.filter(({ work_state }) => work_state === 'accepted').length);
  expect(countEvents('item_canceled')).toBe(
    items.filter(({ work_state }) => work_state === 'canceled').length,
  );
  // A payment restores an order from the trash too, with the payment as its event.
  const isIn = order.deleted_at === null ? 0 : 1;
  const bothWays = countEvents('trashed') - countEvents('restored');
  expect([isIn, isIn + countEvents('paid') + countEvents('paid_by_hand')]).toContain(bothWays);
  expect(new Set(messages.map(({ client_key }) => client_key)).size).toBe(messages.length);
}

/** Checks that every email exists once: by its key, and by its subject. */
export function checkMails({ order, items, deliveries, refunds, requests, mails, events }: Look): void {
  const count = (template: string, about = '') =>
    mails.filter((mail) => mail.template === template && mail.dedupe_key.includes(about)).length;
  const countEvents = (kind: string) => events.filter((event) => event.kind === kind).length;
  expect(new Set(mails.map(({ dedupe_key }) => dedupe_key)).size).toBe(mails.length);
  const due = {
    'order.confirmed': order.paid_at === null ? 0 : 1,
    'team.order': order.paid_at === null ? 0 : 1,
    'order.completed': order.completed_at === null ? 0 : 1,
    'item.delivered': deliveries.length,
    'order.pay_link': countEvents('pay_link_sent'),
    'refund.requested': requests.length,
    'refund.issued': refunds.filter(({ state }) => state === 'succeeded').length,
  };
  for (const [template, times] of Object.entries(due)) {
    const sent = [template, count(template)];
    // A deleted person has no mailbox any more.
    if (order.anonymised_at !== null) expect(count(template)).toBeLessThanOrEqual(times);
    else expect(sent).toEqual([template, times]);
  }
  if (order.anonymised_at === null)
    expect(count('due.changed')).toBeGreaterThanOrEqual(countEvents('due_changed'));
  expect(count('due.changed')).toBeLessThanOrEqual(
    countEvents('due_changed') + countEvents('due_resumed') + countEvents('brief_skipped'),
  );
  for (const { id } of items) {
    const versions = deliveries.filter(({ order_item_id }) => order_item_id === id).length;
    expect(count('item.review_reminder', id)).toBeLessThanOrEqual(versions);
    expect(count('brief.reminder', id)).toBeLessThanOrEqual(2);
  }
}

/** The team's decisions about an order are in its timeline and in the audit log, equally often. */
const AUDITED: readonly [event: string, action: string][] = [
  ['due_changed', 'order.due_changed'],
  ['trashed', 'order.deleted'],
  ['restored', 'order.restored'],
  ['assigned', 'order.assigned'],
  ['paid_by_hand', 'payment.taken_by_hand'],
  ['pay_link_sent', 'order.pay_link_sent'],
  ['round_granted', 'order.round_granted'],
  ['refund_request_declined', 'refund.request_declined'],
];

export function checkAudit({ order, refunds, pauses, messages, events, audit }: Look): void {
  const countEvents = (kind: string) => events.filter((event) => event.kind === kind).length;
  const done = (action: string) => audit.filter((row) => row.action === action).length;
  const pairs = AUDITED.map(([event, action]) => [action, countEvents(event), done(action)]);
  expect(pairs).toEqual(AUDITED.map(([event, action]) => [action, countEvents(event), countEvents(event)]));
  const byStaff = refunds.filter(({ origin }) => origin === 'staff').length;
  const byHand = pauses.filter(({ reason }) => reason === 'staff' || reason === 'waiting_for_client').length;
  const freely = events.filter(({ kind, data }) => kind === 'item_canceled' && !('refundId' in data)).length;
  const written = messages.filter(({ author_kind }) => author_kind === 'staff').length;
  expect({
    refunds: done('refund.issued'),
    pauses: done('order.paused'),
    canceled: done('order.item_canceled'),
    written: done('orders.message_sent'),
    created: done('order.made_by_hand'),
  }).toEqual({
    refunds: byStaff,
    pauses: byHand,
    canceled: freely,
    written,
    created: order.source === 'manual' ? 1 : 0,
  });
}
