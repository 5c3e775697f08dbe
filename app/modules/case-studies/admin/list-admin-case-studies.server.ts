import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';

import { findCategoryNameForUrl } from '#app/lib/categories.ts';
import { MAX_BULK_ACTION_ROWS } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';

import { formatFileTypeAndSize, CASE_STUDY_FILE_TYPES } from '../model.ts';
import { caseStudies, caseStudyDownloads } from '../tables.server.ts';
import {
  CASE_STUDY_DOWNLOAD_COUNT_DAYS,
  type ListedCaseStudy,
  type CaseStudyListUrlState,
  type AdminCaseStudyListTab,
} from './case-study-search.ts';

/** The columns of a list; long texts are left out. */
const ADMIN_CASE_STUDY_LIST_COLUMNS = {
  id: caseStudies.id,
  title: caseStudies.title,
  clientName: caseStudies.clientName,
  clientLabel: caseStudies.clientLabel,
  category: caseStudies.category,
  industry: caseStudies.industry,
  fileUrl: caseStudies.fileUrl,
  fileType: caseStudies.fileType,
  fileSizeBytes: caseStudies.fileSizeBytes,
  isFileMissing: caseStudies.isFileMissing,
  isFeatured: caseStudies.isFeatured,
  metrics: caseStudies.metrics,
  status: caseStudies.status,
  updatedAt: caseStudies.updatedAt,
};
type AdminCaseStudyListRow = Pick<
  typeof caseStudies.$inferSelect,
  keyof typeof ADMIN_CASE_STUDY_LIST_COLUMNS
>;

/** The first of the days of the download counts. */
const getFirstDayOfDownloadCounts = (now: Date) =>
  addDays(now, 1 - CASE_STUDY_DOWNLOAD_COUNT_DAYS)
    .toISOString()
    .slice(0, 10);

const buildCaseStudyTabCondition = (tab: AdminCaseStudyListTab) =>
  and(
    tab === 'trash' ? isNotNull(caseStudies.deletedAt) : isNull(caseStudies.deletedAt),
    tab === 'published' || tab === 'draft' ? eq(caseStudies.status, tab) : undefined,
  );

const HAS_UPLOADED_CASE_STUDY_FILE_CONDITION = like(caseStudies.fileUrl, '/media/%');

function buildCaseStudyListFileFilterCondition(
  file: NonNullable<CaseStudyListUrlState['filters']['file']>,
): SQL | undefined {
  if (file === 'none') return isNull(caseStudies.fileUrl);
  if (file === 'missing') return eq(caseStudies.isFileMissing, true);
  if (file === 'link')
    return and(isNotNull(caseStudies.fileUrl), not(HAS_UPLOADED_CASE_STUDY_FILE_CONDITION));
  return eq(caseStudies.fileType, file);
}

function buildAdminCaseStudyListCondition(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  { q, filters }: CaseStudyListUrlState,
): SQL | undefined {
  const pattern = createLikeContainsPattern(q);
  const { file, featured, campaign } = filters;
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return and(
    buildCaseStudyTabCondition(tab),
    q
      ? or(
          ...[
            caseStudies.title,
            caseStudies.clientName,
            caseStudies.clientLabel,
            caseStudies.industry,
            caseStudies.campaignName,
          ].map((column) => ilike(column, pattern)),
        )
      : undefined,
    category ? eq(caseStudies.category, category) : undefined,
    file ? buildCaseStudyListFileFilterCondition(file) : undefined,
    featured ? eq(caseStudies.isFeatured, true) : undefined,
    campaign ? ilike(caseStudies.campaignName, createLikeContainsPattern(campaign)) : undefined,
  );
}

const CASE_STUDY_TITLE_SORT_SQL = sql`lower(${caseStudies.title}) collate "C"`;

const ADMIN_CASE_STUDY_LIST_SORT_ORDERS: Record<CaseStudyListUrlState['sort'], SQL[]> = {
  updated: [desc(caseStudies.updatedAt), desc(caseStudies.id)],
  oldest: [asc(caseStudies.updatedAt), asc(caseStudies.id)],
  'a-z': [asc(CASE_STUDY_TITLE_SORT_SQL), asc(caseStudies.id)],
  'z-a': [desc(CASE_STUDY_TITLE_SORT_SQL), desc(caseStudies.id)],
};

