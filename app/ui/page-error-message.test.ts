import { expect, test } from 'vitest';

import { getThrownErrorMessageForPage, formatErrorHostAndCartNote } from './page-error-message.ts';

test('[ERROR-01] a fault shows its message, or that it was unexpected', () => {
  expect(getThrownErrorMessageForPage(new Error('Unexpected Server Error'))).toBe('Unexpected Server Error');
  expect(getThrownErrorMessageForPage(new Error(''))).toBe('An unexpected error occurred');
  expect(getThrownErrorMessageForPage('thrown text')).toBe('An unexpected error occurred');
  expect(getThrownErrorMessageForPage(undefined)).toBe('An unexpected error occurred');
});

test('[ERROR-01] the hostname is noted when it is not localhost', () => {
  expect(formatErrorHostAndCartNote('shop.example')).toContain('shop.example');
  for (const local of ['localhost', '127.0.0.1', '[::1]'])
    expect(formatErrorHostAndCartNote(local)).toBeNull();
});
