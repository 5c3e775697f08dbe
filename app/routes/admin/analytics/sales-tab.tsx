import type { AdminListRow } from '#app/admin-kit/list/columns.ts';
import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { formatDollars, formatWholeDollars } from '#app/lib/money.ts';
import type { SegmentSalesRow } from '#app/modules/analytics-pages/list-parts.server.ts';
import type {
  LabeledAnalyticsFilterValue,
  AnalyticsReportOfTab,
} from '#app/modules/analytics-pages/read-report.server.ts';

import { formatChangeFromPrevious, formatNumberWithSeparators, formatPercentShare } from './figure-texts.ts';
import { buildOrderListLinkForMetric } from './order-links.ts';
import {
  ReportSegmentComparisonNote,
  ReportGroupingTabs,
  AnalyticsReportDayChart,
  getReportCsvLink,
  buildNumericTableColumn,
  createReportSegmentColumn,
  ReportBreakdownTable,
  type AnalyticsReportTabProps,
} from './report-parts.tsx';

const computeAverageOrderCents = ({ cents, sold }: { cents: number; sold: number }) =>
  sold === 0 ? 0 : Math.round(cents / sold);

type AnalyticsSalesTabProps = AnalyticsReportTabProps & {
  report: AnalyticsReportOfTab<'sales'>;
  part: LabeledAnalyticsFilterValue | null;
};

function buildAnalyticsSalesTabStats({
  report: { sales, refunds },
  part,
  choice,
}: AnalyticsSalesTabProps): Stat[] {
  const { span } = choice;
  const sold = buildOrderListLinkForMetric(choice, part, 'sold');
  return [
    {
      label: 'Revenue',
      value: formatWholeDollars(sales.now.cents),
      note: formatChangeFromPrevious(sales.now.cents, sales.before.cents, span),
      href: sold,
    },
    {
      label: 'Orders',
      value: formatNumberWithSeparators(sales.now.sold),
      note: formatChangeFromPrevious(sales.now.sold, sales.before.sold, span),
      href: sold,
    },
    {
      label: 'Average order',
      value: formatWholeDollars(computeAverageOrderCents(sales.now)),
      note: formatChangeFromPrevious(
        computeAverageOrderCents(sales.now),
        computeAverageOrderCents(sales.before),
        span,
      ),
      href: sold,
    },
    {
      label: 'Discounts',
      value: formatWholeDollars(sales.now.discountCents),
      note: formatChangeFromPrevious(sales.now.discountCents, sales.before.discountCents, span),
      href: sold,
    },
    {
      label: 'Refunded',
      value: formatWholeDollars(refunds.now.cents),
      note: `${formatNumberWithSeparators(refunds.now.refunds)} ${refunds.now.refunds === 1 ? 'refund' : 'refunds'}`,
      href: '/admin/orders?tab=closed',
    },
  ];
}

/** Revenue and orders. */
export function SalesAnalyticsTab({
  report,
  part,
  ...tab
}: AnalyticsReportTabProps & {
  report: AnalyticsReportOfTab<'sales'>;
  part: LabeledAnalyticsFilterValue | null;
}) {
  const { sales, hours, parts } = report;
  const { choice } = tab;
  const { span } = choice;
  const columns = [
    createReportSegmentColumn(choice),
    buildNumericTableColumn<SegmentSalesRow & AdminListRow>(
      { key: 'sold', label: 'Orders', what: 'orders' },
      (row) => formatNumberWithSeparators(row.sold),
    ),
    // With a part chosen, the figures above are its own, so a share of them would be meaningless.
    ...(part === null
      ? [
          buildNumericTableColumn<SegmentSalesRow & AdminListRow>(
            { key: 'share', label: 'Share of revenue', what: 'of all', from: 'wide' },
            (row) => formatPercentShare(row.cents, Math.max(sales.now.cents, row.cents)),
          ),
        ]
      : []),
    buildNumericTableColumn<SegmentSalesRow & AdminListRow>(
      { key: 'cents', label: 'Revenue', what: 'revenue' },
      (row) => formatDollars(row.cents),
    ),
  ];
  return (
    <>
      <StatStrip label="Sales" stats={buildAnalyticsSalesTabStats({ ...tab, report, part })} />
      <AnalyticsReportDayChart
        {...tab}
        {...(hours ?? sales)}
        label={hours ? `Revenue per hour, ${span.label}` : `Revenue per day, ${span.label}`}
        of="cents"
        format={formatDollars}
        file="sales"
      />
      <section aria-labelledby="parts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="parts" className="text-lg font-semibold">
          Breakdown
        </h2>
        <ReportGroupingTabs choice={choice} />
        <ReportSegmentComparisonNote choice={choice} />
        <ReportBreakdownTable
          label="Revenue breakdown"
          rows={parts}
          columns={columns}
          csv={getReportCsvLink(tab, 'sales-by')}
          empty="No orders in this period."
        />
      </section>
    </>
  );
}
