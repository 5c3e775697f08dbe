import { and, eq, inArray, like, lt, or } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';
import { toMediaUrl, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { caseStudies } from '../tables.server.ts';

/** The folder for files and covers of case studies. */
export const CASE_STUDY_FOLDER = 'case-studies';

/**
 * Returns the storage keys among these URLs that belong to case studies and that none uses any more:
 * duplicates share their files.
 */
export async function listUnusedCaseStudyFiles(
  ctx: AppContext,
  addresses: readonly (string | null)[],
): Promise<string[]> {
  const requested = addresses.flatMap((address) =>
    address?.startsWith(`/media/${CASE_STUDY_FOLDER}/`) ? [address] : [],
  );
  if (requested.length === 0) return [];
  const used = await ctx.db
    .select({ file: caseStudies.fileUrl, cover: caseStudies.coverUrl })
    .from(caseStudies)
    .where(or(inArray(caseStudies.fileUrl, requested), inArray(caseStudies.coverUrl, requested)));
  const kept = new Set(used.flatMap(({ file, cover }) => [file, cover]));
  return [...new Set(requested)]
    .filter((address) => !kept.has(address))
    .flatMap((address) => parseMediaKey(address) ?? []);
}

const ABANDONED_FILE_CHECK_BATCH_SIZE = 500;

/** Returns files uploaded more than a day ago that no case study uses: their form was never saved. */
export async function listAbandonedCaseStudyFiles(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(
      and(
        like(mediaFiles.key, `${CASE_STUDY_FOLDER}/%`),
        eq(mediaFiles.isDemo, false),
        lt(mediaFiles.createdAt, new Date(ctx.now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(mediaFiles.key);
  const unused: string[] = [];
  for (let from = 0; from < rows.length; from += ABANDONED_FILE_CHECK_BATCH_SIZE) {
    const addresses = rows
      .slice(from, from + ABANDONED_FILE_CHECK_BATCH_SIZE)
      .map(({ key }) => toMediaUrl(key));
    unused.push(...(await listUnusedCaseStudyFiles(ctx, addresses)));
  }
  return unused;
}
