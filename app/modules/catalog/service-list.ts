import type { ServiceCategoryKey } from '#app/lib/categories.ts';
import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';

import { SERVICE_STATUSES } from './model.ts';

export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** The labels of the statuses, with the badge tones. */
export const SERVICE_STATUS_LABELS = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'Draft', tone: 'warn' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies Record<ServiceStatus, { label: string; tone: string }>;

/** Returns a stored status; a CHECK constraint allows only three. */
export function parseServiceStatus(status: string): ServiceStatus {
  return SERVICE_STATUSES.find((one) => one === status) ?? 'draft';
}

/** The query parameters of /admin/services: search, filters, sorts and views (ALIST-03 to ALIST-05). */
export const adminServiceListSearchParameters = defineListUrlParameters({
  sorts: [
    { key: 'recent', label: 'Most recent', column: 'edited', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'edited', direction: 'asc' },
    { key: 'popular', label: 'Most popular', column: 'sold', direction: 'desc' },
    { key: 'price-desc', label: 'Price: high to low', column: 'price', direction: 'desc' },
    { key: 'price-asc', label: 'Price: low to high', column: 'price', direction: 'asc' },
    { key: 'a-z', label: 'A-Z', column: 'title', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'title', direction: 'desc' },
  ],
  filters: {
    status: {
      label: 'Status',
      all: 'All statuses',
      options: (['published', 'draft', 'archived'] as const).map((value) => ({
        value,
        label: SERVICE_STATUS_LABELS[value].label,
      })),
    },
    category: { kind: 'category', label: 'Category', all: 'All categories' },
  },
  views: ['list', 'cards'],
});
export type AdminServiceListState = ListStateOfListSearch<typeof adminServiceListSearchParameters>;
export type AdminServiceListSort = AdminServiceListState['sort'];

/** Figures of one service. */
export type ServiceMetricFigures = { projectsSold30d: number; reviews: number };

/** One service of the list; times are ISO 8601. */
export type AdminService = {
  id: string;
  /** The last part of `/service/{slug or id}` (ALIST-12). */
  address: string;
  /** The preview of a service that is not public; null for a public one. */
  previewPath: string | null;
  title: string | null;
  category: string | null;
  hue: ServiceCategoryKey;
  status: ServiceStatus;
  priceCents: Cents | null;
  slug: string | null;
  /** Null means the default of one day, which `getServiceDeliveryHours` applies. */
  deliveryDays: number | null;
  deliveryHours: number;
  stored: ServiceMetricFigures;
  publishedAt: string | null;
  updatedAt: string;
  thumbnail: { url: string; alt: string } | null;
  isDemo: boolean;
};

/** The stat cards of ALIST-01 from the catalog itself; `total` is everything outside the trash. */
export type ServiceCountsByStatus = {
  total: number;
  published: number;
  draft: number;
  archived: number;
  trash: number;
};

type ServiceVisibilityInput = Pick<AdminService, 'title' | 'category' | 'priceCents' | 'status'> & {
  isDeleted?: boolean;
};

/** Returns why visitors do not see a service, as sentences; empty for a public one. */
export function listReasonsServiceNotVisible({
  title,
  category,
  priceCents,
  status,
  isDeleted,
}: ServiceVisibilityInput): string[] {
  return [
    isDeleted ? 'It’s in the trash.' : null,
    status === 'draft' ? 'It’s a draft.' : null,
    status === 'archived' ? 'It’s archived.' : null,
    title?.trim() ? null : 'It has no title.',
    category === null ? 'It has no category.' : null,
    priceCents === null ? 'It has no price.' : null,
  ].filter((reason) => reason !== null);
}

const MIN_PUBLISH_TO_EDIT_GAP_MS = 60_000;

/**
 * ALIST-07: returns 'Last edited' if it was updated more than one minute after
 * publication, otherwise 'Published'. A service that was never published has
 * only its edit. Null without either time, shown as 'Date unknown'.
 */
export function getAdminServiceListDate(
  publishedAt: string | null,
  updatedAt: string | null,
): { label: 'Last edited' | 'Published'; at: string } | null {
  if (publishedAt === null) return updatedAt === null ? null : { label: 'Last edited', at: updatedAt };
  const isEdited =
    updatedAt !== null &&
    new Date(updatedAt).getTime() - new Date(publishedAt).getTime() > MIN_PUBLISH_TO_EDIT_GAP_MS;
  return isEdited ? { label: 'Last edited', at: updatedAt } : { label: 'Published', at: publishedAt };
}

export const UNKNOWN_SERVICE_DATE_LABEL = 'Date unknown';

/** The sentences of ALIST-10 and ALIST-11. */
export const SERVICE_LIST_MESSAGES = {
  loadFailed: 'Failed to load services.',
  metricsFailed: 'Warning: Failed to load real-time metrics. Showing stored values.',
  archived: 'Service archived successfully.',
  archiveFailed: 'Failed to archive service.',
  trashed: 'Service Moved to Trash',
  deleteFailed: 'Failed to delete service.',
  restored: 'Service restored.',
  restoreFailed: 'Failed to restore service.',
} as const;

const SERVICE_CARD_STATS_SOURCE_NOTES = {
  verified: 'Cards in the shop show each service’s own orders of 30 days and verified reviews',
  testimonials: 'Cards in the shop show the testimonials of their category',
} as const;
const SERVICE_FIGURES_SETTING_LOCATION_TEXT = '(Shop settings, Figures).';
const IMPORTED_SERVICE_STATS_USE_NOTES = {
  verified: 'Imported figures only decide the order of equal search results.',
  testimonials: 'The stored figures decide order, badges and “Most popular”.',
} as const;

/**
 * Returns the note on the source of the list's figures (pages.md, /admin/services), and on what those on
 * cards count.
 */
export function buildServiceFiguresSourceNote(
  figures: keyof typeof SERVICE_CARD_STATS_SOURCE_NOTES,
  isFailed: boolean,
): string {
  const cards = `${SERVICE_CARD_STATS_SOURCE_NOTES[figures]} ${SERVICE_FIGURES_SETTING_LOCATION_TEXT}`;
  return isFailed
    ? `Sales and reviews are the stored figures, because they could not be counted just now. ${cards}`
    : `Sales and reviews are counted live for each service: paid orders of the last 30 days and approved reviews. ${IMPORTED_SERVICE_STATS_USE_NOTES[figures]} ${cards}`;
}
