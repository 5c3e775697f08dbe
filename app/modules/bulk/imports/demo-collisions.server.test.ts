import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { findBulkJob } from '../find-bulk-job.server.ts';
import { makeFile, planOf, uploadImportFileInTest } from '../fixtures.ts';
import { listBulkJobActionButtons } from '../job-actions.ts';
import { restartImportDryRun, startImportDryRun, startCheckedFileImport } from './plan-import.server.ts';

const HEADER = 'Handle,Title,Body (HTML),Type,Variant Price,Status\n';
const row = (slug: string) => `${slug},Title,Text,Create Content,10,draft\n`;

/** A shop with one demo service and one of its own, whose slugs also occur in a checked file. */
async function withCheckedFile(plan = {}) {
  const { ctx, work } = await openAsOwner();
  await addServiceFixtures(ctx, { slug: 'of-demo' }, { slug: 'of-own' });
  await ctx.db.update(services).set({ isDemo: true }).where(eq(services.slug, 'of-demo'));
  const id = await uploadImportFileInTest(
    ctx,
    'services',
    makeFile(HEADER + ['of-demo', 'of-own', 'new'].map(row).join('')),
  );
  expect((await startImportDryRun(ctx, id, await planOf(ctx, id, plan))).ok).toBe(true);
  await work(id);
  const job = async () => {
    const found = await findBulkJob(ctx, id);
    if (!found) throw new Error('no job');
    return found;
  };
  return { ctx, work, id, job };
}

// Matching by slug finds the existing row before anything is written. Matching by ID, only the importer
// notices that the slug is taken.
test.each(['slug', 'id'])('a row recognized by %s whose address the demo has says so', async (matchBy) => {
  const { job } = await withCheckedFile({ matchBy });
  const { problems } = await job();
  expect(problems).toEqual([
    expect.objectContaining({ line: 2, isDemo: true, reason: expect.stringContaining('as demo data') }),
    expect.objectContaining({ line: 3, reason: expect.stringMatching(/in the shop( already)?$/) }),
  ]);
  expect(problems[1]).not.toHaveProperty('isDemo');
});

test('rows with problems are left out by one press, though all or none was chosen', async () => {
  const { ctx, work, id, job } = await withCheckedFile();
  expect(listBulkJobActionButtons(await job(), true).map(({ label }) => label)).toEqual([
    'Import without these 2 rows',
    'Check again',
    'Discard',
  ]);
  expect((await startCheckedFileImport(ctx, id, { isWithoutFailed: true })).ok).toBe(true);
  await work(id);
  expect(await job()).toMatchObject({ state: 'done', created: 1, failed: 2 });
  const stored = await ctx.db.select({ slug: services.slug }).from(services).orderBy(asc(services.slug));
  expect(stored.map(({ slug }) => slug)).toEqual(['new', 'of-demo', 'of-own']);
});

test('after the demo is removed the file is checked again as it was read, and its row is fine', async () => {
  const { ctx, work, id, job } = await withCheckedFile();
  await ctx.db.delete(services).where(eq(services.isDemo, true));
  expect(await restartImportDryRun(ctx, id)).toMatchObject({ ok: true });
  await work(id);
  expect(await job()).toMatchObject({ state: 'checked', created: 2, failed: 1 });
});
