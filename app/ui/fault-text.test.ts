import { expect, test } from 'vitest';

import { faultMessage, hostnameNote } from './fault-text.ts';

test('[ERROR-01] a fault shows its message, or that it was unexpected', () => {
  expect(faultMessage(new Error('Unexpected Server Error'))).toBe('Unexpected Server Error');
  expect(faultMessage(new Error(''))).toBe('An unexpected error occurred');
  expect(faultMessage('thrown text')).toBe('An unexpected error occurred');
  expect(faultMessage(undefined)).toBe('An unexpected error occurred');
});

test('[ERROR-01] the hostname is noted when it is not localhost', () => {
  expect(hostnameNote('shop.example')).toContain('shop.example');
  for (const local of ['localhost', '127.0.0.1', '[::1]']) expect(hostnameNote(local)).toBeNull();
});
