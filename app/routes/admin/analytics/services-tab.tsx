import { Link } from 'react-router';

import type { AdminTableColumn, AdminListRow } from '#app/admin-kit/list/columns.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { AnalyticsSegmentVisitsRow } from '#app/modules/analytics-pages/list-parts.server.ts';
import type { AnalyticsReportOfTab } from '#app/modules/analytics-pages/read-report.server.ts';
import {
  createReportQueryString,
  type AnalyticsReportUrlOptions,
} from '#app/modules/analytics-pages/report-choice.ts';

import { formatNumberWithSeparators, formatPercentShare } from './figure-texts.ts';
import { buildOrderListLinkForMetric } from './order-links.ts';
import {
  renderCountWithLabel,
  getReportCsvLink,
  buildNumericTableColumn,
  ReportBreakdownTable,
  type AnalyticsReportTabProps,
} from './report-parts.tsx';

type ServiceReportRow = AnalyticsSegmentVisitsRow & AdminListRow;

/** The columns of one choice; a service's name opens its sales, its order count the list of those orders. */
function buildServiceReportColumns(choice: AnalyticsReportUrlOptions): AdminTableColumn<ServiceReportRow>[] {
  const orders = ({ value, label }: ServiceReportRow) =>
    buildOrderListLinkForMetric(choice, { segment: 'service', value, label }, 'sold');
  return [
    {
      key: 'service',
      label: 'Service',
      cell: ({ value, label }) => (
        <Link
          to={createReportQueryString(choice, { tab: 'sales', part: { segment: 'service', value } })}
          className="wrap-anywhere underline underline-offset-4"
        >
          {label}
        </Link>
      ),
    },
    buildNumericTableColumn<ServiceReportRow>({ key: 'seen', label: 'Viewed', what: 'viewed' }, (row) =>
      formatNumberWithSeparators(row.seen),
    ),
    buildNumericTableColumn<ServiceReportRow>({ key: 'added', label: 'Added', what: 'added' }, (row) =>
      formatNumberWithSeparators(row.added),
    ),
    {
      key: 'sold',
      label: 'Ordered',
      isNumber: true,
      cell: (row) => (
        <Link
          to={orders(row)}
          aria-label={`${formatNumberWithSeparators(row.sold)} ordered: ${row.label}`}
          className="inline-block min-w-6 leading-6 underline underline-offset-4"
        >
          {renderCountWithLabel(formatNumberWithSeparators(row.sold), 'ordered')}
        </Link>
      ),
    },
    buildNumericTableColumn<ServiceReportRow>(
      { key: 'units', label: 'Units', what: 'units', from: 'wide' },
      (row) => formatNumberWithSeparators(row.units),
    ),
    buildNumericTableColumn<ServiceReportRow>(
      { key: 'rate', label: 'Views to orders', what: 'of views', from: 'wide' },
      (row) => (row.paid > row.seen ? '-' : formatPercentShare(row.paid, row.seen)),
    ),
    buildNumericTableColumn<ServiceReportRow>({ key: 'cents', label: 'Revenue', what: 'revenue' }, (row) =>
      formatDollars(row.cents),
    ),
  ];
}

/** Views and purchases of each service, highest revenue first. */
export function AnalyticsServicesTab({
  report,
  ...tab
}: AnalyticsReportTabProps & { report: AnalyticsReportOfTab<'services'> }) {
  return (
    <ReportBreakdownTable
      label="Services"
      rows={report.parts}
      columns={buildServiceReportColumns(tab.choice)}
      csv={getReportCsvLink(tab, 'services')}
      empty="No services viewed or sold in this period."
    />
  );
}
