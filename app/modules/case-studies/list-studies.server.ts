import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CARD_STUDIES, type CaseStudy, FILE_TYPES, type StudyFile } from './model.ts';
import { caseStudies } from './tables.server.ts';

const isPublic = and(eq(caseStudies.status, 'published'), isNull(caseStudies.deletedAt));

type Row = typeof caseStudies.$inferSelect;

function fileOf(row: Row): StudyFile | null {
  if (!row.fileUrl || row.isFileMissing) return null;
  const type = FILE_TYPES.find((known) => known === row.fileType) ?? null;
  return { address: row.fileUrl, type, sizeBytes: row.fileSizeBytes };
}

/** Returns a stored case study as visitors see it, whatever its status. */
export function toStudy(row: Row): CaseStudy {
  const { id, title, category, industry, excerpt, description, isFeatured, createdAt } = row;
  const { metrics, campaignName, coverUrl, coverAlt, serviceId } = row;
  const clientName = row.clientLabel ?? row.clientName;
  const words = { title, clientName, category, industry, excerpt, description };
  const cover = coverUrl === null ? null : { address: coverUrl, alt: coverAlt ?? '' };
  return { id, ...words, isFeatured, createdAt, metrics, campaignName, cover, serviceId, file: fileOf(row) };
}

async function listPublic(ctx: AppContext, where: SQL | undefined): Promise<CaseStudy[]> {
  const rows = await ctx.db
    .select()
    .from(caseStudies)
    .where(and(isPublic, where))
    // The id breaks ties between equal times, so that the order is the same on every page.
    .orderBy(desc(caseStudies.isFeatured), desc(caseStudies.createdAt), desc(caseStudies.id));
  return rows.map(toStudy);
}

/** CASES-03: returns every public case study, featured first, then newest. */
export function listStudies(ctx: AppContext): Promise<CaseStudy[]> {
  return listPublic(ctx, undefined);
}

const LIFE_MS = 5 * MINUTE_MS;

/** Every service page shows some of them, and every menu depends on them. */
const rememberedStudies = cachedByTag({ tag: 'cases', lifeMs: LIFE_MS, load: listStudies });

/** Whether any case study is public, on which every page's menu depends. */
export const hasStudies = async (ctx: AppContext): Promise<boolean> =>
  (await rememberedStudies(ctx)).length > 0;

/** DETAIL-10: returns the case studies of one category in the same order, at most ten. */
export async function listStudiesOfCategory(ctx: AppContext, category: string): Promise<CaseStudy[]> {
  const all = await rememberedStudies(ctx);
  return all.filter((study) => study.category === category).slice(0, CARD_STUDIES);
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the public case studies among these ids, in their order; unknown and malformed ids are left out.
 */
export async function listStudiesById(ctx: AppContext, ids: readonly string[]): Promise<CaseStudy[]> {
  const asked = [...new Set(ids.filter((id) => ID.test(id)).map((id) => id.toLowerCase()))];
  if (asked.length === 0) return [];
  const found = await listPublic(ctx, inArray(caseStudies.id, asked));
  return asked.flatMap((id) => found.find((study) => study.id === id) ?? []);
}

/** Returns one public case study; null for an unknown or malformed id. */
export async function findStudy(ctx: AppContext, id: string): Promise<CaseStudy | null> {
  return (await listStudiesById(ctx, [id]))[0] ?? null;
}