/** Returns the downloads of these case studies in the last 30 days by id; those without any are left out. */
export async function countRecentCaseStudyDownloads(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, number>> {
  assertCan(ctx, 'case-studies:read');
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: caseStudyDownloads.caseStudyId,
      total: sql<number>`sum(${caseStudyDownloads.count})`.mapWith(Number),
    })
    .from(caseStudyDownloads)
    .where(
      and(
        inArray(caseStudyDownloads.caseStudyId, [...ids]),
        gte(caseStudyDownloads.day, getFirstDayOfDownloadCounts(ctx.now)),
      ),
    )
    .groupBy(caseStudyDownloads.caseStudyId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Returns the file of a case study as text: `PDF, 84 kB`, `PDF, a link`; null without one. */
export function formatCaseStudyFileInfo({
  fileUrl,
  fileType,
  fileSizeBytes,
}: Pick<AdminCaseStudyListRow, 'fileUrl' | 'fileType' | 'fileSizeBytes'>): string | null {
  if (fileUrl === null) return null;
  const type = CASE_STUDY_FILE_TYPES.find((known) => known === fileType) ?? null;
  if (fileUrl.startsWith('/')) return formatFileTypeAndSize({ type, sizeBytes: fileSizeBytes });
  return type ? `${type.toUpperCase()}, a link` : 'A link';
}

function toListedCaseStudy(
  row: AdminCaseStudyListRow,
  downloads: ReadonlyMap<string, number>,
): ListedCaseStudy {
  const { id, title, clientName, clientLabel, category, industry, isFileMissing, isFeatured } = row;
  return {
    id,
    title,
    clientName,
    clientLabel,
    category,
    industry,
    file: formatCaseStudyFileInfo(row),
    isFileMissing,
    isFeatured,
    metrics: row.metrics.length,
    downloads: downloads.get(id) ?? 0,
    status: row.status === 'published' ? 'published' : 'draft',
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Rows of a tab's list in its order. */
function listCaseStudyRows(
  ctx: AppContext,
  { tab, state }: { tab: AdminCaseStudyListTab; state: CaseStudyListUrlState },
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminCaseStudyListRow[]> {
  return ctx.db
    .select(ADMIN_CASE_STUDY_LIST_COLUMNS)
    .from(caseStudies)
    .where(buildAdminCaseStudyListCondition(ctx, tab, state))
    .orderBy(...ADMIN_CASE_STUDY_LIST_SORT_ORDERS[state.sort])
    .limit(limit)
    .offset(offset);
}

async function addDownloadCountsToCaseStudies(
  ctx: AppContext,
  rows: readonly AdminCaseStudyListRow[],
): Promise<ListedCaseStudy[]> {
  const downloads = await countRecentCaseStudyDownloads(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toListedCaseStudy(row, downloads));
}

/** Returns a page of one tab's case studies with their downloads. */
export async function listAdminCaseStudies(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  state: CaseStudyListUrlState,
): Promise<ListPage<ListedCaseStudy>> {
  assertCan(ctx, 'case-studies:read');
  const where = buildAdminCaseStudyListCondition(ctx, tab, state);
  const page = await readPaginatedDatabaseList<AdminCaseStudyListRow>(state, {
    rows: (window) => listCaseStudyRows(ctx, { tab, state }, window),
    count: () => countRowsUpTo(ctx, sql`select 1 from ${caseStudies} where ${where ?? sql`true`}`),
  });
  return { ...page, rows: await addDownloadCountsToCaseStudies(ctx, page.rows) };
}

/** Yields all case studies of a tab's list in its order, in batches. */
export function readAllCaseStudies(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  state: CaseStudyListUrlState,
) {
  assertCan(ctx, 'case-studies:read');
  return streamAllListRowsForExport(async (window) =>
    addDownloadCountsToCaseStudies(ctx, await listCaseStudyRows(ctx, { tab, state }, window)),
  );
}

/** Returns the ids of a tab's list, for "all matching". */
export async function listAdminCaseStudyIds(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  state: CaseStudyListUrlState,
): Promise<string[]> {
  assertCan(ctx, 'case-studies:read');
  const rows = await ctx.db
    .select({ id: caseStudies.id })
    .from(caseStudies)
    .where(buildAdminCaseStudyListCondition(ctx, tab, state))
    .orderBy(asc(caseStudies.id))
    .limit(MAX_BULK_ACTION_ROWS);
  return rows.map(({ id }) => id);
}

/** Returns the number of case studies per tab. */
export async function countCaseStudiesByTab(ctx: AppContext): Promise<Record<AdminCaseStudyListTab, number>> {
  assertCan(ctx, 'case-studies:read');
  const tab = sql<AdminCaseStudyListTab>`case when ${caseStudies.deletedAt} is not null then 'trash' else ${caseStudies.status} end`;
  const rows = await ctx.db.select({ tab, count: count() }).from(caseStudies).groupBy(tab);
  const counts: Record<AdminCaseStudyListTab, number> = { all: 0, published: 0, draft: 0, trash: 0 };
  for (const row of rows) counts[row.tab] = row.count;
  return { ...counts, all: counts.published + counts.draft };
}
