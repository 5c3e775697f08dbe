import { expect, test, vi } from 'vitest';

import { onSettledSearch, reportSearch } from './settled-search.ts';

test('a settled search is counted once, even if it settles before counting starts', () => {
  const sendBeacon = vi.fn<() => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  reportSearch('logo');
  reportSearch('logo');
  const count = vi.fn<() => void>();
  onSettledSearch(count);
  expect(count).toHaveBeenCalledTimes(1);
  reportSearch('website');
  reportSearch('website', '00000000-0000-4000-8000-000000000001');
  reportSearch('');
  expect(count).toHaveBeenCalledTimes(2);
  expect(sendBeacon).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
