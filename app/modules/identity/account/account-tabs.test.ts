import { expect, test } from 'vitest';

import { parseAccountTab } from './account-tabs.ts';
import { getAvatarFailureMessage } from './avatar-failure.ts';

test('only the names of the tabs open one', () => {
  const names = ['profile', 'billing', 'security', 'notifications', 'privacy'];
  expect(names.map(parseAccountTab)).toEqual(names);
  for (const name of [null, '', 'Profile', 'constructor', 'team']) expect(parseAccountTab(name)).toBeNull();
});

test('an address says only sentences of ours', () => {
  expect(getAvatarFailureMessage('too-large')).toBe('The picture must be smaller than 2 MB.');
  for (const code of [null, '', 'toString', '<b>']) expect(getAvatarFailureMessage(code)).toBeNull();
});
