import { expect, test } from 'vitest';

import { formatToastDay, formatToastInTimeZone, getToastDurationMs } from './toast-texts.ts';

test('[ALIST-15] a toast of the admin stays 2 seconds, one with an Undo 8, and one that says so as long as it says', () => {
  const undo = { intent: 'restore', fields: {} };
  expect(getToastDurationMs({ title: 'Saved' }, null)).toBe(2000);
  expect(getToastDurationMs({ title: 'Moved' }, undo)).toBe(8000);
  expect(getToastDurationMs({ title: 'Archived', durationMs: 2000 }, undo)).toBe(2000);
});

test('a toast names its days in the zone of its reader, and in the browser’s where that zone is unknown', () => {
  const days = ['2026-11-22T02:00:00.000Z', '2026-11-29T02:00:00.000Z'];
  const toast = { title: 'Moved', days, description: 'Deleted November 22, 2026. Until November 29, 2026.' };
  expect(formatToastInTimeZone(toast, 'America/New_York')).toEqual({
    title: 'Moved',
    description: 'Deleted November 21, 2026. Until November 28, 2026.',
  });
  expect(
    formatToastInTimeZone({ title: 'Saved', description: 'On November 22, 2026.' }, 'Asia/Tokyo'),
  ).toEqual({
    title: 'Saved',
    description: 'On November 22, 2026.',
  });
  expect(formatToastDay('2026-11-22T12:00:00.000Z', 'Mars/Base')).toMatch(/^November 2\d, 2026$/);
});
