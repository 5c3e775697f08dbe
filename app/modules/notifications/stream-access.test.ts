import { expect, test } from 'vitest';

import { isLiveUpdateStreamRevoked, type LiveStreamSessionAndOrderIds } from './stream-access.ts';

const STAFF: LiveStreamSessionAndOrderIds = { sessionId: 's1', userId: 'u1', orderId: null };
const BUYER: LiveStreamSessionAndOrderIds = { sessionId: 's2', userId: 'u2', orderId: 'o2' };
const GUEST: LiveStreamSessionAndOrderIds = { sessionId: null, userId: null, orderId: 'o3' };

test.each([
  ['access-session:s1', [true, false, false]],
  ['access-session:s0,s2,s1', [true, true, false]],
  ['access-session:', [false, false, false]],
  ['access-user:u1', [true, false, false]],
  ['access-user:', [false, false, false]],
  ['access-order:o2', [false, true, false]],
  ['access-order:o3', [false, false, true]],
  ['access-all', [true, true, true]],
  ['missed', [true, true, true]],
  ['order:o2:u1', [false, false, false]],
  ['access-of-a-later-version:s1', [false, false, false]],
  ['', [false, false, false]],
])('%s ends the streams whose right may have changed', (announced, ends) => {
  expect([STAFF, BUYER, GUEST].map((holder) => isLiveUpdateStreamRevoked(holder, announced))).toEqual(ends);
});
