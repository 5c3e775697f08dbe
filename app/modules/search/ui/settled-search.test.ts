import { expect, test, vi } from 'vitest';

import { onSettledSearch, tellSearch } from './settled-search.ts';

test('a settled search is counted once, even if it settles before counting starts', () => {
  const sendBeacon = vi.fn<() => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  tellSearch('logo');
  tellSearch('logo');
  const count = vi.fn<() => void>();
  onSettledSearch(count);
  expect(count).toHaveBeenCalledTimes(1);
  tellSearch('website');
  tellSearch('website', '00000000-0000-4000-8000-000000000001');
  tellSearch('');
  expect(count).toHaveBeenCalledTimes(2);
  expect(sendBeacon).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
