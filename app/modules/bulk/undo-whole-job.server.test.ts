import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../import.server.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { cancelBulkJob } from './cancel-job.server.ts';
import { findBulkJob } from './find-bulk-job.server.ts';
import { makeFile, planOf, uploadImportFileInTest } from './fixtures.ts';
import type { ImportRowWritersByEntity } from './imports/import-part.server.ts';
import {
  startImportDryRun,
  retryFailedImportRows,
  startCheckedFileImport,
} from './imports/plan-import.server.ts';
import { continueBulkImportJob } from './imports/work-import.server.ts';
import { findBulkJobById } from './job-rows.server.ts';
import { runBulkJob } from './work-jobs.job.server.ts';

const ROWS = 250;
const lines = Array.from({ length: ROWS }, (_, place) => `service-${place},Service ${place},50`);
const FILE = `slug,title,price\n${lines.join('\n')}\n`;

/** An importer that rejects one slug, but only when writing. */
const refusing = (slug: string): ImportRowWritersByEntity => ({
  ...IMPORTERS_BY_KIND,
  services: async (ctx, rows, options) => {
    const place = rows.findIndex((row) => (row as { slug?: string }).slug === slug); // as bulk passes them
    if (options?.isTrial || place === -1) return IMPORTERS_BY_KIND.services(ctx, rows, options);
    return {
      ok: false,
      failure: { problems: [{ row: place + 1, field: 'slug', message: 'is taken by now' }] },
    };
  },
});

/** A checked file whose all-or-nothing import has started. */
async function started() {
  const base = await freshContext();
  const [user] = await base.db
    .insert(users)
    .values(makeUser({ role: 'manager' }))
    .returning();
  const id = user?.id ?? '';
  const actor = { kind: 'user', id, role: 'manager', email: 'm@example.com', isEmailVerified: true } as const;
  const ctx = { ...base, actor };
  const work = (importers: ImportRowWritersByEntity = IMPORTERS_BY_KIND) =>
    runBulkJob({ ...base, actor: { kind: 'system', name: 'bulk.work' } }, job, importers);
  const job = await uploadImportFileInTest(ctx, 'services', makeFile(FILE));
  expect((await startImportDryRun(ctx, job, await planOf(ctx, job, { onBad: 'stop' }))).ok).toBe(true);
  await work();
  expect((await startCheckedFileImport(ctx, job)).ok).toBe(true);
  return { ctx, job, work, userId: id };
}

/** Works until some rows are written. */
async function untilHalf({ ctx, job }: Pick<Awaited<ReturnType<typeof started>>, 'ctx' | 'job'>) {
  while ((await ctx.db.$count(services)) === 0) await continueBulkImportJob(ctx, job, IMPORTERS_BY_KIND);
}

test('if one row cannot be written, the rows before it are deleted, and a retry imports all', async () => {
  const { ctx, job, work, userId } = await started();
  await work(refusing('service-180'));
  expect(await findBulkJobById(ctx, job)).toMatchObject({
    state: 'failed',
    endsAs: null,
    created: 0,
    failed: 1,
    sentence: `Nothing was imported: 1 of ${ROWS} rows have problems.`,
  });
  expect((await findBulkJob(ctx, job))?.problems).toEqual([
    { line: 182, column: 'slug', value: 'service-180', reason: 'is taken by now' },
  ]);
  // Not even in the trash.
  expect(await ctx.db.$count(services)).toBe(0);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'service.import_undone'))).toBe(199);
  expect((await retryFailedImportRows(ctx, job)).ok).toBe(true);
  await work();
  expect(await findBulkJobById(ctx, job)).toMatchObject({ state: 'done', created: ROWS, failed: 0 });
  expect(await ctx.db.$count(services)).toBe(ROWS);

  // The user who started it is notified of each end once, in the app and by email.
  const notified = await ctx.db.select().from(notices).orderBy(notices.createdAt);
  expect(notified.map((one) => [one.userId, one.kind, one.title, one.href])).toEqual([
    [userId, 'job.failed', 'Import of services failed', `/admin/bulk/jobs/${job}`],
    [userId, 'import.done', 'Import of services is done', `/admin/bulk/jobs/${job}`],
  ]);
  const mails = await ctx.db.select().from(outbox);
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['team.import', 'team.job_failed']);
});

test('an import canceled halfway leaves nothing; after a kill it resumes', async () => {
  const half = await started();
  await untilHalf(half);
  const { ctx, job, work } = half;
  // Another user has edited one of them: it stays.
  await ctx.db.update(services).set({ title: 'Mine' }).where(eq(services.slug, 'service-3'));
  expect((await cancelBulkJob(ctx, job)).ok).toBe(true);
  await work();
  expect(await findBulkJobById(ctx, job)).toMatchObject({
    state: 'canceled',
    created: 0,
    sentence: 'Stopped. Nothing was imported. 1 row was kept: changed since, or in use.',
  });
  expect(await ctx.db.select({ title: services.title }).from(services)).toEqual([{ title: 'Mine' }]);

  const left = await started();
  await untilHalf(left);
  await left.ctx.db.update(users).set({ suspendedAt: left.ctx.now }).where(eq(users.id, left.userId));
  await left.work();
  expect(await findBulkJobById(left.ctx, left.job)).toMatchObject({ state: 'failed', created: 0 });
  expect(await left.ctx.db.$count(services)).toBe(0);

  const killed = await started();
  await untilHalf(killed);
  await killed.work();
  expect(await findBulkJobById(killed.ctx, killed.job)).toMatchObject({ state: 'done', created: ROWS });
  expect(await killed.ctx.db.$count(services)).toBe(ROWS);
});
