import { Link } from 'react-router';

import type { Column, ListRow } from '#app/admin-kit/list/columns.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { VisitedPart } from '#app/modules/analytics-pages/list-parts.server.ts';
import type { ReportOf } from '#app/modules/analytics-pages/read-report.server.ts';
import { choiceQuery, type ReportChoice } from '#app/modules/analytics-pages/report-choice.ts';

import { number, share } from './figure-texts.ts';
import { ordersBehind } from './order-links.ts';
import { counted, fileOf, numberColumn, PartTable, type TabProps } from './report-parts.tsx';

type ServiceReportRow = VisitedPart & ListRow;

/** The columns of one choice; a service's name opens its sales, its order count the list of those orders. */
function columnsOf(choice: ReportChoice): Column<ServiceReportRow>[] {
  const orders = ({ value, label }: ServiceReportRow) =>
    ordersBehind(choice, { segment: 'service', value, label }, 'sold');
  return [
    {
      key: 'service',
      label: 'Service',
      cell: ({ value, label }) => (
        <Link
          to={choiceQuery(choice, { tab: 'sales', part: { segment: 'service', value } })}
          className="wrap-anywhere underline underline-offset-4"
        >
          {label}
        </Link>
      ),
    },
    numberColumn<ServiceReportRow>({ key: 'seen', label: 'Viewed', what: 'viewed' }, (row) =>
      number(row.seen),
    ),
    numberColumn<ServiceReportRow>({ key: 'added', label: 'Added', what: 'added' }, (row) =>
      number(row.added),
    ),
    {
      key: 'sold',
      label: 'Ordered',
      isNumber: true,
      cell: (row) => (
        <Link
          to={orders(row)}
          aria-label={`${number(row.sold)} ordered: ${row.label}`}
          className="inline-block min-w-6 leading-6 underline underline-offset-4"
        >
          {counted(number(row.sold), 'ordered')}
        </Link>
      ),
    },
    numberColumn<ServiceReportRow>({ key: 'units', label: 'Units', what: 'units', from: 'wide' }, (row) =>
      number(row.units),
    ),
    numberColumn<ServiceReportRow>(
      { key: 'rate', label: 'Views to orders', what: 'of views', from: 'wide' },
      (row) => (row.paid > row.seen ? '-' : share(row.paid, row.seen)),
    ),
    numberColumn<ServiceReportRow>({ key: 'cents', label: 'Revenue', what: 'revenue' }, (row) =>
      formatDollars(row.cents),
    ),
  ];
}

/** Views and purchases of each service, highest revenue first. */
export function ServicesTab({ report, ...tab }: TabProps & { report: ReportOf<'services'> }) {
  return (
    <PartTable
      label="Services"
      rows={report.parts}
      columns={columnsOf(tab.choice)}
      csv={fileOf(tab, 'services')}
      empty="No services viewed or sold in this period."
    />
  );
}
