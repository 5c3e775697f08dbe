import { expect, test } from 'vitest';

import { easternInput, fromEasternInput, readOnlyReason } from './desk-page.ts';

test('a date field writes and means Eastern Time, on both sides of a change of clocks', () => {
  const moments = [
    ['2026-11-20T12:00:00.000Z', '2026-11-20T07:00'],
    ['2026-07-01T03:30:00.000Z', '2026-06-30T23:30'],
    ['2027-03-14T06:59:00.000Z', '2027-03-14T01:59'],
    ['2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
    ['2026-11-01T07:00:00.000Z', '2026-11-01T02:00'],
  ] as const;
  for (const [at, text] of moments) {
    expect([at, easternInput(new Date(at))]).toEqual([at, text]);
    expect(fromEasternInput(text)?.toISOString()).toBe(at);
  }
  for (const text of ['', '2026-11-20', '2026-13-40T99:99', 'tomorrow', '2026-11-20T07:00:00Z']) {
    expect(fromEasternInput(text)).toBeNull();
  }
});

test('an order that cannot be worked on says why and what may be done next', () => {
  const paid = { status: 'PAID', paymentState: 'PAID', deletedAt: null } as const;
  expect(readOnlyReason(paid)).toBeNull();
  expect(readOnlyReason({ ...paid, deletedAt: new Date(0) })).toMatchObject({
    next: 'Restore it to change it.',
  });
  expect(readOnlyReason({ ...paid, status: 'REFUNDED' })?.why).toContain('refunded');
  expect(readOnlyReason({ ...paid, status: 'PENDING', paymentState: 'UNPAID' })?.why).toContain('not paid');
  expect(readOnlyReason({ ...paid, status: 'PENDING', paymentState: 'REVIEW' })?.next).toContain('refund');
  for (const status of ['CANCELED', 'EXPIRED', 'COMPLETED'] as const) {
    expect(readOnlyReason({ ...paid, status })).not.toBeNull();
  }
});
