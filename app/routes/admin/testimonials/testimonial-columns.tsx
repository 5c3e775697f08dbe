import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { createTrashListTimeColumns } from '#app/admin-kit/list/trash-columns.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatCalendarDay } from '#app/lib/dates.ts';
import {
  type AdminTestimonial,
  TESTIMONIAL_STATES_WITH_LABELS,
  type TestimonialListTab,
} from '#app/modules/testimonials/admin/testimonial-search.ts';
import { ClientAvatar } from '#app/modules/testimonials/ui/client-avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { type MoveTestimonialFetcher, FeaturedMoveButtons } from './move-buttons.tsx';

/** The state, and what else to notice. */
export function TestimonialBadges({
  row: { state, provenance, isDemo, trash },
}: {
  row: Pick<AdminTestimonial, 'state' | 'provenance' | 'isDemo' | 'trash'>;
}) {
  const { label, tone } = TESTIMONIAL_STATES_WITH_LABELS[state];
  const isPublic = state === 'approved' || state === 'featured';
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={trash ? 'neutral' : tone}>{label}</Badge>
      {isDemo ? <Badge>Demo</Badge> : null}
      {isPublic && provenance === 'none' && !isDemo ? <Badge tone="warn">No source</Badge> : null}
    </span>
  );
}

const testimonialNotSetLabel = <span className="text-ink-3">Not set</span>;

/** Two related facts, one below the other; the second is less prominent. */
function StackedTextCell({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <span className="grid wrap-anywhere md:min-w-32">
      {first}
      {second ? <span className="text-sm text-ink-2">{second}</span> : null}
    </span>
  );
}

const TESTIMONIAL_CLIENT_COLUMNS: AdminTableColumn<AdminTestimonial>[] = [
  {
    key: 'client',
    label: 'Client',
    sortsBy: 'client',
    cell: (row) => (
      <span className="flex items-start gap-3 md:min-w-52">
        <ClientAvatar face={row} />
        <span className="min-w-0 wrap-anywhere">
          {row.name}
          <span className="line-clamp-2 text-sm font-normal text-ink-2">{row.excerpt}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'company',
    label: 'Company and role',
    cell: ({ company, role }) => <StackedTextCell first={company ?? testimonialNotSetLabel} second={role} />,
  },
  {
    key: 'category',
    label: 'Category and service',
    from: 'wide',
    cell: ({ category, serviceName }) => (
      <StackedTextCell first={category ?? <Badge tone="warn">No category</Badge>} second={serviceName} />
    ),
  },
  {
    key: 'rating',
    label: 'Rating',
    sortsBy: 'rating',
    cell: ({ rating }) => (
      <span className="inline-flex items-center gap-1.5">
        <Icon name="star" className="size-3.5 fill-current" />
        {rating}
        <span className="sr-only">out of 5</span>
      </span>
    ),
  },
  { key: 'state', label: 'Status', stacked: 'line', cell: (row) => <TestimonialBadges row={row} /> },
];

const TESTIMONIAL_DATE_COLUMNS: AdminTableColumn<AdminTestimonial>[] = [
  {
    key: 'delivered',
    label: 'Delivered',
    sortsBy: 'delivered',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ deliveryDate }) => (deliveryDate ? formatCalendarDay(deliveryDate) : testimonialNotSetLabel),
  },
  {
    key: 'created',
    label: 'Created',
    sortsBy: 'created',
    from: 'wide',
    cell: ({ createdAt }) => (
      <span className="text-ink-2">
        <LocalTime at={createdAt} isShort />
      </span>
    ),
  },
];

type TrashedTestimonialRow = AdminTestimonial & NonNullable<AdminTestimonial['trash']>;

/** The trash dates of trashed rows. */
const TESTIMONIAL_TRASH_COLUMNS: AdminTableColumn<AdminTestimonial>[] =
  createTrashListTimeColumns<TrashedTestimonialRow>({
    isShort: true,
  }).map((column) => ({
    ...column,
    sortsBy: undefined,
    cell: (row) => (row.trash ? column.cell({ ...row, ...row.trash }) : null),
  }));

/**
 * The columns of the testimonials (pages.md, /admin/testimonials). `moving` posts the moves of the featured
 * tab; null while the list has another order.
 */
export function createTestimonialColumns(
  tab: TestimonialListTab,
  moving: { fetcher: MoveTestimonialFetcher; ids: readonly string[]; offset: number; count: number } | null,
): AdminTableColumn<AdminTestimonial>[] {
  if (tab === 'trash') return [...TESTIMONIAL_CLIENT_COLUMNS, ...TESTIMONIAL_TRASH_COLUMNS];
  if (!moving) return [...TESTIMONIAL_CLIENT_COLUMNS, ...TESTIMONIAL_DATE_COLUMNS];
  return [
    ...TESTIMONIAL_CLIENT_COLUMNS,
    {
      key: 'move',
      label: 'Order',
      stacked: 'line',
      cell: (row) => <FeaturedMoveButtons row={row} {...moving} />,
    },
  ];
}

/** A warning that requires action, with a link to the list it concerns. */
export function TestimonialListWarningWithLink({ text, query }: { text: string; query: string | null }) {
  return (
    <p className="rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {text}{' '}
      {query ? (
        <Link
          to={`${href('/admin/testimonials')}${query}`}
          className="font-semibold underline underline-offset-4"
        >
          Show them
        </Link>
      ) : null}
    </p>
  );
}
