import { expect, test } from 'vitest';

import {
  computeLegalVersionStatesForPublisher,
  fillLegalTextPlaceholders,
  computeLegalVersionStates,
  parseLegalVersionParam,
} from './legal-text.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const on = (version: number, day: string) => ({ version, effectiveAt: new Date(`${day}T00:00:00Z`) });

test('facts stand in for their placeholders as text, and other braces stay', () => {
  const facts = {
    legal_entity: 'A & B <LLC>',
    support_email: 'a@b.test',
    refund_days: '7',
    messages_kept: '12 months',
  };
  expect(
    fillLegalTextPlaceholders(
      '{legal_entity}, {support_email}, {refund_days} days, {messages_kept}, {other}',
      facts,
    ),
  ).toBe('A &amp; B &lt;LLC&gt;, a@b.test, 7 days, 12 months, {other}');
});

test('the newest version whose day has come is current', () => {
  const states = computeLegalVersionStates(
    [on(1, '2026-01-01'), on(2, '2026-06-01'), on(3, '2027-01-01')],
    NOW,
  );
  expect(states.map(({ version, state }) => [version, state])).toEqual([
    [3, 'upcoming'],
    [2, 'current'],
    [1, 'previous'],
  ]);
});

test('a version that was replaced before its day never applies', () => {
  const states = computeLegalVersionStates(
    [on(1, '2026-01-01'), on(2, '2026-12-01'), on(3, '2026-11-01')],
    NOW,
  );
  expect(states.map(({ state }) => state)).toEqual(['current', 'previous', 'previous']);
});

test('a version that never takes effect is marked as replaced, in any place', () => {
  const versions = [on(1, '2026-01-01'), on(2, '2026-12-01'), on(3, '2026-11-01'), on(4, '2027-02-01')];
  const states = [
    ...computeLegalVersionStatesForPublisher(versions, NOW),
    ...computeLegalVersionStatesForPublisher([...versions, on(5, '2027-01-01')], NOW),
  ];
  expect(states.map(({ version, state }) => `${version} ${state}`)).toEqual([
    ...['4 upcoming', '3 current', '2 replaced', '1 previous'],
    ...['5 upcoming', '4 replaced', '3 current', '2 replaced', '1 previous'],
  ]);
});

test.each([
  ['version=2', 2],
  ['', null],
  ['version=0', null],
  ['version=-1', null],
  ['version=1e3', null],
  ['version=99999999999', null],
])('the address ?%s asks for version %s', (query, version) => {
  expect(parseLegalVersionParam(new URLSearchParams(query))).toBe(version);
});
