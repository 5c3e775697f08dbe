import type { ReportPeriod } from '#app/lib/report-span.ts';

/** Sums by name. */
export type AnalyticsSumsByName<Name extends string> = Record<Name, number>;

/** A time span: its total, the total of the previous period, and each day of both, oldest first. */
export type MetricsPeriodComparison<Name extends string> = {
  now: AnalyticsSumsByName<Name>;
  before: AnalyticsSumsByName<Name>;
  days: AnalyticsSumsByName<Name>[];
  beforeDays: AnalyticsSumsByName<Name>[];
};

function createZeroAnalyticsSums<Name extends string>(names: readonly Name[]): AnalyticsSumsByName<Name> {
  // One entry per name.
  return Object.fromEntries(names.map((name) => [name, 0])) as AnalyticsSumsByName<Name>;
}

function addUpAnalyticsSums<Name extends string>(
  names: readonly Name[],
  all: readonly AnalyticsSumsByName<Name>[],
): AnalyticsSumsByName<Name> {
  const sums = createZeroAnalyticsSums(names);
  for (const one of all) for (const name of names) sums[name] += one[name];
  return sums;
}

/**
 * Distributes daily rows over a time span and the previous period; missing days
 * count as zero, days outside both are dropped.
 */
export function groupDailySumsByReportPeriod<Name extends string>(
  { days, before }: Pick<ReportPeriod, 'days' | 'before'>,
  names: readonly Name[],
  rows: readonly ({ day: string } & Partial<AnalyticsSumsByName<Name>>)[],
): MetricsPeriodComparison<Name> {
  const byDay = new Map<string, AnalyticsSumsByName<Name>>();
  for (const row of rows) {
    const known = byDay.get(row.day) ?? createZeroAnalyticsSums(names);
    for (const name of names) known[name] += row[name] ?? 0;
    byDay.set(row.day, known);
  }
  const at = (day: string) => byDay.get(day) ?? createZeroAnalyticsSums(names);
  const folded = days.map(at);
  // The previous period has as many days as the span.
  const start = Date.parse(before.from);
  const beforeDays = days.map((_, index) =>
    at(new Date(start + index * 86_400_000).toISOString().slice(0, 10)),
  );
  return {
    now: addUpAnalyticsSums(names, folded),
    before: addUpAnalyticsSums(names, beforeDays),
    days: folded,
    beforeDays,
  };
}
