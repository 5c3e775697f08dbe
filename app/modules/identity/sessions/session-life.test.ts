import { expect, test } from 'vitest';

import { shouldUpdateLastSeen, computeLoginSessionExpiry } from './session-life.ts';
import { formatSessionNetworkAddress } from './shown-session.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const session = (startedMinutesAgo: number, seenMinutesAgo: number) => ({
  createdAt: ago(startedMinutesAgo),
  lastSeenAt: ago(seenMinutesAgo),
  expiresAt: new Date(now.getTime() + 30 * 86_400_000),
});

test.each([
  ['editor', 719, 0, false],
  ['editor', 720, 0, true],
  ['owner', 200, 119, false],
  ['owner', 200, 120, true],
  ['customer', 3 * 1440, 1440, false],
] as const)('a session of a %s, %i minutes old and unused for %i, is over: %s', (role, age, idle, over) => {
  expect(computeLoginSessionExpiry(session(age, idle), role) <= now).toBe(over);
});

const STRICT = { sessionMinutes: 60, idleMinutes: 15 };

test.each([
  ['manager', 59, 14, false],
  ['manager', 60, 0, true],
  ['manager', 20, 15, true],
  ['customer', 600, 300, false],
] as const)(
  'under a stricter policy a session of a %s, %i minutes old and unused for %i, is over: %s',
  (role, age, idle, over) => {
    expect(computeLoginSessionExpiry(session(age, idle), role, STRICT) <= now).toBe(over);
  },
);

test('a session ends at its own end, for every role', () => {
  expect(computeLoginSessionExpiry({ ...session(1, 0), expiresAt: now }, 'customer')).toEqual(now);
  expect(computeLoginSessionExpiry({ ...session(1, 0), expiresAt: now }, 'owner')).toEqual(now);
});

test('use is written down once a minute', () => {
  expect([shouldUpdateLastSeen(session(9, 0), now), shouldUpdateLastSeen(session(9, 1), now)]).toEqual([
    false,
    true,
  ]);
});

test.each([
  ['203.0.113.9', 'Address 203.0.113.*'],
  ['::ffff:203.0.113.9', 'Address 203.0.113.*'],
  ['2001:db8:7:1::5', 'Address 2001:db8:7:*'],
  ['2001:0db8:0007:0001:0000:0000:0000:0005', 'Address 2001:db8:7:*'],
  ['::1', 'Address 0:0:0:*'],
  ['', 'Address unknown'],
  [null, 'Address unknown'],
  ['not an address', 'Address unknown'],
])('the place of a session at %s is shown without the machine: %s', (address, place) => {
  expect(formatSessionNetworkAddress(address)).toBe(place);
});
