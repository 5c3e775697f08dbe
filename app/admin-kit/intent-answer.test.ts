import { expect, test } from 'vitest';

import { toastMs } from './intent-answer.ts';

test('[ALIST-15] a toast of the admin stays 2 seconds, one with an Undo 8, and one that says so as long as it says', () => {
  const undo = { intent: 'restore', fields: {} };
  expect(toastMs({ title: 'Saved' }, null)).toBe(2000);
  expect(toastMs({ title: 'Moved' }, undo)).toBe(8000);
  expect(toastMs({ title: 'Archived', durationMs: 2000 }, undo)).toBe(2000);
});
