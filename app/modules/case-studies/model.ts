import type { CategoryName } from '#app/lib/categories.ts';

/** CASES-04. */
export const FILE_TYPES = ['pdf', 'doc', 'docx', 'mp4', 'mov', 'zip'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const STUDY_STATUSES = ['draft', 'published'] as const;

/** How a result is meant, where its owner said so; without one its name and value tell. */
export const METRIC_UNITS = ['%', 'roi', 'x'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** One result of a study: its name and value as they were given. */
export type Metric = { name: string; value: string | number; unit?: MetricUnit };

/** What a page knows of a study; `file` is null when there is nothing to download. `clientName` is what visitors may read. */
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
  metrics: Metric[];
  campaignName: string | null;
  cover: { address: string; alt: string } | null;
  serviceId: string | null;
  file: StudyFile | null;
};

/** `address` is where the file itself is; `sizeBytes` is known for files of ours only. */
export type StudyFile = { address: string; type: FileType | null; sizeBytes: number | null };

/** The sorts of the case-study page with the words people read. */
export const STUDY_SORTS = [
  { key: 'newest-first', label: 'Newest first' },
  { key: 'oldest-first', label: 'Oldest first' },
  { key: 'alphabetical-asc', label: 'Name: A to Z' },
  { key: 'alphabetical-desc', label: 'Name: Z to A' },
] as const;

export type StudySort = (typeof STUDY_SORTS)[number]['key'];
export const DEFAULT_STUDY_SORT: StudySort = 'newest-first';

type Sortable = Pick<CaseStudy, 'title' | 'createdAt'>;
let titles: Intl.Collator | undefined;
/** Made when first asked for: pages have this file too, and sort nothing. */
const compareTitles = (a: string, b: string): number =>
  (titles ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })).compare(a, b);

