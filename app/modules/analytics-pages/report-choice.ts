import type { Category } from '#app/lib/categories.ts';
import { type ReportPeriod, parseReportPeriod, getReportPeriodUrlParameters } from '#app/lib/report-span.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import {
  type AnalyticsSegmentValue,
  type AnalyticsSegment,
  ANALYTICS_SEGMENTS,
} from '#app/modules/analytics/segments.ts';

export const REPORT_TABS = [
  { key: 'sales', label: 'Sales' },
  { key: 'funnel', label: 'Funnel' },
  { key: 'services', label: 'Services' },
  { key: 'delivery', label: 'Delivery' },
  { key: 'search', label: 'Search' },
] as const;
export type AnalyticsReportTab = (typeof REPORT_TABS)[number]['key'];

/** The label of each segment, and of its empty value. */
export const ANALYTICS_SEGMENT_LABELS: Record<AnalyticsSegment, { label: string; none: string }> = {
  category: { label: 'Category', none: 'No category' },
  service: { label: 'Service', none: 'Deleted services' },
  source: { label: 'Source', none: 'No campaign' },
  campaign: { label: 'Campaign', none: 'No campaign' },
  device: { label: 'Device', none: 'Unknown' },
  promo: { label: 'Promo code', none: 'No code' },
};

/** The filters of each tab; the catalog tab filters services only by category. */
export const REPORT_TAB_SEGMENTS: Record<AnalyticsReportTab, readonly AnalyticsSegment[]> = {
  sales: ANALYTICS_SEGMENTS,
  funnel: ANALYTICS_SEGMENTS,
  services: ['category'],
  delivery: ANALYTICS_SEGMENTS,
  search: [],
};

/** The choices in the page's URL. */
export type AnalyticsReportUrlOptions = {
  tab: AnalyticsReportTab;
  span: ReportPeriod;
  /** Only this segment value. */
  part: AnalyticsSegmentValue | null;
  /** The segment of the table below the figures. */
  by: AnalyticsSegment;
  /** The page of a list, from 1. */
  page: number;
};

const MAX_ANALYTICS_SEGMENT_VALUE_LENGTH = 120;
const MAX_ANALYTICS_REPORT_PAGE_NUMBER = 1_000;
const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isValidAnalyticsSegmentValue(
  categories: readonly Category[],
  segment: AnalyticsSegment,
  value: string,
): boolean {
  if (value.length > MAX_ANALYTICS_SEGMENT_VALUE_LENGTH || !value.isWellFormed() || /\p{Cc}/u.test(value))
    return false;
  if (segment === 'category') return categories.some(({ name }) => name === value);
  if (segment === 'service') return value === '' || UUID_PATTERN.test(value);
  if (segment === 'device') return ['', 'mobile', 'desktop'].includes(value);
  return true;
}

const parseAnalyticsSegment = (name: string | null) =>
  ANALYTICS_SEGMENTS.find((segment) => segment === name) ?? null;

function parseAnalyticsSegmentFilter(
  search: URLSearchParams,
  categories: readonly Category[],
  tab: AnalyticsReportTab,
): AnalyticsSegmentValue | null {
  const segment = parseAnalyticsSegment(search.get('segment'));
  const value = search.get('value') ?? '';
  if (segment === null || !REPORT_TAB_SEGMENTS[tab].includes(segment)) return null;
  return isValidAnalyticsSegmentValue(categories, segment, value) ? { segment, value } : null;
}

/** Returns the choices in a URL; unknown values fall back to the default. */
export function parseAnalyticsReportUrlOptions(
  search: URLSearchParams,
  { zone, now, categories }: { zone: ShopTimeZone; now: Date; categories: readonly Category[] },
): AnalyticsReportUrlOptions {
  const tab = REPORT_TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'sales';
  const page = Number(search.get('page') ?? 1);
  const part = parseAnalyticsSegmentFilter(search, categories, tab);
  return {
    tab,
    part,
    span: parseReportPeriod(search, { zone, now }),
    // A filtered value is listed among its own segment: no sum has two segments.
    by: part?.segment ?? parseAnalyticsSegment(search.get('by')) ?? 'category',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_ANALYTICS_REPORT_PAGE_NUMBER ? page : 1,
  };
}

/** Returns the query of a choice without default values; empty for the default page. */
export function createReportQueryString(
  { tab, span, part, by, page }: AnalyticsReportUrlOptions,
  change: Partial<AnalyticsReportUrlOptions> = {},
): string {
  const next = { tab, span, part, by, page: 'page' in change ? page : 1, ...change };
  const query = new URLSearchParams([
    ...(next.tab === 'sales' ? [] : [['tab', next.tab]]),
    ...getReportPeriodUrlParameters(next.span),
    ...(next.part ? Object.entries(next.part) : []),
    ...(next.by === 'category' || next.part ? [] : [['by', next.by]]),
    ...(next.page === 1 ? [] : [['page', String(next.page)]]),
  ]);
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the label of a segment value without a known name. */
export function formatSegmentValueWithoutKnownName({ segment, value }: AnalyticsSegmentValue): string {
  if (value === '') return ANALYTICS_SEGMENT_LABELS[segment].none;
  if (segment === 'device') return value === 'mobile' ? 'Phone or tablet' : 'Computer';
  return value;
}
