import { expect, test } from 'vitest';

import { getUploadErrorMessage } from './send-file.ts';

test('a refused file says what the server said, and else what its status means', () => {
  expect(getUploadErrorMessage(413, { error: 'File size must be less than 10MB', code: 'TOO_LARGE' })).toBe(
    'File size must be less than 10MB',
  );
  expect(
    getUploadErrorMessage(422, {
      ok: false,
      problems: [{ field: null, message: 'Please upload an image file' }],
    }),
  ).toBe('Please upload an image file');
  expect(getUploadErrorMessage(413, null)).toBe('This file is too large.');
  expect(getUploadErrorMessage(0, null)).toMatch(/connection/);
  expect(getUploadErrorMessage(418, '<html>')).toBe('We couldn’t upload this file. Please try again.');
});