const comparisons: Record<StudySort, (a: Sortable, b: Sortable) => number> = {
  'newest-first': (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  'oldest-first': (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  'alphabetical-asc': (a, b) => compareTitles(a.title, b.title),
  'alphabetical-desc': (a, b) => compareTitles(b.title, a.title),
};

/** A sorted copy; equals keep the order they came in. */
export function sortStudies<Study extends Sortable>(studies: readonly Study[], sort: StudySort): Study[] {
  return studies.toSorted(comparisons[sort]);
}

/** What a visitor chose on the case-study page; null is all categories. */
export type StudyChoice = { category: CategoryName | null; sort: StudySort };

/** The query of a choice's address, defaults left out. */
export function studyQuery({ category, sort }: StudyChoice): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (sort !== DEFAULT_STUDY_SORT) query.set('sort', sort);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** DETAIL-10: 4, or 5 if featured, plus 1 with metrics, at most 5. */
export function starsOf({ isFeatured, metrics }: Pick<CaseStudy, 'isFeatured' | 'metrics'>): number {
  return Math.min(5, (isFeatured ? 5 : 4) + (metrics.length > 0 ? 1 : 0));
}

/** CASES-02: at most this many results are shown. */
export const KEY_RESULTS = 3;
/** DETAIL-10: as many studies on a service's page, each for this long. */
export const CARD_STUDIES = 10;
export const CARD_ROTATION_MS = 4_000;

/** A result as a page shows it: `+48%`, `conversion rate`. */
export type KeyResult = { value: string; label: string };

const NUMBER = /^([+\-−]?)\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(%|x)?$/iu;
const ROI = /\b(roi|roas|return on (ad spend|investment))\b/i;
const PERCENTAGE =
  /%|\b(percent(age)?|pct|rate|increases?|growth|lift|uplift|improvements?|gain|boost|reductions?|decreases?)\b/i;

/** `conversion_rate` and `conversionRate` read `conversion rate`; words of people stay as they are. */
function spokenName(name: string): string {
  return tidy(name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The words around the mark that the value carries itself: `Organic growth (%)` is `Organic growth`. */
function percentageLabel(name: string): string {
  const bare = tidy(name.replaceAll(/\(\s*%\s*\)|%|\b(percent(age)?|pct)\b/gi, ' '));
  return sentenceCase(bare || name);
}

/** `ad roi` beside `3.2x ROI` is about ads; plain `roi` needs no second word. */
function roiLabel(name: string): string {
  return sentenceCase(tidy(name.replace(ROI, ' ')) || 'Return on investment');
}

type Likeness = 'percentage' | 'roi' | 'factor' | 'number';

const LIKENESS_OF_UNIT: Record<MetricUnit, Likeness> = { '%': 'percentage', roi: 'roi', x: 'factor' };

/** The value's own mark decides, then the name. */
function likenessOf(name: string, mark: string): Likeness {
  if (mark === '%') return 'percentage';
  if (ROI.test(name)) return 'roi';
  if (mark !== '') return 'factor';
  return PERCENTAGE.test(name) ? 'percentage' : 'number';
}

/** A value as sign, digits as people read them and mark; null for what is no number. `12400` reads `12,400`. */
function parseValue(given: string): { fall: string; digits: string; mark: string } | null {
  const found = NUMBER.exec(given);
  if (!found) return null;
  const [, sign, whole = '', fraction = '', mark = ''] = found;
  const digits = Number(whole.replaceAll(',', '')).toLocaleString('en-US') + fraction;
  return { fall: sign === '-' || sign === '−' ? '−' : '', digits, mark };
}

/**
 * One metric as CASES-02 wants it: percentage-like as `+N%`, ROI-like as `Nx ROI`. A fall keeps its minus sign; a value
 * that is no number stands as it was given.
 */
export function formatMetric({ name, value, unit }: Metric): KeyResult {
  const spoken = spokenName(name);
  const given = String(value).trim();
  const parsed = parseValue(given);
  if (!parsed) return { value: given, label: sentenceCase(spoken) };
  const { fall, digits, mark } = parsed;
  switch (unit ? LIKENESS_OF_UNIT[unit] : likenessOf(spoken, mark)) {
    case 'percentage':
      return { value: `${fall || '+'}${digits}%`, label: percentageLabel(spoken) };
    case 'roi':
      return { value: `${fall}${digits}x ROI`, label: roiLabel(spoken) };
    case 'factor':
      return { value: `${fall}${digits}x`, label: sentenceCase(spoken) };
    case 'number':
      return { value: fall + digits, label: sentenceCase(spoken) };
  }
}

/** The results shown of a study: the first three. */
export function keyResults(metrics: readonly Metric[]): KeyResult[] {
  return metrics.slice(0, KEY_RESULTS).map(formatMetric);
}

const KB = 1024;

/** `84 kB`, `3.2 MB`: the size a visitor reads before a download. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

/** `PDF, 84 kB`; null when neither is known. */
export function fileFacts({ type, sizeBytes }: Pick<StudyFile, 'type' | 'sizeBytes'>): string | null {
  const facts = [type?.toUpperCase(), sizeBytes === null ? undefined : formatFileSize(sizeBytes)];
  return facts.filter((fact) => fact !== undefined).join(', ') || null;
}

/** The sentences of the specification (section 8); the same wherever the failure happens. */
export const STUDY_TEXTS = {
  loadFailed: 'Failed to load case studies',
  noFile: { title: 'Download Error', description: 'File URL is not available for this case study.' },
  noFileOnCard: 'Sorry, this case study download is temporarily unavailable. Please try again later.',
  startFailed: 'Failed to start download. Please try again.',
  campaignFailed: { title: 'Download Failed', description: 'Failed to prepare campaign download' },
} as const;

/** Why a download does not begin. */
export type DownloadFailure = { code: 'unknown-study' | 'no-file' };

/** CASES-08: the files of a campaign are opened one after the other, this far apart. */
export const CAMPAIGN_PACE_MS = 500;
