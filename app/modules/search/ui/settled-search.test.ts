import { expect, test, vi } from 'vitest';

import { listenToSettledSearchQueries, sendSettledSearchAnalytics } from './settled-search.ts';

test('a settled search is counted once, even if it settles before counting starts', () => {
  const sendBeacon = vi.fn<() => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  sendSettledSearchAnalytics('logo');
  sendSettledSearchAnalytics('logo');
  const count = vi.fn<() => void>();
  listenToSettledSearchQueries(count);
  expect(count).toHaveBeenCalledTimes(1);
  sendSettledSearchAnalytics('website');
  sendSettledSearchAnalytics('website', '00000000-0000-4000-8000-000000000001');
  sendSettledSearchAnalytics('');
  expect(count).toHaveBeenCalledTimes(2);
  expect(sendBeacon).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
