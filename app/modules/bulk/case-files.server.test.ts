import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { IMPORTERS } from '../../import.server.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import type { EntityName } from './entities.ts';
import { importFile, makeFile, sendFile } from './fixtures.ts';
import type { FileSource } from './imports/read-import-file.server.ts';
import { findStoredJob } from './job-rows.server.ts';
import type { ImportPlan } from './model.ts';
import { startExport } from './start-export.server.ts';
import { workJob } from './work-jobs.job.server.ts';
import { exportKey, writeExport } from './write-export.server.ts';

async function asOwner(): Promise<AppContext> {
  const base = await freshContext();
  const owner = makeUser({ role: 'owner' });
  const [user] = await base.db.insert(users).values(owner).returning();
  const person = { kind: 'user', id: user?.id ?? '', role: 'owner', email: 'o@example.com' } as const;
  return { ...base, actor: { ...person, isEmailVerified: true, provedAt: base.now } };
}

const bugCase = (name: string) =>
  readFileSync(new URL(`../../../tests/cases/bugs/${name}`, import.meta.url), 'utf8');

async function bring(ctx: AppContext, entity: EntityName, file: FileSource, plan: Partial<ImportPlan> = {}) {
  const id = await sendFile(ctx, entity, file);
  await importFile(ctx, { id, plan, work: (job) => workJob(ctx, job, IMPORTERS) });
}

async function exported(ctx: AppContext, entity: EntityName): Promise<string> {
  const started = await startExport(ctx, { entity, format: 'csv', columns: [], filter: {} });
  const id = started.ok ? started.value.id : '';
  await writeExport(ctx, id);
  const job = await findStoredJob(ctx, id);
  const file = job && (await ctx.storage.open(exportKey(job)));
  return file ? textOf(file) : '';
}

test('a code with dates only begins at midnight of the shop and lasts through its last day', async () => {
  const ctx = await asOwner();
  await bring(ctx, 'promo-codes', makeFile(bugCase('promo-date-only.csv')));
  const [code] = await ctx.db.select().from(promoCodes);
  expect([code?.code, code?.startsAt?.toISOString(), code?.endsAt?.toISOString()]).toEqual([
    'AUTUMNDAY',
    '2026-11-01T04:00:00.000Z', // summer time still
    '2026-12-06T04:59:59.999Z',
  ]);
});

test.each([
  ['case-study-metrics.json', { 'Ratio 2:1': 'yes', 'Hours saved': 'from: 10; to: 4' }],
  ['case-study-metrics-refused.json', { Saved: '$1,200; per month' }],
])('the results of %s survive an export that comes back with another title', async (name, metrics) => {
  const ctx = await asOwner();
  await bring(ctx, 'case-studies', makeFile(bugCase(name), name));
  const file = (await exported(ctx, 'case-studies')).replace(/Round trip( refused)?/, 'Another title');
  await bring(ctx, 'case-studies', makeFile(file), { mode: 'update' });
  const studies = await ctx.db.select().from(caseStudies);
  expect(studies).toMatchObject([{ title: 'Another title' }]);
  expect(studies[0]?.metrics.map(({ name, value }) => [name, value])).toEqual(Object.entries(metrics));
});
