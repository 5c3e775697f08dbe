import { and, eq, inArray, like, lt, or } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';
import { mediaAddress, mediaKey } from '#app/platform/storage/media.server.ts';

import { caseStudies } from '../tables.server.ts';

/** The folder for files and covers of case studies. */
export const STUDY_FOLDER = 'case-studies';

/**
 * Returns the storage keys among these URLs that belong to case studies and that none uses any more:
 * duplicates share their files.
 */
export async function listUnusedStudyFiles(
  ctx: AppContext,
  addresses: readonly (string | null)[],
): Promise<string[]> {
  const asked = addresses.flatMap((address) =>
    address?.startsWith(`/media/${STUDY_FOLDER}/`) ? [address] : [],
  );
  if (asked.length === 0) return [];
  const used = await ctx.db
    .select({ file: caseStudies.fileUrl, cover: caseStudies.coverUrl })
    .from(caseStudies)
    .where(or(inArray(caseStudies.fileUrl, asked), inArray(caseStudies.coverUrl, asked)));
  const kept = new Set(used.flatMap(({ file, cover }) => [file, cover]));
  return [...new Set(asked)]
    .filter((address) => !kept.has(address))
    .flatMap((address) => mediaKey(address) ?? []);
}

const AT_ONCE = 500;

/** Returns files uploaded more than a day ago that no case study uses: their form was never saved. */
export async function listForgottenStudyFiles(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(
      and(
        like(mediaFiles.key, `${STUDY_FOLDER}/%`),
        eq(mediaFiles.isDemo, false),
        lt(mediaFiles.createdAt, new Date(ctx.now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(mediaFiles.key);
  const unused: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const addresses = rows.slice(from, from + AT_ONCE).map(({ key }) => mediaAddress(key));
    unused.push(...(await listUnusedStudyFiles(ctx, addresses)));
  }
  return unused;
}
