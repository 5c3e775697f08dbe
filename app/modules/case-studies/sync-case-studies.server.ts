import { eq, isNull, like, and, sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { doMagicBytesMatchFileKind, parseStorageKeyKind } from '#app/platform/storage/file-kinds.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { caseStudies } from './tables.server.ts';

type CaseStudyFileColumns = Pick<
  typeof caseStudies.$inferInsert,
  'fileSizeBytes' | 'fileType' | 'isFileMissing'
>;

/** The current facts of an uploaded file; a file whose contents do not match its name counts as missing. */
async function readStoredCaseStudyFileColumns(
  ctx: AppContext,
  address: string,
): Promise<CaseStudyFileColumns> {
  const key = parseMediaKey(address);
  const kind = key === null ? null : parseStorageKeyKind(key);
  const file = key === null ? null : await findPublicMediaFile(ctx, key);
  if (key === null || !kind || !file) return { isFileMissing: true };
  if (!doMagicBytesMatchFileKind(kind.kind, await ctx.storage.readStart(key))) return { isFileMissing: true };
  return { isFileMissing: false, fileSizeBytes: file.sizeBytes, fileType: kind.kind };
}

/**
 * CASES-09, "Check files": rereads the size and type of every stored file and marks missing ones, so that
 * pages show it before the click. External links are never fetched. For staff; returns a message to display.
 */
export async function recheckCaseStudyFiles(ctx: AppContext): Promise<{ message: string }> {
  assertCan(ctx, 'case-studies:write');
  const stored = await ctx.db
    .select()
    .from(caseStudies)
    .where(and(isNull(caseStudies.deletedAt), like(caseStudies.fileUrl, '/media/%')));
  const found: { id: string; facts: CaseStudyFileColumns; isChanged: boolean }[] = [];
  for (const { id, fileUrl, fileSizeBytes, fileType, isFileMissing } of stored) {
    const facts = await readStoredCaseStudyFileColumns(ctx, fileUrl ?? '');
    const known = { fileSizeBytes, fileType, isFileMissing };
    const isChanged = Object.entries({ ...known, ...facts }).some(
      ([name, value]) => known[name as keyof typeof known] !== value, // the keys of `known` itself
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
