import { Link } from 'react-router';

import { TimeSeriesChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { ReportPeriodPicker } from '#app/admin-kit/span-picker.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { formatDollars, formatWholeDollars } from '#app/lib/money.ts';
import { type ReportPeriod, getReportPeriodUrlParameters } from '#app/lib/report-span.ts';

import { formatChangeFromPrevious, formatReportDay, formatHourOfDay } from '../analytics/figure-texts.ts';

import { DashboardCardFrame, EmptyDashboardCardMessage } from './card-frame.tsx';
import type { DashboardCardData, DashboardData } from './read-cards.server.ts';

type DashboardSalesFigures = DashboardData['figures'] extends DashboardCardData<infer Value> ? Value : never;

const computeAverageSaleCents = ({ cents, sold }: { cents: number; sold: number }) =>
  sold === 0 ? 0 : Math.round(cents / sold);

function DashboardSalesStats({ figures, span }: { figures: DashboardSalesFigures; span: ReportPeriod }) {
  const { now, before, days, hours } = figures;
  const stats = [
    {
      label: 'Revenue',
      value: formatWholeDollars(now.cents),
      note: formatChangeFromPrevious(now.cents, before.cents, span),
      bars: days.map(({ cents }) => cents),
    },
    {
      label: 'Orders',
      value: now.sold.toLocaleString('en-US'),
      note: formatChangeFromPrevious(now.sold, before.sold, span),
      bars: days.map(({ sold }) => sold),
    },
    {
      label: 'Average order',
      value: formatWholeDollars(computeAverageSaleCents(now)),
      note: formatChangeFromPrevious(computeAverageSaleCents(now), computeAverageSaleCents(before), span),
    },
  ];
  const label = (at: number) =>
    hours ? formatHourOfDay(at) : formatReportDay(span.days[at] ?? span.from, span.days.length > 92);
  const { days: steps, beforeDays } = hours ?? figures;
  return (
    <>
      <StatStrip label={`Sales, ${span.label}`} stats={stats} />
      <TimeSeriesChart
        label={`Revenue, ${span.label}, compared with the previous period`}
        points={steps.map(({ cents }, at) => ({ label: label(at), value: cents }))}
        before={beforeDays.map(({ cents }) => cents)}
        kind={span.days.length > 31 ? 'line' : 'bars'}
        format={formatDollars}
      />
      <p className="text-xs text-ink-3">
        {`Paid and completed orders by date placed, in ${span.zone.name}. Refunds are not deducted. Dashed: previous period. `}
        <Link
          to={`/admin/analytics?${new URLSearchParams(getReportPeriodUrlParameters(span))}`}
          className="underline underline-offset-4"
        >
          View analytics
        </Link>
      </p>
    </>
  );
}

/** Sales, compared with the previous period. */
export function DashboardSalesCard({ card, span }: { card: DashboardData['figures']; span: ReportPeriod }) {
  return (
    <DashboardCardFrame title="Sales" card={card} isWide>
      {(figures) => (
        <>
          <ReportPeriodPicker span={span} />
          {figures.now.sold === 0 && figures.before.sold === 0 ? (
            <EmptyDashboardCardMessage>No orders in this or the previous period.</EmptyDashboardCardMessage>
          ) : (
            <DashboardSalesStats figures={figures} span={span} />
          )}
        </>
      )}
    </DashboardCardFrame>
  );
}
