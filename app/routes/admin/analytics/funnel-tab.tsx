import { href, Link } from 'react-router';

import type { AdminListRow } from '#app/admin-kit/list/columns.ts';
import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { AnalyticsSegmentVisitsRow } from '#app/modules/analytics-pages/list-parts.server.ts';
import type {
  LabeledAnalyticsFilterValue,
  AnalyticsReportOfTab,
} from '#app/modules/analytics-pages/read-report.server.ts';

import {
  formatChangeFromPrevious,
  formatNumberWithSeparators,
  formatPercentShare,
  formatPreviousPeriodValue,
} from './figure-texts.ts';
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

type AnalyticsFunnelTabProps = AnalyticsReportTabProps & {
  report: AnalyticsReportOfTab<'funnel'>;
  part: LabeledAnalyticsFilterValue | null;
};

/**
 * The first step counted for a part: a service or a category starts at its own page; a code is unknown before
 * the checkout.
 */
const getFirstSalesFunnelStep = (
  part: LabeledAnalyticsFilterValue | null,
): 'page_view' | 'service_view' | null => {
  if (part?.segment === 'promo') return null;
  return part?.segment === 'service' || part?.segment === 'category' ? 'service_view' : 'page_view';
};

/** More orders than visits means too few visits were counted for a rate. */
const formatConversionRate = (paid: number, visits: number) =>
  paid > visits ? '-' : formatPercentShare(paid, visits);

function buildFunnelTabStats({ report: { visits, sales }, part, choice }: AnalyticsFunnelTabProps): Stat[] {
  const { span } = choice;
  const first = getFirstSalesFunnelStep(part);
  const seen = (label: string, step: 'page_view' | 'service_view' | 'add_to_cart'): Stat => ({
    label,
    value: formatNumberWithSeparators(visits.now[step]),
    note: formatChangeFromPrevious(visits.now[step], visits.before[step], span),
    href: '#parts',
  });
  const ordered = (label: string, name: 'placed' | 'paid'): Stat => ({
    label,
    value: formatNumberWithSeparators(sales.now[name]),
    note: formatChangeFromPrevious(sales.now[name], sales.before[name], span),
    href: buildOrderListLinkForMetric(choice, part, name),
  });
  return [
    ...(first === 'page_view' ? [seen('Visits', 'page_view')] : []),
    ...(first === null
      ? []
      : [seen('Viewed a service', 'service_view'), seen('Added to cart', 'add_to_cart')]),
    ordered('Checkouts', 'placed'),
    ordered('Paid', 'paid'),
    ...(first === null
      ? []
      : [
          {
            label: 'Conversion',
            value: formatConversionRate(sales.now.paid, visits.now[first]),
            note: formatPreviousPeriodValue(
              formatConversionRate(sales.before.paid, visits.before[first]),
              span,
            ),
            href: buildOrderListLinkForMetric(choice, part, 'paid'),
          },
        ]),
  ];
}

