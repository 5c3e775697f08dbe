import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import type {
  SearchPeriodStatistics,
  SearchPeriodOrDayTotals,
} from '#app/modules/search/insights/read-search-figures.server.ts';

const formatSearchInsightCount = (value: number) => value.toLocaleString('en-US');

/** `12.5%`; a dash if the total is zero. */
const formatSearchInsightPercentage = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(part === 0 || part === whole ? 0 : 1)}%`;

/** `+18% vs. previous 30 days`; states when the previous span has no data. */
function formatChangeVersusPreviousPeriod(now: number, before: number, span: number): string {
  if (before === 0) return `No data for the previous ${span} days`;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent}% vs. previous ${span} days`;
}

function buildSearchInsightStats(
  { now, before, unique, latencyP95Ms }: SearchPeriodStatistics,
  span: number,
): Stat[] {
  const then = (part: keyof SearchPeriodOrDayTotals, whole: keyof SearchPeriodOrDayTotals) =>
    before[whole] === 0
      ? `No data for the previous ${span} days`
      : `${formatSearchInsightPercentage(before[part], before[whole])} in the previous ${span} days`;
  return [
    {
      label: 'Searches',
      value: formatSearchInsightCount(now.searches),
      note: formatChangeVersusPreviousPeriod(now.searches, before.searches, span),
    },
    {
      label: 'Unique searches',
      value: formatSearchInsightCount(unique),
      note: `${formatSearchInsightCount(now.people)} visits`,
    },
    {
      label: 'Clicked',
      value: formatSearchInsightPercentage(now.clicks, now.searches),
      note: then('clicks', 'searches'),
    },
    {
      label: 'No results',
      value: formatSearchInsightPercentage(now.withoutResults, now.answered),
      note: then('withoutResults', 'answered'),
    },
    {
      label: 'Bought afterward',
      value: formatSearchInsightPercentage(now.bought, now.consented),
      note:
        now.consented === 0
          ? 'No one has consented to tracking yet'
          : `${formatSearchInsightPercentage(now.carted, now.consented)} added to cart`,
    },
    {
      label: 'Answer time',
      value: latencyP95Ms === null ? '-' : `${formatSearchInsightCount(latencyP95Ms)} ms`,
      ...(now.answered > 0 && {
        note: `${formatSearchInsightPercentage(now.lexical, now.answered)} by keywords alone`,
      }),
    },
  ];
}

const SEARCH_INSIGHT_METRIC_DEFINITIONS = [
  [
    'Searches',
    'Completed searches: typing on counts as one. Searches by staff are included, known bots are not.',
  ],
  ['Visits', 'One visit is one load of the shop in a tab. A visit past midnight counts twice.'],
  ['Clicked', 'Searches after which a service from the results was opened within 30 minutes.'],
  ['No results', 'Share of searches that returned no results.'],
  [
    'Bought afterward',
    'Share of searches by visitors who consented to tracking that the same visitor followed with a purchase on the same day (UTC).',
  ],
  ['Answer time', '95% of searches were answered within this time, averaged over the days.'],
] as const;

/** The figures of a span, with their definitions. */
export function SearchInsightStats({ figures, span }: { figures: SearchPeriodStatistics; span: number }) {
  return (
    <div className="grid gap-2">
      <StatStrip label="Search figures" stats={buildSearchInsightStats(figures, span)} />
      <details className="text-sm text-ink-2">
        <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold underline underline-offset-4">
          What these figures mean
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
          {SEARCH_INSIGHT_METRIC_DEFINITIONS.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="max-sm:mb-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
