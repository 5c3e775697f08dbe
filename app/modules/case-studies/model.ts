import type { CategoryName } from '#app/lib/categories.ts';

/** CASES-04. */
export const CASE_STUDY_FILE_TYPES = ['pdf', 'doc', 'docx', 'mp4', 'mov', 'zip'] as const;
export type CaseStudyFileType = (typeof CASE_STUDY_FILE_TYPES)[number];

export const CASE_STUDY_STATUSES = ['draft', 'published'] as const;

/** The unit of a result, if its owner chose one; otherwise derived from name and value. */
export const CASE_STUDY_METRIC_UNITS = ['%', 'roi', 'x'] as const;
export type CaseStudyMetricUnit = (typeof CASE_STUDY_METRIC_UNITS)[number];

/** One result of a case study, with its name and value as entered. */
export type CaseStudyMetric = { name: string; value: string | number; unit?: CaseStudyMetricUnit };

/**
 * What a page knows about a case study; `file` is null without a download. `clientName` is what visitors may
 * read.
 */
export type CaseStudy = {
  id: string;
  title: string;
  clientName: string;
  category: string;
  industry: string | null;
  excerpt: string | null;
  description: string | null;
  isFeatured: boolean;
  createdAt: Date;
  metrics: CaseStudyMetric[];
  campaignName: string | null;
  cover: { address: string; alt: string } | null;
  serviceId: string | null;
  file: CaseStudyFile | null;
};

/** `address` is the location of the file; `sizeBytes` is known for uploaded files only. */
export type CaseStudyFile = { address: string; type: CaseStudyFileType | null; sizeBytes: number | null };

/** The sorts of the case-study page with their labels. */
export const CASE_STUDY_SORTS = [
  { key: 'newest-first', label: 'Newest first' },
  { key: 'oldest-first', label: 'Oldest first' },
  { key: 'alphabetical-asc', label: 'Name: A to Z' },
  { key: 'alphabetical-desc', label: 'Name: Z to A' },
] as const;

export type CaseStudySort = (typeof CASE_STUDY_SORTS)[number]['key'];
export const DEFAULT_CASE_STUDY_SORT: CaseStudySort = 'newest-first';

type SortableCaseStudy = Pick<CaseStudy, 'title' | 'createdAt'>;
let titleCollator: Intl.Collator | undefined;
/** Created on first use: pages that sort nothing load this file too. */
const compareCaseStudyTitles = (a: string, b: string): number =>
  (titleCollator ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })).compare(a, b);

const CASE_STUDY_SORT_COMPARATORS: Record<
  CaseStudySort,
  (a: SortableCaseStudy, b: SortableCaseStudy) => number
