import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addReport, addCaseStudies } from './fixtures.ts';
import { countDownloadsAndListCampaignFiles } from './prepare-campaign.server.ts';
import { recheckCaseStudyFiles } from './sync-case-studies.server.ts';
import { caseStudies, caseStudyDownloads } from './tables.server.ts';
import { recordCaseStudyDownloads } from './record-case-study-downloads.server.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const staff = (role: Role) =>
  ({ kind: 'user', id: id(99), role, email: 'a@shop.example', isEmailVerified: true }) as const;

test('downloads are counted by study and day, and nothing else is kept of them', async () => {
  const ctx = await freshContext();
  await addCaseStudies(ctx, { id: id(1) }, { id: id(2) });
  const first = { ...ctx, now: new Date('2026-11-20T23:59:00Z') };
  await recordCaseStudyDownloads(first, [id(1)]);
  await recordCaseStudyDownloads(first, [id(2), id(1)]);
  await recordCaseStudyDownloads({ ...ctx, now: new Date('2026-11-21T00:01:00Z') }, [id(1)]);
  await recordCaseStudyDownloads(ctx, []);
  const rows = await ctx.db.select().from(caseStudyDownloads);
  const sorted = rows.toSorted((a, b) =>
    `${a.caseStudyId}${a.day}`.localeCompare(`${b.caseStudyId}${b.day}`),
  );
  expect(sorted).toEqual([
    { caseStudyId: id(1), day: '2026-11-20', count: 2 },
    { caseStudyId: id(1), day: '2026-11-21', count: 1 },
    { caseStudyId: id(2), day: '2026-11-20', count: 1 },
  ]);
});

test('a campaign gives the addresses of the files that are there, and counts each', async () => {
  const ctx = await freshContext();
  const address = await addReport(ctx);
  await addCaseStudies(
    ctx,
    { id: id(1), file_url: address },
    { id: id(2), file_url: 'https://files.example/b.zip', file_type: 'zip' },
    { id: id(3), file_url: null },
    { id: id(4), status: 'draft' },
  );
  const caseStudyIds = [id(2), id(1), id(3), id(4), id(5)];
  expect(await countDownloadsAndListCampaignFiles(ctx, { caseStudyIds, campaignName: 'Launch' })).toEqual({
    ok: true,
    value: { addresses: ['https://files.example/b.zip', address] },
  });
  expect(await ctx.db.$count(caseStudyDownloads)).toBe(2);
});

test('a campaign without a file to be had is refused', async () => {
  const ctx = await freshContext();
  await addCaseStudies(ctx, { id: id(1), file_url: null });
  const prepare = (caseStudyIds: string[]) =>
    countDownloadsAndListCampaignFiles(ctx, { caseStudyIds, campaignName: 'Launch' });
  expect(await prepare([id(1)])).toEqual({ ok: false, failure: { code: 'no-file' } });
  expect(await prepare([id(7)])).toEqual({ ok: false, failure: { code: 'unknown-case-study' } });
  expect(await ctx.db.$count(caseStudyDownloads)).toBe(0);
});

test('checking files is for owners, managers and editors', async () => {
  const ctx = await freshContext();
  await expect(recheckCaseStudyFiles(ctx)).rejects.toMatchObject({ status: 401 });
  for (const role of ['customer', 'fulfiller', 'analyst'] as const)
    await expect(recheckCaseStudyFiles({ ...ctx, actor: staff(role) })).rejects.toMatchObject({
      status: 403,
    });
  for (const role of ['owner', 'manager', 'editor'] as const)
    expect(await recheckCaseStudyFiles({ ...ctx, actor: staff(role) })).toEqual({
      message: 'Checked 0 files: 0 updated, 0 missing.',
    });
});

test('checking files reads size and type again, marks missing ones, and skips external links', async () => {
  const ctx = { ...(await freshContext()), actor: staff('editor') };
  const [kept, lost, broken] = [await addReport(ctx), await addReport(ctx), await addReport(ctx)];
  await addCaseStudies(
    ctx,
    { id: id(1), file_url: kept },
    { id: id(2), file_url: lost },
    { id: id(3), file_url: broken },
    { id: id(4) },
  );
  await ctx.db
    .update(caseStudies)
    .set({ fileSizeBytes: 1 })
    .where(eq(caseStudies.id, id(1)));
  await ctx.storage.remove(lost.replace('/media/', ''));
  await ctx.storage.put(broken.replace('/media/', ''), Buffer.from('<html>'));
  expect(await recheckCaseStudyFiles(ctx)).toEqual({ message: 'Checked 3 files: 3 updated, 2 missing.' });
  const rows = await ctx.db.select().from(caseStudies).orderBy(caseStudies.id);
  expect(rows.map(({ isFileMissing, version }) => [isFileMissing, version])).toEqual([
    [false, 2],
    [true, 2],
    [true, 2],
    [false, 1],
  ]);
  expect(rows[0]?.fileSizeBytes).toBe(Buffer.byteLength('%PDF-1.7\nA report.\n'));
  await ctx.storage.put(lost.replace('/media/', ''), Buffer.from('%PDF-1.7 again'));
  expect(await recheckCaseStudyFiles(ctx)).toEqual({ message: 'Checked 3 files: 1 updated, 1 missing.' });
  const lines = await ctx.db.select().from(auditLog);
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['case-study.files-checked', id(99)],
    ['case-study.files-checked', id(99)],
  ]);
});
