import { expect, test } from 'vitest';

import { getPageErrorMessage, formatErrorHostnameNote } from './page-error-message.ts';

test('[ERROR-01] a fault shows its message, or that it was unexpected', () => {
  expect(getPageErrorMessage(new Error('Unexpected Server Error'))).toBe('Unexpected Server Error');
  expect(getPageErrorMessage(new Error(''))).toBe('An unexpected error occurred');
  expect(getPageErrorMessage('thrown text')).toBe('An unexpected error occurred');
  expect(getPageErrorMessage(undefined)).toBe('An unexpected error occurred');
});

test('[ERROR-01] the hostname is noted when it is not localhost', () => {
  expect(formatErrorHostnameNote('shop.example')).toContain('shop.example');
  for (const local of ['localhost', '127.0.0.1', '[::1]']) expect(formatErrorHostnameNote(local)).toBeNull();
});
