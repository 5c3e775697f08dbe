import { Link } from 'react-router';

import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import type { AdminTableColumn, AdminListRow } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { defineListUrlParameters } from '#app/lib/list-search.ts';
import type { DeliveriesBySegmentRow } from '#app/modules/analytics-pages/list-parts.server.ts';
import type { DeliveryReportRow } from '#app/modules/analytics-pages/read-delivery-days.server.ts';
import type { AnalyticsReportOfTab } from '#app/modules/analytics-pages/read-report.server.ts';
import { createReportQueryString } from '#app/modules/analytics-pages/report-choice.ts';
import { Badge } from '#app/ui/badge.tsx';

import {
  formatChangeFromPrevious,
  formatMeanHours,
  formatAnalyticsMean,
  formatNumberWithSeparators,
  formatPercentShare,
  formatPreviousPeriodValue,
} from './figure-texts.ts';
import {
  ReportSegmentComparisonNote,
  ReportGroupingTabs,
  renderCountWithLabel,
  AnalyticsReportDayChart,
  getReportCsvLink,
  buildNumericTableColumn,
  createReportSegmentColumn,
  ReportBreakdownTable,
  type AnalyticsReportTabProps,
} from './report-parts.tsx';

type DeliveryReportTabProps = AnalyticsReportTabProps & { report: AnalyticsReportOfTab<'delivery'> };

const ORDER_DELIVERIES_REPORT_ANCHOR = '#deliveries';

function buildDeliveryStats({ report: { deliveries }, choice: { span } }: DeliveryReportTabProps) {
  const { now, before } = deliveries;
  const each = (label: string, value: (sums: typeof now) => string) => ({
    label,
    value: value(now),
    note: formatPreviousPeriodValue(value(before), span),
    href: ORDER_DELIVERIES_REPORT_ANCHOR,
  });
  return [
    {
      label: 'Delivered',
      value: formatNumberWithSeparators(now.delivered),
      note: formatChangeFromPrevious(now.delivered, before.delivered, span),
      href: ORDER_DELIVERIES_REPORT_ANCHOR,
    },
    each('On time', ({ onTime, promised }) => formatPercentShare(onTime, promised)),
    each('Brief to delivery', ({ workedMinutes, delivered }) => formatMeanHours(workedMinutes, delivered)),
    each('Revisions per delivery', ({ revisions, delivered }) => formatAnalyticsMean(revisions, delivered)),
    each('Waiting for the customer', ({ waitedMinutes, delivered }) =>
      formatMeanHours(waitedMinutes, delivered),
    ),
  ];
}

const ORDER_DELIVERY_TIME_COLUMNS: AdminTableColumn<DeliveryReportRow>[] = [
  {
    key: 'order',
    label: 'Order',
    cell: ({ number: named, orderId }) => (
      <Link to={`/admin/orders/${orderId}`} className="tabular-nums underline underline-offset-4">
        {named}
      </Link>
    ),
  },
  { key: 'title', label: 'Service', stacked: 'line', cell: ({ title }) => title },
  { key: 'at', label: 'Delivered', cell: ({ deliveredAt }) => <LocalTime at={deliveredAt} isShort /> },
  {
    key: 'onTime',
    label: 'On time',
    stacked: 'end',
    cell: ({ isOnTime }) =>
      isOnTime === null ? (
        'No date'
      ) : (
        <Badge tone={isOnTime ? 'good' : 'bad'}>{isOnTime ? 'On time' : 'Late'}</Badge>
      ),
  },
  {
    key: 'worked',
    label: 'From brief',
    isNumber: true,
    cell: ({ workedMinutes }) => renderCountWithLabel(formatMeanHours(workedMinutes, 1), 'from the brief'),
  },
  {
    key: 'waited',
    label: 'Waited',
    isNumber: true,
    from: 'wide',
    cell: ({ waitedMinutes }) => renderCountWithLabel(formatMeanHours(waitedMinutes, 1), 'waiting'),
  },
  {
    key: 'revisions',
    label: 'Revisions',
    isNumber: true,
    from: 'wide',
    cell: ({ revisions }) => renderCountWithLabel(formatNumberWithSeparators(revisions), 'revisions'),
  },
];

