import type { Category } from '#app/lib/categories.ts';
import { type ReportSpan, readSpan, spanParameters } from '#app/lib/report-span.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { type Part, type Segment, SEGMENTS } from '#app/modules/analytics/segments.ts';

export const REPORT_TABS = [
  { key: 'sales', label: 'Sales' },
  { key: 'funnel', label: 'Funnel' },
  { key: 'services', label: 'Services' },
  { key: 'delivery', label: 'Delivery' },
  { key: 'search', label: 'Search' },
] as const;
export type ReportTab = (typeof REPORT_TABS)[number]['key'];

/** The label of each segment, and of its empty value. */
export const SEGMENT_LABELS: Record<Segment, { label: string; none: string }> = {
  category: { label: 'Category', none: 'No category' },
  service: { label: 'Service', none: 'Deleted services' },
  source: { label: 'Source', none: 'No campaign' },
  campaign: { label: 'Campaign', none: 'No campaign' },
  device: { label: 'Device', none: 'Unknown' },
  promo: { label: 'Promo code', none: 'No code' },
};

/** The filters of each tab; the catalog tab filters services only by category. */
export const TAB_SEGMENTS: Record<ReportTab, readonly Segment[]> = {
  sales: SEGMENTS,
  funnel: SEGMENTS,
  services: ['category'],
  delivery: SEGMENTS,
  search: [],
};

/** The choices in the page's URL. */
export type ReportChoice = {
  tab: ReportTab;
  span: ReportSpan;
  /** Only this segment value. */
  part: Part | null;
  /** The segment of the table below the figures. */
  by: Segment;
  /** The page of a list, from 1. */
  page: number;
};

const LONGEST_VALUE = 120;
const MOST_PAGES = 1_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isValue(categories: readonly Category[], segment: Segment, value: string): boolean {
  if (value.length > LONGEST_VALUE || !value.isWellFormed() || /\p{Cc}/u.test(value)) return false;
  if (segment === 'category') return categories.some(({ name }) => name === value);
  if (segment === 'service') return value === '' || UUID.test(value);
  if (segment === 'device') return ['', 'mobile', 'desktop'].includes(value);
  return true;
}

const segmentOf = (name: string | null) => SEGMENTS.find((segment) => segment === name) ?? null;

function readPart(search: URLSearchParams, categories: readonly Category[], tab: ReportTab): Part | null {
  const segment = segmentOf(search.get('segment'));
  const value = search.get('value') ?? '';
  if (segment === null || !TAB_SEGMENTS[tab].includes(segment)) return null;
  return isValue(categories, segment, value) ? { segment, value } : null;
}

/** Returns the choices in a URL; unknown values fall back to the default. */
export function readChoice(
  search: URLSearchParams,
  { zone, now, categories }: { zone: ShopZone; now: Date; categories: readonly Category[] },
): ReportChoice {
  const tab = REPORT_TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'sales';
  const page = Number(search.get('page') ?? 1);
  const part = readPart(search, categories, tab);
  return {
    tab,
    part,
    span: readSpan(search, { zone, now }),
    // A filtered value is listed among its own segment: no sum has two segments.
    by: part?.segment ?? segmentOf(search.get('by')) ?? 'category',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** Returns the query of a choice without default values; empty for the default page. */
export function choiceQuery(
  { tab, span, part, by, page }: ReportChoice,
  change: Partial<ReportChoice> = {},
): string {
  const next = { tab, span, part, by, page: 'page' in change ? page : 1, ...change };
  const query = new URLSearchParams([
    ...(next.tab === 'sales' ? [] : [['tab', next.tab]]),
    ...spanParameters(next.span),
    ...(next.part ? Object.entries(next.part) : []),
    ...(next.by === 'category' || next.part ? [] : [['by', next.by]]),
    ...(next.page === 1 ? [] : [['page', String(next.page)]]),
  ]);
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the label of a segment value without a known name. */
export function segmentValueLabel({ segment, value }: Part): string {
  if (value === '') return SEGMENT_LABELS[segment].none;
  if (segment === 'device') return value === 'mobile' ? 'Phone or tablet' : 'Computer';
  return value;
}
