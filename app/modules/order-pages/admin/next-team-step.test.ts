import { expect, test } from 'vitest';

import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

import { getNextOrderStepForTeam } from './next-team-step.ts';

const item = (title: string, workState: OrderItemWorkState, dueAt: string | null = null) => ({
  id: title,
  title,
  version: 1,
  workState,
  dueAt,
  isOverdue: false,
});
const order = (items: ReturnType<typeof item>[], more = {}) => ({
  readOnly: null,
  hasOpenDispute: false,
  items,
  ...more,
});

test('the next step is the line of the team that is due first', () => {
  const items = [
    item('Logo', 'in_progress', '2026-12-03T00:00:00.000Z'),
    item('Audit', 'revision_requested', '2026-12-01T00:00:00.000Z'),
    item('Site', 'delivered', '2026-11-01T00:00:00.000Z'),
  ];
  expect(getNextOrderStepForTeam(order(items))).toMatchObject({
    words: 'Start the revision of Audit',
    action: 'start-revision',
    item: { id: 'Audit' },
  });
});

test('an order without work for the team says whom it waits for', () => {
  expect(getNextOrderStepForTeam(order([item('Logo', 'awaiting_brief')])).words).toBe(
    'Waiting for the customer’s brief',
  );
  expect(getNextOrderStepForTeam(order([item('Logo', 'delivered')])).words).toMatch(/review the delivery/);
  expect(getNextOrderStepForTeam(order([item('Logo', 'accepted')])).words).toBe('Nothing left to do');
});

test('work that waits for a dispute and orders that cannot change offer no action', () => {
  const queued = [item('Logo', 'queued')];
  expect(getNextOrderStepForTeam(order(queued, { hasOpenDispute: true }))).toMatchObject({ action: null });
  expect(
    getNextOrderStepForTeam(order(queued, { readOnly: { why: 'It is refunded.', next: null } })),
  ).toEqual({
    words: 'It is refunded.',
    action: null,
    item: null,
  });
});