> = {
  'newest-first': (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  'oldest-first': (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  'alphabetical-asc': (a, b) => compareCaseStudyTitles(a.title, b.title),
  'alphabetical-desc': (a, b) => compareCaseStudyTitles(b.title, a.title),
};

/** Returns a sorted copy; the sort is stable. */
export function sortCaseStudies<Item extends SortableCaseStudy>(
  caseStudies: readonly Item[],
  sort: CaseStudySort,
): Item[] {
  return caseStudies.toSorted(CASE_STUDY_SORT_COMPARATORS[sort]);
}

/** A visitor's choice on the case-study page; a null category means all. */
export type CaseStudyPageFilter = { category: CategoryName | null; sort: CaseStudySort };

/** Returns the query of a choice without default values. */
export function buildCaseStudyPageQueryString({ category, sort }: CaseStudyPageFilter): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (sort !== DEFAULT_CASE_STUDY_SORT) query.set('sort', sort);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** DETAIL-10: returns 4, or 5 if featured, plus 1 with metrics, at most 5. */
export function computeCaseStudyStarsWithoutReviews({
  isFeatured,
  metrics,
}: Pick<CaseStudy, 'isFeatured' | 'metrics'>): number {
  return Math.min(5, (isFeatured ? 5 : 4) + (metrics.length > 0 ? 1 : 0));
}

/** CASES-02: maximum number of displayed results. */
export const MAX_CASE_STUDY_KEY_RESULTS = 3;
/** DETAIL-10: maximum number of case studies on a service's page, and how long each is shown. */
export const MAX_CARD_CASE_STUDIES = 10;
export const CASE_STUDY_ROTATION_MS = 4_000;

/** A result as a page shows it: `+48%`, `conversion rate`. */
export type CaseStudyKeyResult = { value: string; label: string };

const CASE_STUDY_METRIC_PATTERN = /^([+\-−]?)\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(%|x)?$/iu;
const ROI_METRIC_NAME_PATTERN = /\b(roi|roas|return on (ad spend|investment))\b/i;
const PERCENTAGE_METRIC_NAME_PATTERN =
  /%|\b(percent(age)?|pct|rate|increases?|growth|lift|uplift|improvements?|gain|boost|reductions?|decreases?)\b/i;

/**
 * Splits identifiers into words: `conversion_rate` and `conversionRate` become
 * `conversion rate`; other names stay unchanged.
 */
function splitMetricIdentifierIntoWords(name: string): string {
  return collapseSpacesInCaseStudyText(name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
}

function collapseSpacesInCaseStudyText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function toSentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Removes the percent sign that the value carries itself: `Organic growth (%)` becomes `Organic growth`. */
function formatPercentageLabel(name: string): string {
  const bare = collapseSpacesInCaseStudyText(name.replaceAll(/\(\s*%\s*\)|%|\b(percent(age)?|pct)\b/gi, ' '));
  return toSentenceCase(bare || name);
}

/**
 * Removes the word ROI that the value carries itself: `ad roi` next to `3.2x ROI` becomes a label about ads;
 * plain `roi` needs none.
 */
function formatCaseStudyRoiMetricLabel(name: string): string {
  return toSentenceCase(
    collapseSpacesInCaseStudyText(name.replace(ROI_METRIC_NAME_PATTERN, ' ')) || 'Return on investment',
  );
}

type CaseStudyMetricKind = 'percentage' | 'roi' | 'factor' | 'number';

const CASE_STUDY_METRIC_KIND_BY_UNIT: Record<CaseStudyMetricUnit, CaseStudyMetricKind> = {
  '%': 'percentage',
  roi: 'roi',
  x: 'factor',
};

/** The sign in the value decides, then the name. */
function detectCaseStudyMetricKind(name: string, mark: string): CaseStudyMetricKind {
  if (mark === '%') return 'percentage';
  if (ROI_METRIC_NAME_PATTERN.test(name)) return 'roi';
  if (mark !== '') return 'factor';
  return PERCENTAGE_METRIC_NAME_PATTERN.test(name) ? 'percentage' : 'number';
}

/**
 * Splits a value into its minus sign, formatted digits (`12,400` for `12400`)
 * and unit; null if it is not a number.
 */
function parseCaseStudyMetricValue(raw: string): { fall: string; digits: string; mark: string } | null {
  const found = CASE_STUDY_METRIC_PATTERN.exec(raw);
  if (!found) return null;
  const [, sign, whole = '', fraction = '', mark = ''] = found;
  const digits = Number(whole.replaceAll(',', '')).toLocaleString('en-US') + fraction;
  return { fall: sign === '-' || sign === '−' ? '−' : '', digits, mark };
}

/**
 * Returns a metric in the format of CASES-02: percentages as `+N%`, ROI as `Nx ROI`. A decrease keeps its
 * minus sign; a value that is not a number stays unchanged.
 */
export function formatCaseStudyMetric({ name, value, unit }: CaseStudyMetric): CaseStudyKeyResult {
  const spoken = splitMetricIdentifierIntoWords(name);
  const raw = String(value).trim();
  const parsed = parseCaseStudyMetricValue(raw);
  if (!parsed) return { value: raw, label: toSentenceCase(spoken) };
  const { fall, digits, mark } = parsed;
  switch (unit ? CASE_STUDY_METRIC_KIND_BY_UNIT[unit] : detectCaseStudyMetricKind(spoken, mark)) {
    case 'percentage':
      return { value: `${fall || '+'}${digits}%`, label: formatPercentageLabel(spoken) };
    case 'roi':
      return { value: `${fall}${digits}x ROI`, label: formatCaseStudyRoiMetricLabel(spoken) };
    case 'factor':
      return { value: `${fall}${digits}x`, label: toSentenceCase(spoken) };
    case 'number':
      return { value: fall + digits, label: toSentenceCase(spoken) };
  }
}

/** Returns the displayed results of a case study: the first three. */
export function listCaseStudyKeyResults(metrics: readonly CaseStudyMetric[]): CaseStudyKeyResult[] {
  return metrics.slice(0, MAX_CASE_STUDY_KEY_RESULTS).map(formatCaseStudyMetric);
}

const BYTES_PER_KILOBYTE = 1024;

/** Returns a size as text: `84 kB`, `3.2 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < BYTES_PER_KILOBYTE) return `${bytes} B`;
  if (bytes < BYTES_PER_KILOBYTE * BYTES_PER_KILOBYTE) return `${Math.round(bytes / BYTES_PER_KILOBYTE)} kB`;
  return `${(bytes / BYTES_PER_KILOBYTE / BYTES_PER_KILOBYTE).toFixed(1)} MB`;
}

/** Returns `PDF, 84 kB`; null if neither is known. */
export function formatFileTypeAndSize({
  type,
  sizeBytes,
}: Pick<CaseStudyFile, 'type' | 'sizeBytes'>): string | null {
  const facts = [type?.toUpperCase(), sizeBytes === null ? undefined : formatFileSize(sizeBytes)];
  return facts.filter((fact) => fact !== undefined).join(', ') || null;
}

/** The sentences of the specification (section 8), the same for every place a failure occurs. */
export const CASE_STUDY_ERROR_MESSAGES = {
  loadFailed: 'Failed to load case studies',
  noFile: { title: 'Download Error', description: 'File URL is not available for this case study.' },
  noFileOnCard: 'Sorry, this case study download is temporarily unavailable. Please try again later.',
  startFailed: 'Failed to start download. Please try again.',
  campaignFailed: { title: 'Download Failed', description: 'Failed to prepare campaign download' },
} as const;

/** Why a download does not start. */
export type CaseStudyDownloadFailure = { code: 'unknown-case-study' | 'no-file' };

/** CASES-08: delay between the files of a campaign, which open one after another. */
export const CAMPAIGN_FILE_OPEN_DELAY_MS = 500;
