import { expect, test } from 'vitest';

import { eventDetail } from './staff-event-detail.ts';

const FROM = '2026-11-20T14:14:00.000Z';
const TO = '2026-11-23T14:14:00.000Z';
const PEOPLE = new Map([['mara', 'Mara Hale']]);

test('event details keep moments as dates, so that the page can format them in the time zone of its reader', () => {
  expect(eventDetail('due_changed', { from: FROM, to: TO, reason: 'Asked for' }, PEOPLE)).toEqual([
    { at: FROM },
    ' to ',
    { at: TO },
    ', ',
    'Asked for',
  ]);
  expect(eventDetail('due_paused', { reason: 'waiting_for_client', note: 'The login' }, PEOPLE)).toEqual([
    expect.stringMatching(/: The login$/),
  ]);
  expect(eventDetail('due_resumed', { from: FROM, to: TO }, PEOPLE)).toEqual([
    { at: FROM },
    ' to ',
    { at: TO },
  ]);
});

test('an event shows an unchanged due date once and leaves out an invalid date', () => {
  expect(eventDetail('due_changed', { from: TO, to: TO }, PEOPLE)).toEqual([{ at: TO }]);
  expect(eventDetail('due_changed', { from: 'soon', to: 'later' }, PEOPLE)).toEqual([]);
});

test('names, tags, sums and rounds are words', () => {
  expect(eventDetail('assigned', { from: null, to: 'mara' }, PEOPLE)).toEqual([
    'no one',
    ' to ',
    'Mara Hale',
  ]);
  expect(eventDetail('tagged', { from: [], to: ['rush', 'vip'] }, PEOPLE)).toEqual([
    'none',
    ' to ',
    'rush, vip',
  ]);
  expect(eventDetail('revision_requested', { amountCents: 5_00, number: 2 }, PEOPLE)).toEqual([
    '$5.00',
    ', ',
    'round 2',
  ]);
  expect(eventDetail('placed', {}, PEOPLE)).toEqual([]);
});
