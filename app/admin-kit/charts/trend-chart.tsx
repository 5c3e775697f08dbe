import { useState } from 'react';

import { Icon } from '#app/ui/icon.tsx';

import {
  getBarChartRects,
  CHART_HEIGHT,
  CHART_WIDTH,
  type ChartPoint,
  getLineChartPath,
  getChartScaleMax,
} from './shape.ts';

type TrendChartProps = {
  /** What is shown: `Revenue per day`. */
  label: string;
  points: readonly ChartPoint[];
  /** The same number of values for the previous period, drawn as a muted line. */
  before?: readonly number[];
  kind?: 'bars' | 'line';
  format: (value: number) => string;
  /** The address of the same figures as CSV; undefined without the right to export. */
  csv?: string | undefined;
};

/** A time series as a chart, with a table and a CSV file for the exact figures and for screen readers. */
export function TimeSeriesChart({ label, points, before = [], kind = 'bars', format, csv }: TrendChartProps) {
  const values = points.map(({ value }) => value);
  const end = getChartScaleMax([...values, ...before]);
  return (
    <figure className="grid gap-2">
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="flex flex-col justify-between text-right text-2xs text-ink-3">
          {/* All zeros: the scale has no end to label. */}
          <span>{end > 0 ? format(end) : ''}</span>
          <span>{format(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-y border-line"
        >
          {kind === 'bars' ? (
            <TimeSeriesBars values={values} end={end} />
          ) : (
            <TrendChartLine values={values} end={end} isBefore={false} />
          )}
          {before.length > 0 ? <TrendChartLine values={before} end={end} isBefore /> : null}
        </svg>
        <div className="col-start-2 flex justify-between pt-1 text-2xs text-ink-3">
          <span>{points[0]?.label}</span>
          <span>{points.length > 1 ? points.at(-1)?.label : null}</span>
        </div>
      </div>
      {/* When open, the table spans the width below both. */}
      <div className="flex flex-wrap items-start gap-x-5">
        <ChartDataTable label={label} points={points} before={before} format={format} />
        {csv ? <ReportCsvDownloadLink to={csv} label={label} /> : null}
      </div>
    </figure>
  );
}

/** A link to the figures as CSV. */
export function ReportCsvDownloadLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      href={to}
      aria-label={`Download “${label}” as CSV`}
      className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold underline underline-offset-4"
    >
      <Icon name="download" className="size-4" />
      CSV
    </a>
  );
}

function TimeSeriesBars({ values, end }: { values: readonly number[]; end: number }) {
  return getBarChartRects(values, end).map(({ x, ...rect }) => (
    <rect key={x} x={x} {...rect} className="fill-ink last-of-type:fill-accent" />
  ));
}

function TrendChartLine({
  values,
  end,
  isBefore,
}: {
  values: readonly number[];
  end: number;
  isBefore: boolean;
}) {
  return (
    <path
      d={getLineChartPath(values, end)}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeWidth={isBefore ? 1 : 2}
      strokeDasharray={isBefore ? '4 4' : undefined}
      className={isBefore ? 'stroke-field' : 'stroke-ink'}
    />
  );
}

/** The row limit for rendering a closed table in advance; longer tables render when opened. */
const EAGER_TABLE_ROW_LIMIT = 100;

function ChartDataTable({ label, points, before = [], format }: Omit<TrendChartProps, 'kind'>) {
  const hasBefore = before.length > 0;
  const [wasOpened, setWasOpened] = useState(false);
  const isWritten = wasOpened || points.length <= EAGER_TABLE_ROW_LIMIT;
  return (
    <details
      className="min-w-0 text-sm open:order-last open:basis-full"
      onToggle={({ currentTarget }) => setWasOpened((was) => was || currentTarget.open)}
    >
      <summary className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4">
        Show as table
      </summary>
      {/* A focusable group, so that it can be scrolled by keyboard. */}
      <div
        role="group"
        aria-label={`${label}, table`}
        tabIndex={0}
        className="relative mt-2 max-h-72 overflow-y-auto border-y border-line"
      >
        <table className="w-full">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Time
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Value
              </th>
              {hasBefore ? (
                <th scope="col" className="py-2 pl-4 text-right font-semibold">
                  Previous
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {(isWritten ? points : []).map(({ label: when, value }, at) => (
              <tr key={when} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {when}
                </th>
                <td className="py-1.5 text-right tabular-nums">{format(value)}</td>
                {hasBefore ? (
                  <td className="py-1.5 pl-4 text-right tabular-nums text-ink-3">
                    {format(before[at] ?? 0)}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