/** The bars of the funnel, each as wide as its share of the first step. */
function SalesFunnelBars(props: AnalyticsFunnelTabProps) {
  const { visits, sales } = props.report;
  const first = getFirstSalesFunnelStep(props.part);
  if (first === null) return null;
  const steps = [
    ...(first === 'page_view' ? [['Visits', visits.now.page_view] as const] : []),
    ['Viewed a service', visits.now.service_view] as const,
    ['Added to cart', visits.now.add_to_cart] as const,
    ['Checkouts', sales.now.placed] as const,
    ['Paid', sales.now.paid] as const,
  ];
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <ol
      aria-label="Conversion funnel"
      className="grid gap-2.5 rounded-base border border-line bg-paper p-5 sm:grid-cols-[auto_auto_minmax(0,1fr)] sm:gap-x-4"
    >
      {steps.map(([name, count]) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm sm:col-span-full sm:grid-cols-subgrid"
        >
          <span>{name}</span>
          <span className="text-right font-semibold tabular-nums">{formatNumberWithSeparators(count)}</span>
          <svg
            aria-hidden
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="h-5 w-full max-sm:col-span-full"
          >
            <rect width="100" height="4" className="fill-sunken" />
            <rect
              width={Math.max((100 * count) / most, count > 0 ? 0.5 : 0)}
              height="4"
              className="fill-ink"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function OtherVisitorActivityCounts({ report: { visits } }: Pick<AnalyticsFunnelTabProps, 'report'>) {
  const { now } = visits;
  const rows = [
    ['Searched', now.search, href('/admin/search')],
    ['Downloaded a case study', now.download, href('/admin/case-studies')],
    ['Saw the exit modal', now.exit_shown, href('/admin/exit-modal')],
    ['Accepted its offer', now.exit_converted, href('/admin/exit-modal')],
  ] as const;
  return (
    <section aria-labelledby="besides" className="grid gap-2 rounded-base border border-line bg-paper p-5">
      <h2 id="besides" className="text-lg font-semibold">
        Other activity
      </h2>
      <ul>
        {rows.map(([name, count, to]) => (
          <li
            key={name}
            className="flex justify-between gap-4 border-b border-line py-2 text-sm last:border-b-0"
          >
            <Link to={to} className="inline-flex min-h-6 items-center underline underline-offset-4">
              {name}
            </Link>
            <span className="font-semibold tabular-nums">{formatNumberWithSeparators(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many visitors reach each step from the first visit to the payment. */
export function SalesFunnelTab(props: AnalyticsFunnelTabProps) {
  const { report, part, choice } = props;
  const { span } = choice;
  const first = getFirstSalesFunnelStep(part);
  const column = (
    key: string,
    label: string,
    what: string,
    value: (row: AnalyticsSegmentVisitsRow & AdminListRow) => string,
  ) => buildNumericTableColumn<AnalyticsSegmentVisitsRow & AdminListRow>({ key, label, what }, value);
  return (
    <>
      <StatStrip label="Conversion funnel, figures" stats={buildFunnelTabStats(props)} />
      <SalesFunnelBars {...props} />
      {first === null ? (
        <p className="text-sm text-ink-2">
          Visitors enter promo codes at checkout, so there are no visits to show for a code.
        </p>
      ) : (
        <AnalyticsReportDayChart
          {...props}
          {...report.visits}
          label={`${first === 'page_view' ? 'Visits' : 'Views'} per day, ${span.label}`}
          of={first}
          format={formatNumberWithSeparators}
          file="funnel"
        />
      )}
      {part === null ||
      part.segment === 'source' ||
      part.segment === 'campaign' ||
      part.segment === 'device' ? (
        <OtherVisitorActivityCounts report={report} />
      ) : null}
      <section aria-labelledby="parts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="parts" className="text-lg font-semibold">
          Breakdown
        </h2>
        <ReportGroupingTabs choice={choice} />
        <ReportSegmentComparisonNote choice={choice} />
        <ReportBreakdownTable
          label="Visits breakdown"
          rows={report.parts}
          columns={[
            createReportSegmentColumn(choice),
            // For a service or a category, the views are those of its own pages.
            choice.by === 'service' || choice.by === 'category'
              ? column('seen', 'Viewed', 'viewed', (row) => formatNumberWithSeparators(row.seen))
              : column('seen', 'Visits', 'visits', (row) => formatNumberWithSeparators(row.seen)),
            column('added', 'Added', 'added', (row) => formatNumberWithSeparators(row.added)),
            column('placed', 'Checkouts', 'checkouts', (row) => formatNumberWithSeparators(row.placed)),
            column('paid', 'Paid', 'paid', (row) => formatNumberWithSeparators(row.paid)),
            column('cents', 'Revenue', 'revenue', (row) => formatDollars(row.cents)),
          ]}
          csv={getReportCsvLink(props, 'funnel-by')}
          empty="No visits in this period."
        />
      </section>
    </>
  );
}
