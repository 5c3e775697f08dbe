import { Link } from 'react-router';

import { ReportCsvDownloadLink, TimeSeriesChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import type { AdminTableColumn, AdminListRow } from '#app/admin-kit/list/columns.ts';
import { defineListUrlParameters } from '#app/lib/list-search.ts';
import {
  createReportQueryString,
  type AnalyticsReportUrlOptions,
  ANALYTICS_SEGMENT_LABELS,
  REPORT_TAB_SEGMENTS,
} from '#app/modules/analytics-pages/report-choice.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { formatReportDay, formatHourOfDay } from './figure-texts.ts';

/** What every tab receives: the choice from the address, and whether its tables may be exported. */
export type AnalyticsReportTabProps = { choice: AnalyticsReportUrlOptions; mayExport: boolean };

/** The address of a table's CSV file; undefined without the right to export. */
export function getReportCsvLink(
  { choice, mayExport }: AnalyticsReportTabProps,
  name: string,
): string | undefined {
  return mayExport
    ? `/admin/analytics/export/${name}.csv${createReportQueryString(choice, { page: 1 })}`
    : undefined;
}

/** A line chart of every day of a span, next to the previous period. */
export function AnalyticsReportDayChart<Name extends string>({
  label,
  of,
  days,
  beforeDays,
  format,
  file,
  ...tab
}: AnalyticsReportTabProps & {
  label: string;
  of: Name;
  days: readonly Record<Name, number>[];
  beforeDays: readonly Record<Name, number>[];
  format: (value: number) => string;
  file: string;
}) {
  const { span } = tab.choice;
  const hasYear = span.days.length > 92;
  const isDay = span.days.length === 1;
  // A single day is drawn by the hour if hourly data exists.
  const labelAt = (at: number) =>
    isDay && days.length > 1 ? formatHourOfDay(at) : formatReportDay(span.days[at] ?? span.from, hasYear);
  return (
    <section aria-labelledby="chart" className="grid gap-4 rounded-base border border-line bg-paper p-5">
      <h2 id="chart" className="text-lg font-semibold">
        {label}
      </h2>
      <TimeSeriesChart
        label={label}
        points={days.map((row, at) => ({ label: labelAt(at), value: row[of] }))}
        before={beforeDays.map((row) => row[of])}
        kind={span.days.length > 31 ? 'line' : 'bars'}
        format={format}
        csv={getReportCsvLink(tab, file)}
      />
      <p className="text-xs text-ink-3">Dashed: previous period.</p>
    </section>
  );
}

/** The tabs that choose how the table below groups the figures. */
export function ReportGroupingTabs({ choice }: { choice: AnalyticsReportUrlOptions }) {
  return (
    <FilterTabs
      label="Break down by"
      tabs={REPORT_TAB_SEGMENTS[choice.tab].map((segment) => ({
        label: ANALYTICS_SEGMENT_LABELS[segment].label,
        to: createReportQueryString(choice, { by: segment, part: null }) || '?by=category',
        isCurrent: segment === choice.by,
      }))}
    />
  );
}

/** Points out that the table below covers everything, while the figures above cover one part. */
export function ReportSegmentComparisonNote({ choice: { part } }: { choice: AnalyticsReportUrlOptions }) {
  if (part === null) return null;
  return <p className="text-sm text-ink-2">The selection above, compared with all others.</p>;
}

/** The table has a fixed order, so it offers no sorting. */
const analyticsReportTableUrlParameters = defineListUrlParameters({
  sorts: [{ key: 'most', label: 'Most' }],
  filters: {},
});
const DEFAULT_REPORT_TABLE_STATE = analyticsReportTableUrlParameters.read(new URLSearchParams());

/** The figures by part, largest first; a stacked list on phones. */
export function ReportBreakdownTable<Row extends { value: string; label: string }>({
  label,
  rows,
  columns,
  csv,
  empty,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly AdminTableColumn<Row & AdminListRow>[];
  csv: string | undefined;
  empty: string;
}) {
  if (rows.length === 0)
    return <p className="rounded-base border border-line bg-paper p-5 text-sm">{empty}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="rounded-base border border-line bg-paper">
        <DataTable
          label={label}
          rows={rows.map((row) => ({ ...row, id: row.value || '-' }))}
          columns={columns}
          rowName={(row) => row.label}
          ticks={null}
          search={analyticsReportTableUrlParameters}
          state={DEFAULT_REPORT_TABLE_STATE}
        />
      </div>
      {csv ? (
        <div>
          <ReportCsvDownloadLink to={csv} label={label} />
        </div>
      ) : null}
    </div>
  );
}

/** The column with the name of a part; its link narrows the whole page to that part. */
export function createReportSegmentColumn(
  choice: AnalyticsReportUrlOptions,
): AdminTableColumn<{ value: string; label: string } & AdminListRow> {
  return {
    key: 'part',
    label: ANALYTICS_SEGMENT_LABELS[choice.by].label,
    cell: ({ value, label }) => (
      <Link
        to={createReportQueryString(choice, { part: { segment: choice.by, value } })}
        className="wrap-anywhere underline underline-offset-4"
        aria-label={`Show only ${label}`}
      >
        {label}
      </Link>
    ),
  };
}

/** A number; on phones, where the table has no header, followed by what it counts. */
export const renderCountWithLabel = (value: string, what: string) => (
  <>
    {value}
    <span className="md:sr-only">{` ${what}`}</span>
  </>
);

/** A column of numbers. */
export function buildNumericTableColumn<Row>(
  { key, label, what, from }: { key: string; label: string; what: string; from?: 'wide' },
  value: (row: Row) => string,
): AdminTableColumn<Row> {
  return {
    key,
    label,
    isNumber: true,
    ...(from && { from }),
    cell: (row) => renderCountWithLabel(value(row), what),
  };
}

/** How each figure of a tab is counted, and where to find the rows behind it. */
export function MetricDefinitionList({
  list,
}: {
  list: readonly (readonly [name: string, meaning: string])[];
}) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold underline underline-offset-4">
        How we count
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {list.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-3xl max-sm:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
