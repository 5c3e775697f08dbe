import { expect, test } from 'vitest';

import { getShopTimeFormatters } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';

import { describeNextOrderStep } from './next-step.ts';
import type { CustomerOrder, CustomerOrderItem } from './order-room.ts';

const NOW = new Date('2026-11-22T15:00:00Z');

function step(...items: (Pick<CustomerOrderItem, 'title' | 'workState'> & { acceptBy?: string })[]): string {
  const rounds = { included: 1, used: 0, left: 1 };
  const shown = items.map((item) => ({ acceptBy: null, pause: null, rounds, ...item }));
  const room = {
    status: 'PAID',
    paymentState: 'PAID',
    payUntil: null,
    paidAt: NOW.toISOString(),
    items: shown,
  };
  // Only what the sentence depends on.
  return describeNextOrderStep(
    { isDisputed: false, ...room } as unknown as CustomerOrder,
    NOW,
    getShopTimeFormatters(EASTERN_TIME_ZONE),
  );
}

test('what is still missing is named', () => {
  expect(
    step({ title: 'Audit', workState: 'queued' }, { title: 'Repair', workState: 'awaiting_brief' }),
  ).toBe('Your turn: send the brief for Repair. Its delivery clock starts once we have it.');
  expect(
    step({ title: 'Audit', workState: 'awaiting_brief' }, { title: 'Repair', workState: 'awaiting_brief' }),
  ).toBe('Your turn: send the briefs for Audit and Repair. Their delivery clocks start once we have them.');
});

test('a delivery that runs towards being accepted leads, and the missing brief follows', () => {
  expect(
    step(
      { title: 'Audit', workState: 'awaiting_brief' },
      { title: 'Repair', workState: 'delivered', acceptBy: '2026-11-29T15:00:00Z' },
    ),
  ).toBe(
    'Your turn: review Repair. If we don’t hear from you by Sun, Nov 29, 10:00 AM ET, we’ll mark it accepted. ' +
      'Then send the brief for Audit. Its delivery clock starts once we have it.',
  );
});
