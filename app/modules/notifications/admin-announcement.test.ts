import { expect, test } from 'vitest';

import {
  type TeamMemberNotificationScope,
  getAdminEventForSubscriber,
  getLiveEventForOrderPage,
} from './admin-announcement.ts';

const OWNER: TeamMemberNotificationScope = { userId: 'o', orders: 'all', isAtWork: true, isAtInbox: true };
const FULFILLER: TeamMemberNotificationScope = {
  userId: 'f',
  orders: 'assigned',
  isAtWork: true,
  isAtInbox: false,
};
const ANALYST: TeamMemberNotificationScope = {
  userId: 'a',
  orders: 'all',
  isAtWork: false,
  isAtInbox: false,
};
const EDITOR: TeamMemberNotificationScope = {
  userId: 'e',
  orders: 'none',
  isAtWork: false,
  isAtInbox: false,
};

test.each([
  ['notices:o', ['notices', null, null, null]],
  ['notices:f', [null, 'notices', null, null]],
  ['orders', ['orders', null, 'orders', null]],
  ['order:1:', ['order', null, null, null]],
  ['order:1:g,f', ['order', 'order', null, null]],
  ['inbox', ['inbox', null, null, null]],
  ['of-a-later-version:1', [null, null, null, null]],
  ['', [null, null, null, null]],
])('%s reaches those with the right to see it, and no one else', (announced, names) => {
  const received = [OWNER, FULFILLER, ANALYST, EDITOR].map((subscriber) =>
    getAdminEventForSubscriber(subscriber, announced),
  );
  expect(received.map((event) => event?.name ?? null)).toEqual(names);
});

test('news of an order name it and say nothing else', () => {
  expect(getAdminEventForSubscriber(OWNER, 'order:1:g,f')).toEqual({ name: 'order', data: { id: '1' } });
});

test.each([
  ['order:1:g,f', { name: 'order', data: { id: '1' } }],
  ['order:1:', { name: 'order', data: { id: '1' } }],
  ['order:2:', null],
  ['orders', null],
  ['notices:1', null],
  ['inbox', null],
  ['', null],
])(
  'the page of order 1 hears of %s what concerns it, without the names of the team',
  (announced, received) => {
    expect(getLiveEventForOrderPage('1', announced)).toEqual(received);
  },
);
