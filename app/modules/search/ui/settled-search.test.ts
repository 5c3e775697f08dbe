import { expect, test, vi } from 'vitest';

import { listenToSettledSearches, reportSettledSearch } from './settled-search.ts';

test('a settled search is counted once, even if it settles before counting starts', () => {
  const sendBeacon = vi.fn<() => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  reportSettledSearch('logo');
  reportSettledSearch('logo');
  const count = vi.fn<() => void>();
  listenToSettledSearches(count);
  expect(count).toHaveBeenCalledTimes(1);
  reportSettledSearch('website');
  reportSettledSearch('website', '00000000-0000-4000-8000-000000000001');
  reportSettledSearch('');
  expect(count).toHaveBeenCalledTimes(2);
  expect(sendBeacon).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
