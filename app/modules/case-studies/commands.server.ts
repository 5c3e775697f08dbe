import { eq, isNull, like, and, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/commands.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { hasContentOf, kindOfKey } from '#app/platform/storage/file-kinds.ts';
import { findMedia, mediaKey } from '#app/platform/storage/media.server.ts';

import type { DownloadFailure } from './model.ts';
import { isFileThere, listStudiesById } from './queries.server.ts';
import { caseStudies, caseStudyDownloads } from './tables.server.ts';

/** Counts one download of each study on this day (UTC). */
export async function countDownloads(ctx: AppContext, studyIds: readonly string[]): Promise<void> {
  if (studyIds.length === 0) return;
  const day = ctx.now.toISOString().slice(0, 10);
  await inTransaction(ctx, ({ db }) =>
    db
      .insert(caseStudyDownloads)
      // In one order, so that two campaigns never wait for each other.
      .values([...studyIds].toSorted().map((studyId) => ({ studyId, day, count: 1 })))
      .onConflictDoUpdate({
        target: [caseStudyDownloads.studyId, caseStudyDownloads.day],
        set: { count: sql`${caseStudyDownloads.count} + 1` },
      }),
  );
}

/** CASES-08: the addresses of the files of these studies, counted; studies without a file to be had are left out. */
export async function prepareCampaign(
  ctx: AppContext,
  { studyIds, campaignName }: { studyIds: readonly string[]; campaignName: string },
): Promise<Result<{ addresses: string[] }, DownloadFailure>> {
  const studies = await listStudiesById(ctx, studyIds);
  if (studies.length === 0) return fail({ code: 'unknown-study' });
  const ready: { id: string; address: string }[] = [];
  for (const { id, file } of studies) {
    if (file && (await isFileThere(ctx, file))) ready.push({ id, address: file.address });
  }
  if (ready.length === 0) return fail({ code: 'no-file' });
  const ids = ready.map(({ id }) => id);
  await countDownloads(ctx, ids);
  ctx.log.info({ campaignName, studies: ids.length }, 'campaign downloaded');
  return ok({ addresses: ready.map(({ address }) => address) });
}

type FileFacts = Pick<typeof caseStudies.$inferInsert, 'fileSizeBytes' | 'fileType' | 'isFileMissing'>;

/** What is true of a file of ours now; a file that is not what its name says counts as missing. */
async function readFacts(ctx: AppContext, address: string): Promise<FileFacts> {
  const key = mediaKey(address);
  const kind = key === null ? null : kindOfKey(key);
  const file = key === null ? null : await findMedia(ctx, key);
  if (key === null || !kind || !file) return { isFileMissing: true };
  if (!hasContentOf(kind.kind, await ctx.storage.readStart(key))) return { isFileMissing: true };
  return { isFileMissing: false, fileSizeBytes: file.sizeBytes, fileType: kind.kind };
}

/**
 * CASES-09, "Check files": reads every stored file's size and type anew and marks those that are missing, so that pages
 * say so before the click. Links of others are never fetched. For staff; the message is for people.
 */
export async function syncCaseStudies(ctx: AppContext): Promise<{ message: string }> {
  assertCan(ctx, 'case-studies:write');
  const studies = await ctx.db
    .select()
    .from(caseStudies)
    .where(and(isNull(caseStudies.deletedAt), like(caseStudies.fileUrl, '/media/%')));
  const found: { id: string; facts: FileFacts; isChanged: boolean }[] = [];
  for (const { id, fileUrl, fileSizeBytes, fileType, isFileMissing } of studies) {
    const facts = await readFacts(ctx, fileUrl ?? '');
    const known = { fileSizeBytes, fileType, isFileMissing };
    const isChanged = Object.entries({ ...known, ...facts }).some(
      ([name, value]) => known[name as keyof typeof known] !== value, // the names of `known` itself
    );
    found.push({ id, facts, isChanged });
  }
  const changed = found.filter(({ isChanged }) => isChanged);
  const missing = found.filter(({ facts }) => facts.isFileMissing).length;
  const message = `Checked ${found.length} ${found.length === 1 ? 'file' : 'files'}: ${changed.length} updated, ${missing} missing.`;
  await inTransaction(ctx, async (ctx) => {
    for (const { id, facts } of changed) {
      await ctx.db
        .update(caseStudies)
        .set({ ...facts, version: sql`${caseStudies.version} + 1`, updatedAt: ctx.now })
        .where(eq(caseStudies.id, id));
    }
    await recordAudit(ctx, {
      action: 'case-study.files-checked',
      entity: 'case-study',
      entityId: null,
      summary: message,
    });
  });
  return { message };
}
