import { href } from 'react-router';

import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { formatDollars } from '#app/lib/money.ts';
import {
  type ServiceCountsByStatus,
  adminServiceListSearchParameters,
} from '#app/modules/catalog/service-list.ts';
import type { RevenueSummary } from '#app/modules/order-pages/figures/revenue-days.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { NEW_SERVICE_HREF } from './addresses.ts';

const formatServiceListHeaderNumber = (value: number) => value.toLocaleString('en-US');

/** `+18% on last week`; undefined without a previous value. */
function formatRevenueChangeOnWeekBefore({ cents, previousCents }: RevenueSummary): string | undefined {
  if (previousCents === 0) return undefined;
  const percent = Math.round(((cents - previousCents) / previousCents) * 100);
  return `${percent >= 0 ? '+' : ''}${percent}% vs. the week before`;
}

function buildAdminServicesPageStats(
  counts: ServiceCountsByStatus,
  revenue: RevenueSummary | null,
  mayOpenTrash: boolean,
): Stat[] {
  const first = adminServiceListSearchParameters.read(new URLSearchParams());
  const only = (status: 'published' | 'draft' | 'archived') =>
    href('/admin/services') + adminServiceListSearchParameters.link(first, { filters: { status } });
  const share =
    counts.total > 0 ? `${Math.round((counts.published / counts.total) * 100)}% of all` : undefined;
  return [
    { label: 'Total', value: formatServiceListHeaderNumber(counts.total), href: href('/admin/services') },
    {
      label: 'Published',
      value: formatServiceListHeaderNumber(counts.published),
      note: share,
      href: only('published'),
    },
    { label: 'Drafts', value: formatServiceListHeaderNumber(counts.draft), href: only('draft') },
    { label: 'Archived', value: formatServiceListHeaderNumber(counts.archived), href: only('archived') },
    {
      label: 'Revenue, 7 days',
      value: revenue ? formatDollars(revenue.cents) : 'Unknown',
      note: revenue ? formatRevenueChangeOnWeekBefore(revenue) : 'Couldn’t load this figure.',
      bars: revenue?.perDay,
    },
    {
      label: 'Trash',
      value: formatServiceListHeaderNumber(counts.trash),
      note: 'Kept for 7 days',
      href: mayOpenTrash ? href('/admin/services/trash') : undefined,
    },
  ].map(({ note, href: to, bars, ...stat }) => ({
    ...stat,
    ...(note !== undefined && { note }),
    ...(to !== undefined && { href: to }),
    ...(bars !== undefined && { bars }),
  }));
}

/** The title, the create actions, and the stat cards of ALIST-01. */
export function ServicesPageHeader({
  counts,
  revenue,
  exportTo,
  may,
}: {
  counts: ServiceCountsByStatus | null;
  revenue: RevenueSummary | null;
  /** The address of the list as CSV. */
  exportTo: string;
  may: { write: boolean; restore: boolean };
}) {
  return (
    <>
      <PageHeader
        title="Services"
        actions={
          <>
            <ExportButton to={exportTo} />
            {may.write ? (
              <ButtonLink to={NEW_SERVICE_HREF}>
                <Icon name="plus" className="size-4" />
                Create Service
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {counts ? (
        <div className="mb-5">
          <StatStrip
            label="Service figures"
            stats={buildAdminServicesPageStats(counts, revenue, may.restore)}
          />
        </div>
      ) : null}
    </>
  );
}
