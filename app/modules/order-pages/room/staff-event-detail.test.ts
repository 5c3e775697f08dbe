import { expect, test } from 'vitest';

import { formatStaffEventDetail } from './staff-event-detail.ts';

const FROM = '2026-11-20T14:14:00.000Z';
const TO = '2026-11-23T14:14:00.000Z';
const PEOPLE = new Map([['mara', 'Mara Hale']]);

test('event details keep moments as dates, so that the page can format them in the time zone of its reader', () => {
  expect(formatStaffEventDetail('due_changed', { from: FROM, to: TO, reason: 'Asked for' }, PEOPLE)).toEqual([
    { at: FROM },
    ' to ',
    { at: TO },
    ', ',
    'Asked for',
  ]);
  expect(
    formatStaffEventDetail('due_paused', { reason: 'waiting_for_client', note: 'The login' }, PEOPLE),
  ).toEqual([expect.stringMatching(/: The login$/)]);
  expect(formatStaffEventDetail('due_resumed', { from: FROM, to: TO }, PEOPLE)).toEqual([
    { at: FROM },
    ' to ',
    { at: TO },
  ]);
});

test('an event shows an unchanged due date once and leaves out an invalid date', () => {
  expect(formatStaffEventDetail('due_changed', { from: TO, to: TO }, PEOPLE)).toEqual([{ at: TO }]);
  expect(formatStaffEventDetail('due_changed', { from: 'soon', to: 'later' }, PEOPLE)).toEqual([]);
});

test('names, tags, sums and rounds are words', () => {
  expect(formatStaffEventDetail('assigned', { from: null, to: 'mara' }, PEOPLE)).toEqual([
    'no one',
    ' to ',
    'Mara Hale',
  ]);
  expect(formatStaffEventDetail('tagged', { from: [], to: ['rush', 'vip'] }, PEOPLE)).toEqual([
    'none',
    ' to ',
    'rush, vip',
  ]);
  expect(formatStaffEventDetail('revision_requested', { amountCents: 5_00, number: 2 }, PEOPLE)).toEqual([
    '$5.00',
    ', ',
    'round 2',
  ]);
  expect(formatStaffEventDetail('placed', {}, PEOPLE)).toEqual([]);
});
