import { expect, test } from 'vitest';

import { readSource, type Source } from './source/declarations.ts';
import { OUTSIDE_DATA_SETS } from './source/outside-data-sets.ts';

const MODULES = 'app/modules/';
const CHOICE = 'app/platform/db/data-set.server.ts#buildDemoOrRealRowsCondition';
const RIGHT = 'app/platform/access.server.ts#assertCan';
/**
 * Records that the demo has too, and that are not content of the shop; people only as customers, because
 * lists name every team member.
 */
const RECORDS = [
  'orders/order-tables.server.ts#orders',
  'crm/contact-tables.server.ts#contacts',
  'crm/contact-tables.server.ts#contactMessages',
  'reviews/tables.server.ts#serviceReviews',
  'customer-pages/list-customers.server.ts#unerasedCustomerAccountCondition',
  'search/query-tables.server.ts#searchEvents',
  'analytics/visit-tables.server.ts#analyticsEvents',
  'notifications/tables.server.ts#notices',
  'agents/tables.server.ts#agentDays',
  'bulk/tables.server.ts#bulkJobs',
].map((name) => `${MODULES}${name}`);
/** File names of reads of many rows (docs/architecture.md). */
const READS_MANY = /^app\/modules\/.*\/(list|count|read)-[^/]+\.server\.ts$/;

const source: Source = readSource(['app/**/*.{ts,tsx}', 'server/**/*.ts']);

/** Returns every declaration that one mentions, directly or through what it calls. */
function reached(id: string, found = new Set<string>()): Set<string> {
  for (const mentioned of source.get(id)?.mentions ?? []) {
    if (found.has(mentioned)) continue;
    found.add(mentioned);
    reached(mentioned, found);
  }
  return found;
}

const reads = [...source.values()].filter(({ file, isExported, id }) => {
  if (!isExported || !READS_MANY.test(file)) return false;
  const all = reached(id);
  return all.has(RIGHT) && RECORDS.some((table) => all.has(table));
});
const outside = new Set(
  OUTSIDE_DATA_SETS.flatMap(({ reads: byFile }) =>
    Object.entries(byFile).flatMap(([file, names]) => names.map((name) => `${MODULES}${file}#${name}`)),
  ),
);
const takesChoice = (id: string) => reached(id).has(CHOICE);

test('every list and figure of the staff over orders, people or visits takes the chosen data set', () => {
  const missing = reads.filter(({ id }) => !takesChoice(id) && !outside.has(id)).map(({ id }) => id);
  expect(missing).toEqual([]);
});

test('what is outside of the data sets for a reason is there, and takes none', () => {
  const idle = [...outside].filter((id) => !reads.some((read) => read.id === id) || takesChoice(id));
  expect(idle).toEqual([]);
  expect(OUTSIDE_DATA_SETS.every(({ why }) => why.length > 20)).toBe(true);
});

test('the check sees the reads of the product', () => {
  expect(reads.filter(({ id }) => takesChoice(id)).length).toBeGreaterThan(40);
});
