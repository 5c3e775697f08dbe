import type { ReportSpan } from '#app/lib/report-span.ts';

/** Sums by name. */
export type Sums<Name extends string> = Record<Name, number>;

/** A time span: its total, the total of the previous period, and each day of both, oldest first. */
export type Folded<Name extends string> = {
  now: Sums<Name>;
  before: Sums<Name>;
  days: Sums<Name>[];
  beforeDays: Sums<Name>[];
};

function zeroSums<Name extends string>(names: readonly Name[]): Sums<Name> {
  // One entry per name.
  return Object.fromEntries(names.map((name) => [name, 0])) as Sums<Name>;
}

function addSums<Name extends string>(names: readonly Name[], all: readonly Sums<Name>[]): Sums<Name> {
  const sums = zeroSums(names);
  for (const one of all) for (const name of names) sums[name] += one[name];
  return sums;
}

/**
 * Distributes daily rows over a time span and the previous period; missing days
 * count as zero, days outside both are dropped.
 */
export function foldDays<Name extends string>(
  { days, before }: Pick<ReportSpan, 'days' | 'before'>,
  names: readonly Name[],
  rows: readonly ({ day: string } & Partial<Sums<Name>>)[],
): Folded<Name> {
  const byDay = new Map<string, Sums<Name>>();
  for (const row of rows) {
    const known = byDay.get(row.day) ?? zeroSums(names);
    for (const name of names) known[name] += row[name] ?? 0;
    byDay.set(row.day, known);
  }
  const at = (day: string) => byDay.get(day) ?? zeroSums(names);
  const folded = days.map(at);
  // The previous period has as many days as the span.
  const start = Date.parse(before.from);
  const beforeDays = days.map((_, index) =>
    at(new Date(start + index * 86_400_000).toISOString().slice(0, 10)),
  );
  return { now: addSums(names, folded), before: addSums(names, beforeDays), days: folded, beforeDays };
}
