import { expect, test } from 'vitest';

import { summarizeItemsAwaitingBrief } from './order-mail-summary.ts';

const [FIRST, SECOND] = [new Date('2026-11-21T14:00:00Z'), new Date('2026-11-23T14:00:00Z')];
const items = [
  { id: 'a', title: 'Audit', deliveryDays: 1 },
  { id: 'b', title: 'Repair', deliveryDays: 3 },
];
const due = { kind: 'clock', items: [FIRST, SECOND] } as const;

test('lines that wait for a brief have a length instead of a date; the others keep theirs', () => {
  expect(summarizeItemsAwaitingBrief({ items, due }, new Set())).toBeNull();
  expect(summarizeItemsAwaitingBrief({ items, due }, new Set(['b']))).toEqual({
    items: [{ title: 'Repair', hours: 72, ifToday: SECOND.toISOString() }],
    othersDueAt: FIRST.toISOString(),
  });
  expect(summarizeItemsAwaitingBrief({ items, due }, new Set(['a', 'b']))).toMatchObject({
    othersDueAt: null,
  });
});

test('where a calendar decides, no number of hours is promised', () => {
  expect(summarizeItemsAwaitingBrief({ items, due: { ...due, kind: 'calendar' } }, new Set(['a']))).toEqual({
    items: [{ title: 'Audit', hours: null, ifToday: FIRST.toISOString() }],
    othersDueAt: SECOND.toISOString(),
  });
});
