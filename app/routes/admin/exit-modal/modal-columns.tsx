import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { ValidityPeriodCell } from '#app/admin-kit/list/validity-period.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import {
  getExitModalOfferTypeLabel,
  EXIT_MODAL_STATE_LABELS,
  type ExitModalPublicationState,
} from '#app/modules/exit-modal/model.ts';
import type { ExitModalListRow } from '#app/modules/modal-pages/modal-search.ts';
import { Badge } from '#app/ui/badge.tsx';

export function ExitModalStateBadge({ state }: { state: ExitModalPublicationState }) {
  const { label, tone } = EXIT_MODAL_STATE_LABELS[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Returns the title of an exit modal, or a name for one without a title. */
export const getExitModalDisplayTitle = (title: string): string => title || 'Untitled';

const formatExitModalCount = (count: number): string => count.toLocaleString('en-US');

/** `12`, or with its share of the views `12 (4.8 %)`. */
function formatCountWithShare(count: number, of: number): string {
  return of === 0
    ? formatExitModalCount(count)
    : `${formatExitModalCount(count)} (${((count / of) * 100).toFixed(1)} %)`;
}

/** A number, with its label where rows are stacked without a header. */
const renderNumberWithMobileLabel = (value: string, word: string) => (
  <>
    {value}
    <span className="md:sr-only">{` ${word}`}</span>
  </>
);

/** The columns of the exit modals (pages.md, /admin/exit-modal). */
export const EXIT_MODAL_COLUMNS: readonly AdminTableColumn<ExitModalListRow>[] = [
  {
    key: 'title',
    label: 'Title',
    sortsBy: 'title',
    cell: ({ title, action, promoCode }) => (
      <>
        {getExitModalDisplayTitle(title)}
        <span className="block text-sm font-normal text-ink-2 wrap-anywhere">
          {getExitModalOfferTypeLabel(action)}
          {promoCode ? `: ${promoCode}` : null}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Status',
    stacked: 'end',
    cell: ({ state, isFirst }) => (
      <span className="flex flex-wrap gap-1.5">
        <ExitModalStateBadge state={state} />
        {isFirst ? <Badge>Shown first</Badge> : null}
      </span>
    ),
  },
  { key: 'window', label: 'Dates', from: 'wide', cell: (row) => <ValidityPeriodCell {...row} /> },
  {
    key: 'shown',
    label: 'Shown',
    cell: ({ shown }) => renderNumberWithMobileLabel(formatExitModalCount(shown), 'shown'),
  },
  {
    key: 'dismissed',
    label: 'Dismissed',
    from: 'wide',
    cell: (row) => renderNumberWithMobileLabel(formatCountWithShare(row.dismissed, row.shown), 'dismissed'),
  },
  {
    key: 'converted',
    label: 'Accepted',
    cell: (row) => renderNumberWithMobileLabel(formatCountWithShare(row.converted, row.shown), 'accepted'),
  },
  {
    key: 'orders',
    label: 'Orders with code',
    from: 'wide',
    cell: ({ orders }) => renderNumberWithMobileLabel(formatExitModalCount(orders), 'orders with code'),
  },
  {
    key: 'addresses',
    label: 'Emails',
    from: 'widest',
    stacked: 'hidden',
    cell: (row) => formatExitModalCount(row.addresses),
  },
  {
    key: 'created',
    label: 'Created',
    sortsBy: 'changed',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ createdAt }) => <LocalTime at={createdAt} hasTime={false} />,
  },
];
