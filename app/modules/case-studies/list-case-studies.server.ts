import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MAX_CARD_CASE_STUDIES, type CaseStudy, CASE_STUDY_FILE_TYPES, type CaseStudyFile } from './model.ts';
import { caseStudies } from './tables.server.ts';

const PUBLIC_CASE_STUDY_CONDITION = and(eq(caseStudies.status, 'published'), isNull(caseStudies.deletedAt));

type CaseStudyDatabaseRow = typeof caseStudies.$inferSelect;

function buildCaseStudyDownloadFile(row: CaseStudyDatabaseRow): CaseStudyFile | null {
  if (!row.fileUrl || row.isFileMissing) return null;
  const type = CASE_STUDY_FILE_TYPES.find((known) => known === row.fileType) ?? null;
  return { address: row.fileUrl, type, sizeBytes: row.fileSizeBytes };
}

/** Returns a stored case study as visitors see it, whatever its status. */
export function toPublicCaseStudy(row: CaseStudyDatabaseRow): CaseStudy {
  const { id, title, category, industry, excerpt, description, isFeatured, createdAt } = row;
  const { metrics, campaignName, coverUrl, coverAlt, serviceId } = row;
  const clientName = row.clientLabel ?? row.clientName;
  const words = { title, clientName, category, industry, excerpt, description };
  const cover = coverUrl === null ? null : { address: coverUrl, alt: coverAlt ?? '' };
  return {
    id,
    ...words,
    isFeatured,
    createdAt,
    metrics,
    campaignName,
    cover,
    serviceId,
    file: buildCaseStudyDownloadFile(row),
  };
}

async function listPublicCaseStudies(ctx: AppContext, where: SQL | undefined): Promise<CaseStudy[]> {
  const rows = await ctx.db
    .select()
    .from(caseStudies)
    .where(and(PUBLIC_CASE_STUDY_CONDITION, where))
    // The id breaks ties between equal times, so that the order is the same on every page.
    .orderBy(desc(caseStudies.isFeatured), desc(caseStudies.createdAt), desc(caseStudies.id));
  return rows.map(toPublicCaseStudy);
}

/** CASES-03: returns every public case study, featured first, then newest. */
export function listCaseStudies(ctx: AppContext): Promise<CaseStudy[]> {
  return listPublicCaseStudies(ctx, undefined);
}

const CASE_STUDY_LIST_CACHE_LIFETIME_MS = 5 * MINUTE_MS;

/** Every service page shows some of them, and every menu depends on them. */
const getCachedCaseStudies = createTaggedCacheReader({
  tag: 'cases',
  lifeMs: CASE_STUDY_LIST_CACHE_LIFETIME_MS,
  load: listCaseStudies,
});

/** Whether any case study is public, on which every page's menu depends. */
export const hasPublicCaseStudies = async (ctx: AppContext): Promise<boolean> =>
  (await getCachedCaseStudies(ctx)).length > 0;

/** DETAIL-10: returns the case studies of one category in the same order, at most ten. */
export async function listCaseStudiesByCategory(ctx: AppContext, category: string): Promise<CaseStudy[]> {
  const all = await getCachedCaseStudies(ctx);
  return all.filter((caseStudy) => caseStudy.category === category).slice(0, MAX_CARD_CASE_STUDIES);
}

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the public case studies among these ids, in their order; unknown and malformed ids are left out.
 */
export async function listCaseStudiesById(ctx: AppContext, ids: readonly string[]): Promise<CaseStudy[]> {
  const requested = [...new Set(ids.filter((id) => UUID_PATTERN.test(id)).map((id) => id.toLowerCase()))];
  if (requested.length === 0) return [];
  const found = await listPublicCaseStudies(ctx, inArray(caseStudies.id, requested));
  return requested.flatMap((id) => found.find((caseStudy) => caseStudy.id === id) ?? []);
}

/** Returns one public case study; null for an unknown or malformed id. */
export async function findPublicCaseStudyById(ctx: AppContext, id: string): Promise<CaseStudy | null> {
  return (await listCaseStudiesById(ctx, [id]))[0] ?? null;
}
