import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { ValidityPeriodCell } from '#app/admin-kit/list/validity-period.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import {
  PROMO_AVAILABILITY_LABELS,
  formatPromoCodeDiscount,
  type PromoListRow,
} from '#app/modules/promo-pages/promo-search.ts';
import type { PromoAvailability } from '#app/modules/promo/model.ts';
import { Badge } from '#app/ui/badge.tsx';

export function PromoCodeAvailabilityBadge({ value }: { value: PromoAvailability }) {
  const { label, tone } = PROMO_AVAILABILITY_LABELS[value];
  return <Badge tone={tone}>{label}</Badge>;
}

/** `12`, or `12 of 50` for a code with a maximum. */
const formatPromoUses = ({ uses, maxUses }: PromoListRow): string =>
  `${uses.toLocaleString('en-US')}${maxUses === null ? '' : ` of ${maxUses.toLocaleString('en-US')}`}`;

/** The columns of the promo codes (pages.md, /admin/promo-codes). */
export const PROMO_COLUMNS: readonly AdminTableColumn<PromoListRow>[] = [
  {
    key: 'code',
    label: 'Code',
    sortsBy: 'code',
    cell: ({ code, description }) => (
      <>
        {code}
        {description ? (
          <span className="block text-sm font-normal text-ink-2 wrap-anywhere">{description}</span>
        ) : null}
      </>
    ),
  },
  { key: 'gives', label: 'Discount', cell: ({ discount }) => formatPromoCodeDiscount(discount) },
  {
    key: 'applies-to',
    label: 'Applies to',
    from: 'wide',
    cell: ({ appliesTo, appliesToNothing }) =>
      appliesTo === null ? (
        <span className="text-ink-3">All services</span>
      ) : (
        <span className="grid justify-items-start gap-1 wrap-anywhere">
          {appliesTo}
          {appliesToNothing ? <Badge tone="warn">None on sale</Badge> : null}
        </span>
      ),
  },
  {
    key: 'state',
    label: 'Availability',
    stacked: 'end',
    cell: ({ availability }) => <PromoCodeAvailabilityBadge value={availability} />,
  },
  {
    key: 'window',
    label: 'Dates',
    sortsBy: 'window',
    from: 'wide',
    cell: (row) => <ValidityPeriodCell {...row} />,
  },
  {
    key: 'minimum',
    label: 'Minimum',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ minOrderCents }) =>
      minOrderCents === 0 ? <span className="text-ink-3">None</span> : formatDollars(minOrderCents),
  },
  { key: 'uses', label: 'Uses', sortsBy: 'uses', cell: formatPromoUses },
  {
    key: 'revenue',
    label: 'Revenue',
    from: 'wide',
    cell: ({ revenueCents }) => formatDollars(revenueCents),
  },
  {
    key: 'discount',
    label: 'Discounts',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ discountCents }) => formatDollars(discountCents),
  },
  {
    key: 'created',
    label: 'Created',
    sortsBy: 'created',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ createdAt, createdBy }) => (
      <span className="grid text-ink-2">
        <LocalTime at={createdAt} hasTime={false} />
        <span>{createdBy ?? 'Imported'}</span>
      </span>
    ),
  },
];
