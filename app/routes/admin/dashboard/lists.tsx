import { Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { ReportPeriod } from '#app/lib/report-span.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

import { DashboardCardFrame, EmptyDashboardCardMessage } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';

const ORDER_STATUS_TONES: Readonly<Record<string, BadgeTone>> = {
  PAID: 'good',
  COMPLETED: 'good',
  PENDING: 'warn',
  REFUNDED: 'bad',
};
const formatOrderStatusLabel = (status: string) => status.charAt(0) + status.slice(1).toLowerCase();
const DASHBOARD_LIST_ROW_CLASSES =
  'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm last:border-b-0';

/** The catalog by state; each number opens the filtered list. */
export function DashboardServicesCard({ card }: { card: DashboardData['catalogue'] }) {
  return (
    <DashboardCardFrame title="Services" card={card}>
      {(counts) => (
        <StatStrip
          label="Services by status"
          stats={[
            { label: 'Published', value: String(counts.published), href: '/admin/services?status=published' },
            { label: 'Drafts', value: String(counts.draft), href: '/admin/services?status=draft' },
            { label: 'Archived', value: String(counts.archived), href: '/admin/services?status=archived' },
            { label: 'All', value: String(counts.total), href: '/admin/services' },
          ]}
        />
      )}
    </DashboardCardFrame>
  );
}

export function LatestOrdersCard({ card }: { card: DashboardData['latest'] }) {
  return (
    <DashboardCardFrame title="Latest orders" card={card} isWide>
      {(orders) =>
        orders.length === 0 ? (
          <EmptyDashboardCardMessage>No orders yet.</EmptyDashboardCardMessage>
        ) : (
          <ul>
            {orders.map(({ id, number, title, status, totalCents, createdAt, isTest }) => (
              <li key={id} className="grid gap-1 border-b border-line py-2.5 text-sm last:border-b-0">
                <span className="flex justify-between gap-4 font-semibold">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                  <span className="tabular-nums">{formatDollars(totalCents)}</span>
                </span>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={`/admin/orders/${id}`}
                    className="inline-flex min-h-6 items-center tabular-nums underline underline-offset-4"
                  >
                    {number}
                  </Link>
                  {isTest ? <Badge tone="warn">Test</Badge> : null}
                  <Badge tone={ORDER_STATUS_TONES[status]}>{formatOrderStatusLabel(status)}</Badge>
                  <span className="text-ink-3">
                    <LocalTime at={createdAt} isShort />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </DashboardCardFrame>
  );
}

export function TopServicesCard({ card, span }: { card: DashboardData['top']; span: ReportPeriod }) {
  return (
    <DashboardCardFrame title={`Top services, ${span.label}`} card={card}>
      {(services) =>
        services.length === 0 ? (
          <EmptyDashboardCardMessage>{`No sales ${span.key === 'today' ? '' : 'in '}${span.label}.`}</EmptyDashboardCardMessage>
        ) : (
          <ol>
            {services.map(({ value, label, units, cents }) => (
              <li key={value} className={DASHBOARD_LIST_ROW_CLASSES}>
                <span className="min-w-32 flex-1">{label}</span>
                <span className="ml-auto flex gap-4">
                  <span className="text-ink-3">{`${units} sold`}</span>
                  <span className="min-w-16 text-right font-semibold tabular-nums">
                    {formatDollars(cents)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </DashboardCardFrame>
  );
}

export function SearchesWithoutResultsCard({ card }: { card: DashboardData['emptySearches'] }) {
  return (
    <DashboardCardFrame title="Searches without results, last 30 days" card={card}>
      {(searches) =>
        searches.length === 0 ? (
          <EmptyDashboardCardMessage>Every search in the last 30 days had results.</EmptyDashboardCardMessage>
        ) : (
          <ol>
            {searches.map(({ query, searches: times }) => (
              <li key={query} className={DASHBOARD_LIST_ROW_CLASSES}>
                <span className="min-w-32 flex-1 break-all">{query}</span>
                <span className="text-ink-3">{times === 1 ? 'once' : `${times} times`}</span>
              </li>
            ))}
          </ol>
        )
      }
    </DashboardCardFrame>
  );
}

export function RecentActivityCard({ card }: { card: DashboardData['activity'] }) {
  return (
    <DashboardCardFrame title="Recent activity" card={card}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyDashboardCardMessage>No activity yet.</EmptyDashboardCardMessage>
        ) : (
          <Timeline
            label="Recent activity"
            events={rows.map(({ id, at, actor, summary }) => ({
              id,
              title: summary,
              by: actor,
              at: <LocalTime at={at} />,
            }))}
          />
        )
      }
    </DashboardCardFrame>
  );
}
