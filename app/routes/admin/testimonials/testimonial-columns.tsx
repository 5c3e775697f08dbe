import { href, Link } from 'react-router';

import type { Column } from '#app/admin-kit/list/columns.ts';
import { trashTimes } from '#app/admin-kit/list/trash-columns.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatLongDate } from '#app/lib/dates.ts';
import {
  type DeskTestimonial,
  STATE_WORDS,
  type TestimonialTab,
} from '#app/modules/testimonials/desk/testimonial-search.ts';
import { ClientAvatar } from '#app/modules/testimonials/ui/client-avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Stars } from '#app/ui/rating.tsx';

import { type MoveFetcher, MoveButtons } from './move-buttons.tsx';

/** Its state, and what else a reader should notice. */
export function StateBadges({
  row: { state, provenance, isDemo, trash },
}: {
  row: Pick<DeskTestimonial, 'state' | 'provenance' | 'isDemo' | 'trash'>;
}) {
  const { label, tone } = STATE_WORDS[state];
  const isPublic = state === 'approved' || state === 'featured';
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={trash ? 'neutral' : tone}>{label}</Badge>
      {isDemo ? <Badge>Demo</Badge> : null}
      {isPublic && provenance === 'none' && !isDemo ? <Badge tone="warn">No provenance</Badge> : null}
    </span>
  );
}

/** A calendar day, which is the same everywhere. */
const dayWords = (day: string) => formatLongDate(new Date(`${day}T17:00:00Z`));

const missing = <span className="text-ink-3">Not set</span>;

const WHO: Column<DeskTestimonial>[] = [
  {
    key: 'client',
    label: 'Client',
    sortsBy: 'client',
    cell: (row) => (
      <span className="flex items-start gap-3">
        <ClientAvatar face={row} />
        <span className="min-w-0 wrap-anywhere">
          {row.name}
          <span className="block text-sm font-normal text-ink-2">{row.excerpt}</span>
        </span>
      </span>
    ),
  },
  { key: 'company', label: 'Company', cell: ({ company }) => company ?? missing },
  {
    key: 'role',
    label: 'Role',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ role }) => role ?? missing,
  },
  {
    key: 'category',
    label: 'Category',
    from: 'wide',
    cell: ({ category }) => category ?? <Badge tone="warn">No category</Badge>,
  },
  {
    key: 'service',
    label: 'Service',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ serviceName }) => serviceName ?? missing,
  },
  {
    key: 'rating',
    label: 'Rating',
    sortsBy: 'rating',
    cell: ({ rating }) => <Stars value={rating} />,
  },
  { key: 'state', label: 'Status', stacked: 'end', cell: (row) => <StateBadges row={row} /> },
];

const WHEN: Column<DeskTestimonial>[] = [
  {
    key: 'delivered',
    label: 'Delivered',
    sortsBy: 'delivered',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ deliveryDate }) =>
      deliveryDate ? <span className="whitespace-nowrap">{dayWords(deliveryDate)}</span> : missing,
  },
  {
    key: 'created',
    label: 'Created',
    sortsBy: 'created',
    from: 'wide',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2">
        <LocalTime at={createdAt} isShort />
      </span>
    ),
  },
];

type TrashedRow = DeskTestimonial & NonNullable<DeskTestimonial['trash']>;

/** The times of the trash, of rows that are in it. */
const TRASH: Column<DeskTestimonial>[] = trashTimes<TrashedRow>({ isShort: true }).map((column) => ({
  ...column,
  sortsBy: undefined,
  cell: (row) => (row.trash ? column.cell({ ...row, ...row.trash }) : null),
}));

/**
 * The columns of the testimonials (pages.md, /admin/testimonials). `moving` posts the moves of the tab of featured ones; null where
 * the order is another one.
 */
export function testimonialColumns(
  tab: TestimonialTab,
  moving: { fetcher: MoveFetcher; ids: readonly string[]; offset: number; count: number } | null,
): Column<DeskTestimonial>[] {
  if (tab === 'trash') return [...WHO, ...TRASH];
  if (!moving) return [...WHO, ...WHEN];
  return [
    ...WHO,
    ...WHEN,
    {
      key: 'move',
      label: 'Order on the pages',
      stacked: 'line',
      cell: (row) => <MoveButtons row={row} {...moving} />,
    },
  ];
}

/** A sentence that asks for something, and the list it is about. */
export function Warning({ text, query }: { text: string; query: string | null }) {
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
