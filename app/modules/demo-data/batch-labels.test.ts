import { expect, test } from 'vitest';

import { summarizeDemoBatchCounts } from './batch-labels.ts';

test.each([
  [{ orders: 200, services: 16, outbox: 3 }, '16 services, 200 orders and more'],
  [{ users: 1200 }, '1,200 customers'],
  [{ words: 7, notices: 2 }, '7 texts, 2 notifications'],
  [{}, ''],
])('summarizes %o for one sentence', (counts, sentence) => {
  expect(summarizeDemoBatchCounts(counts)).toBe(sentence);
});
