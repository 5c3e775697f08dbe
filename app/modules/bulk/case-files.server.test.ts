import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openAsOwner } from '../../../tests/shop/bulk-owner.ts';

import type { BulkEntityName } from './entities.ts';
import { exportedText, importFile, makeFile, uploadImportFileInTest } from './fixtures.ts';
import type { ReopenableImportFile } from './imports/read-import-file.server.ts';
import type { ImportFileMappingPlan } from './model.ts';

const bugCase = (name: string) =>
  readFileSync(new URL(`../../../tests/cases/bugs/${name}`, import.meta.url), 'utf8');

type Shop = Awaited<ReturnType<typeof openAsOwner>>;

async function bring(
  { ctx, work }: Shop,
  entity: BulkEntityName,
  { file, plan = {} }: { file: ReopenableImportFile; plan?: Partial<ImportFileMappingPlan> },
) {
  await importFile(ctx, { id: await uploadImportFileInTest(ctx, entity, file), plan, work });
}

test('a code with dates only begins at midnight of the shop and lasts through its last day', async () => {
  const shop = await openAsOwner();
  const { ctx } = shop;
  await bring(shop, 'promo-codes', { file: makeFile(bugCase('promo-date-only.csv')) });
  const [code] = await ctx.db.select().from(promoCodes);
  expect([code?.code, code?.startsAt?.toISOString(), code?.endsAt?.toISOString()]).toEqual([
    'AUTUMNDAY',
    '2026-11-01T04:00:00.000Z', // daylight saving time
    '2026-12-06T04:59:59.999Z',
  ]);
});

test.each([
  ['case-study-metrics.json', { 'Ratio 2:1': 'yes', 'Hours saved': 'from: 10; to: 4' }],
  ['case-study-metrics-refused.json', { Saved: '$1,200; per month' }],
])('the results of %s survive an export that comes back with another title', async (name, metrics) => {
  const shop = await openAsOwner();
  const { ctx } = shop;
  await bring(shop, 'case-studies', { file: makeFile(bugCase(name), name) });
  const file = (await exportedText(ctx, 'case-studies', 'csv')).replace(
    /Round trip( refused)?/,
    'Another title',
  );
  await bring(shop, 'case-studies', { file: makeFile(file), plan: { mode: 'update' } });
  const stored = await ctx.db.select().from(caseStudies);
  expect(stored).toMatchObject([{ title: 'Another title' }]);
  expect(stored[0]?.metrics.map(({ name, value }) => [name, value])).toEqual(Object.entries(metrics));
});
