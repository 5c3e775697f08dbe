import type { BulkActionResult } from '#app/lib/bulk.ts';
import {
  defineListUrlParameters,
  type ListSortChoice,
  type ListStateOfListSearch,
} from '#app/lib/list-search.ts';

import { TESTIMONIAL_PROVENANCE_OPTIONS, type TestimonialProvenanceKind } from './testimonial-form.ts';

/** The labels of the states, with their badge tones. */
export const TESTIMONIAL_STATES_WITH_LABELS = {
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  featured: { label: 'Featured', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'neutral' },
} as const;
export type TestimonialState = keyof typeof TESTIMONIAL_STATES_WITH_LABELS;

export const TESTIMONIAL_LIST_TABS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'featured', label: 'Featured' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'trash', label: 'Trash' },
] as const;
export type TestimonialListTab = (typeof TESTIMONIAL_LIST_TABS)[number]['value'];

export const parseTestimonialTab = (value: string | null): TestimonialListTab =>
  TESTIMONIAL_LIST_TABS.find((tab) => tab.value === value)?.value ?? 'all';

/** Days in which a testimonial in the trash can be restored. */
export const TESTIMONIAL_TRASH_DAYS = 7;
/** With fewer featured ones, the first cards of the home page are not the shop's own choice. */
export const MIN_FEATURED_TESTIMONIALS = 3;
/** Number of featured ones that can be ordered manually: the first of the public order. */
export const MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS = 50;

const TESTIMONIAL_SORT_OPTIONS = [
  { key: 'newest', label: 'Newest first', column: 'created', direction: 'desc' },
  { key: 'oldest', label: 'Oldest first', column: 'created', direction: 'asc' },
  { key: 'a-z', label: 'Client A-Z', column: 'client', direction: 'asc' },
  { key: 'z-a', label: 'Client Z-A', column: 'client', direction: 'desc' },
  { key: 'highest', label: 'Highest rating first', column: 'rating', direction: 'desc' },
  { key: 'lowest', label: 'Lowest rating first', column: 'rating', direction: 'asc' },
  { key: 'delivered', label: 'Last delivered', column: 'delivered', direction: 'desc' },
] as const satisfies readonly ListSortChoice[];
const TESTIMONIAL_PUBLIC_POSITION_SORT_OPTION = {
  key: 'public',
  label: 'Order on pages',
} as const satisfies ListSortChoice;

/**
 * Returns the query parameters of /admin/testimonials within one tab; featured
 * ones start in the public order.
 */
export const createTestimonialListSearch = (tab: TestimonialListTab) =>
  defineListUrlParameters({
    fixed: { tab },
    sorts:
      tab === 'featured'
        ? [TESTIMONIAL_PUBLIC_POSITION_SORT_OPTION, ...TESTIMONIAL_SORT_OPTIONS]
        : [...TESTIMONIAL_SORT_OPTIONS, TESTIMONIAL_PUBLIC_POSITION_SORT_OPTION],
    filters: {
      category: { kind: 'category', label: 'Category', all: 'All categories' },
      rating: {
        label: 'Rating',
        all: 'All ratings',
        options: ['5', '4', '3', '2', '1'].map((stars) => ({
          value: stars,
          label: stars === '1' ? '1 star' : `${stars} stars`,
        })),
      },
      provenance: { label: 'Source', all: 'Provenance: all', options: TESTIMONIAL_PROVENANCE_OPTIONS },
      public: {
        label: 'On pages',
        all: 'On pages: all',
        options: [{ value: 'yes', label: 'On pages' }],
      },
      demo: { label: 'Demo', all: 'Demo data: all', options: [{ value: 'no', label: 'Without demo data' }] },
      service: { kind: 'text', label: 'Service' },
      from: { kind: 'day', label: 'From' },
      to: { kind: 'day', label: 'To' },
    },
  });
export type TestimonialListState = ListStateOfListSearch<ReturnType<typeof createTestimonialListSearch>>;

/** One testimonial of the list; times are ISO 8601. */
export type AdminTestimonial = {
  id: string;
  hue: string;
  initials: string;
  avatarUrl: string | null;
  name: string;
  company: string | null;
  role: string | null;
  category: string | null;
  serviceName: string | null;
  rating: number;
  excerpt: string;
  state: TestimonialState;
  provenance: TestimonialProvenanceKind;
  isDemo: boolean;
  /** `2026-11-19`, or null. */
  deliveryDate: string | null;
  createdAt: string;
  /** Null unless it is in the trash. */
  trash: { deletedAt: string; deletedBy: string | null; purgeAt: string; timeLeft: string } | null;
};

/** The results per row, and the previous state of all changed rows; null if it differed. */
export type TestimonialStateChangeOutcome = BulkActionResult & {
  before: TestimonialState | null;
  /** Number of published ones without evidence of the client's consent. */
  unproved: number;
};

/** Warnings for the owner about the shop's testimonials. */
export type ShopTestimonialWarningCounts = { isTickerEmpty: boolean; featured: number; unproved: number };

/** Returns the warnings as sentences, with links to the lists they refer to. */
export function formatTestimonialWarnings({
  isTickerEmpty,
  featured,
  unproved,
}: ShopTestimonialWarningCounts): { text: string; query: string | null }[] {
  return [
    ...(isTickerEmpty
      ? [
          {
            text: 'No public testimonials from the last 30 days, so the ticker at the top of every page is empty.',
            query: null,
          },
        ]
      : []),
    ...(featured < MIN_FEATURED_TESTIMONIALS
      ? [
          {
            text: `${featured === 0 ? 'None is' : featured === 1 ? 'Only 1 is' : `Only ${featured} are`} featured. Feature at least ${MIN_FEATURED_TESTIMONIALS}: they come first on the home page.`,
            query: null,
          },
        ]
      : []),
    ...(unproved > 0
      ? [
          {
            text: `${unproved.toLocaleString('en-US')} on public pages ${unproved === 1 ? 'has' : 'have'} nothing on file to show that the client said it and agreed.`,
            query: '?tab=all&provenance=none&public=yes&demo=no',
          },
        ]
      : []),
  ];
}
