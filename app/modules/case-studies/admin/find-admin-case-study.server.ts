import { and, asc, eq, isNull, ne } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  findPublicMediaFile,
  findReadyMediaFilesByKey,
  parseMediaKey,
} from '#app/platform/storage/media.server.ts';

import { isCaseStudyFileAvailable } from '../find-download.server.ts';
import { toPublicCaseStudy } from '../list-case-studies.server.ts';
import { CASE_STUDY_FILE_TYPES, type CaseStudyFileType } from '../model.ts';
import { readCaseStudyViews } from '../read-case-study-views.server.ts';
import type { PublicCaseStudyView } from '../case-study-view.ts';
import { caseStudies } from '../tables.server.ts';
import { countRecentCaseStudyDownloads, formatCaseStudyFileInfo } from './list-admin-case-studies.server.ts';
import { CASE_STUDY_FOLDER } from './list-unused-case-study-files.server.ts';
import type { ParsedCaseStudyForm, CaseStudyFormFields } from './case-study-form.ts';

type CaseStudyDatabaseRow = typeof caseStudies.$inferSelect;

/** Returns a stored case study as its form has it. */
export function getCaseStudyFormFields(row: CaseStudyDatabaseRow): CaseStudyFormFields {
  const { title, clientName, clientLabel, category, industry, excerpt, description } = row;
  const { fileUrl, coverUrl, coverAlt, metrics, campaignName, isFeatured, serviceId, permissionNote } = row;
  const isLink = fileUrl !== null && !fileUrl.startsWith('/');
  return {
    title,
    clientName,
    clientLabel,
    category,
    industry,
    excerpt,
    description,
    fileUrl,
    linkType: isLink ? (CASE_STUDY_FILE_TYPES.find((type) => type === row.fileType) ?? null) : null,
    coverUrl,
    coverAlt,
    metrics,
    campaignName,
    isFeatured,
    serviceId,
    order: row.orderId,
    permissionNote,
  };
}

/** The stored records that a case study's form refers to. */
export type CaseStudyReferencedRecords = {
  file: { type: CaseStudyFileType; sizeBytes: number } | null;
  isCoverThere: boolean;
  isServiceThere: boolean;
  orderId: string | null;
};

const getCaseStudyMediaKey = (address: string | null): string | null =>
  address?.startsWith(`/media/${CASE_STUDY_FOLDER}/`) ? parseMediaKey(address) : null;

/** Looks up the records that a form refers to: file, cover, service and order. */
export async function findCaseStudyFormReferencedRecords(
  ctx: AppContext,
  form: ParsedCaseStudyForm,
  findOrder: (ctx: AppContext, named: string) => Promise<string | null>,
): Promise<CaseStudyReferencedRecords> {
  assertCan(ctx, 'case-studies:write');
  const [fileKey, coverKey] = [getCaseStudyMediaKey(form.fileUrl), getCaseStudyMediaKey(form.coverUrl)];
  const media = await findReadyMediaFilesByKey(
    ctx,
    [fileKey, coverKey].filter((key) => key !== null),
  );
  const type = CASE_STUDY_FILE_TYPES.find((known) => fileKey?.endsWith(`.${known}`));
  const file = fileKey === null ? undefined : media.get(fileKey);
  const isServiceThere =
    form.serviceId !== null && (await ctx.db.$count(services, eq(services.id, form.serviceId))) > 0;
  return {
    file: type && file ? { type, sizeBytes: file.sizeBytes } : null,
    isCoverThere: coverKey !== null && coverKey.endsWith('.webp') && media.has(coverKey),
    isServiceThere,
    orderId: form.order === null ? null : await findOrder(ctx, form.order),
  };
}

/** One file of a campaign as its download would include it. */
export type CaseStudyCampaignFileDownloadStatus = {
  id: string;
  title: string;
  file: string | null;
  opens: boolean;
  why: string | null;
};

/** A case study as its page shows it; times are ISO 8601. */
export type AdminCaseStudy = {
  id: string;
  version: number;
  status: 'draft' | 'published';
  isInTrash: boolean;
  terms: CaseStudyFormFields;
  /** `PDF, 84 kB`; null without a file. */
  file: string | null;
  /** The original file name. */
  fileName: string | null;
  isFileMissing: boolean;
  downloads: number;
  /** The public download URL, which stays the same for every file; null without a download. */
  link: string | null;
  updatedAt: string;
  /** As visitors see it, or would. */
  view: PublicCaseStudyView | null;
  /** The files of its campaign; empty without one. */
  campaign: CaseStudyCampaignFileDownloadStatus[];
};

const MAX_LISTED_CAMPAIGN_FILES = 100;

function describeCaseStudyDownloadBlocker(row: CaseStudyDatabaseRow, isThere: boolean): string | null {
  if (row.status !== 'published') return 'It is a draft.';
  if (row.fileUrl === null) return 'It has no file.';
  return isThere && !row.isFileMissing ? null : 'Its file is missing.';
}

/** The files of a campaign that would open (CASES-08), in the order of the page. */
async function listCampaignFilesWithDownloadStatus(
  ctx: AppContext,
  name: string | null,
): Promise<CaseStudyCampaignFileDownloadStatus[]> {
  if (name === null) return [];
  const rows = await ctx.db
    .select()
    .from(caseStudies)
    .where(and(eq(caseStudies.campaignName, name), isNull(caseStudies.deletedAt)))
    .orderBy(ne(caseStudies.isFeatured, true), asc(caseStudies.title), asc(caseStudies.id))
    .limit(MAX_LISTED_CAMPAIGN_FILES);
  return Promise.all(
    rows.map(async (row) => {
      const { file } = toPublicCaseStudy(row);
      const why = describeCaseStudyDownloadBlocker(
        row,
        file !== null && (await isCaseStudyFileAvailable(ctx, file)),
      );
      return { id: row.id, title: row.title, file: formatCaseStudyFileInfo(row), opens: why === null, why };
    }),
  );
}

/** The original name of a stored file, and whether it exists. */
async function describeStoredCaseStudyFile(
  ctx: AppContext,
  { fileUrl, isFileMissing }: CaseStudyDatabaseRow,
): Promise<Pick<AdminCaseStudy, 'fileName' | 'isFileMissing'>> {
  const key = fileUrl === null ? null : parseMediaKey(fileUrl);
  if (key === null) return { fileName: null, isFileMissing };
  const stored = await findPublicMediaFile(ctx, key);
  return { fileName: stored?.originalName ?? null, isFileMissing: isFileMissing || stored === null };
}

/** Returns one case study, in the trash or not; null for an unknown or malformed id. */
export async function findAdminCaseStudy(ctx: AppContext, id: string): Promise<AdminCaseStudy | null> {
  assertCan(ctx, 'case-studies:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(caseStudies).where(eq(caseStudies.id, id));
  if (!row) return null;
  return {
    id,
    version: row.version,
    status: row.status === 'published' ? 'published' : 'draft',
    isInTrash: row.deletedAt !== null,
    terms: getCaseStudyFormFields(row),
    file: formatCaseStudyFileInfo(row),
    ...(await describeStoredCaseStudyFile(ctx, row)),
    downloads: (await countRecentCaseStudyDownloads(ctx, [id])).get(id) ?? 0,
    link: row.fileUrl === null ? null : `${ctx.settings.publicUrl}/resources/${id}/download`,
    updatedAt: row.updatedAt.toISOString(),
    view: (await readCaseStudyViews(ctx, [toPublicCaseStudy(row)]))[0] ?? null,
    campaign: await listCampaignFilesWithDownloadStatus(ctx, row.campaignName),
  };
}