/** Always newest first. */
const deliveriesListSearch = defineListUrlParameters({
  sorts: [{ key: 'newest', label: 'Newest first' }],
  filters: {},
});
const DEFAULT_ORDER_DELIVERIES_REPORT_STATE = deliveriesListSearch.read(new URLSearchParams());
const REPORT_PAGINATION_LINK_CLASSES =
  'inline-flex min-h-10 items-center rounded-base border border-field bg-paper px-3.5 text-sm font-semibold hover:border-ink';

function DeliveriesTable({ report: { rows, deliveries }, choice }: DeliveryReportTabProps) {
  const { page } = choice;
  const pages = Math.ceil(deliveries.now.delivered / 25);
  return (
    <section aria-labelledby="deliveries" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="deliveries" className="text-lg font-semibold">
        All deliveries in this period
      </h2>
      {rows.length === 0 ? (
        <p className="rounded-base border border-line bg-paper p-5 text-sm">
          {page === 1 ? 'Nothing was delivered in this period.' : 'No more deliveries.'}
        </p>
      ) : (
        <div className="rounded-base border border-line bg-paper">
          <DataTable
            label="Deliveries"
            rows={rows}
            columns={ORDER_DELIVERY_TIME_COLUMNS}
            rowName={({ number: named }) => named}
            ticks={null}
            search={deliveriesListSearch}
            state={DEFAULT_ORDER_DELIVERIES_REPORT_STATE}
          />
        </div>
      )}
      {pages > 1 || page > 1 ? (
        <nav aria-label="Pages of deliveries" className="flex items-center gap-3 text-sm">
          {page > 1 ? (
            <Link
              to={createReportQueryString(choice, { page: page - 1 }) + ORDER_DELIVERIES_REPORT_ANCHOR}
              className={REPORT_PAGINATION_LINK_CLASSES}
            >
              Newer
            </Link>
          ) : null}
          <span>{`Page ${formatNumberWithSeparators(page)} of ${formatNumberWithSeparators(Math.max(pages, page))}`}</span>
          {page < pages ? (
            <Link
              to={createReportQueryString(choice, { page: page + 1 }) + ORDER_DELIVERIES_REPORT_ANCHOR}
              className={REPORT_PAGINATION_LINK_CLASSES}
            >
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** Whether delivery promises were kept, and how long the work took. */
export function AnalyticsDeliveryTab(props: DeliveryReportTabProps) {
  const { report, choice } = props;
  const { span } = choice;
  const column = (
    key: string,
    label: string,
    what: string,
    value: (row: DeliveriesBySegmentRow & AdminListRow) => string,
  ) => buildNumericTableColumn<DeliveriesBySegmentRow & AdminListRow>({ key, label, what }, value);
  return (
    <>
      <StatStrip label="Delivery" stats={buildDeliveryStats(props)} />
      <AnalyticsReportDayChart
        {...props}
        {...report.deliveries}
        label={`Deliveries per day, ${span.label}`}
        of="delivered"
        format={formatNumberWithSeparators}
        file="delivery"
      />
      <section aria-labelledby="parts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="parts" className="text-lg font-semibold">
          Breakdown
        </h2>
        <ReportGroupingTabs choice={choice} />
        <ReportSegmentComparisonNote choice={choice} />
        <ReportBreakdownTable
          label="Deliveries breakdown"
          rows={report.parts}
          columns={[
            createReportSegmentColumn(choice),
            column('delivered', 'Delivered', 'delivered', (row) => formatNumberWithSeparators(row.delivered)),
            column('onTime', 'On time', 'on time', (row) => formatPercentShare(row.onTime, row.promised)),
            column('worked', 'From brief', 'from the brief', (row) =>
              formatMeanHours(row.workedMinutes, row.delivered),
            ),
            column('waited', 'Waited', 'waiting', (row) => formatMeanHours(row.waitedMinutes, row.delivered)),
            column('revisions', 'Revisions per delivery', 'revisions per delivery', (row) =>
              formatAnalyticsMean(row.revisions, row.delivered),
            ),
          ]}
          csv={getReportCsvLink(props, 'delivery-by')}
          empty="Nothing was delivered in this period."
        />
      </section>
      <DeliveriesTable {...props} />
    </>
  );
}
