import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import type { SearchFigures, SearchSums } from '#app/modules/search/insights/read-search-figures.server.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** `12.5%`; a dash of nothing. */
const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(part === 0 || part === whole ? 0 : 1)}%`;

/** `+18% on the days before`; nothing without any then. */
function change(now: number, before: number, span: number): string {
  if (before === 0) return `none in the ${span} days before`;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent}% on the ${span} days before`;
}

function statsOf({ now, before, unique, latencyP95Ms }: SearchFigures, span: number): Stat[] {
  const then = (part: keyof SearchSums, whole: keyof SearchSums) =>
    before[whole] === 0
      ? `none in the ${span} days before`
      : `${share(before[part], before[whole])} in the ${span} days before`;
  return [
    { label: 'Searches', value: number(now.searches), note: change(now.searches, before.searches, span) },
    { label: 'Different questions', value: number(unique), note: `${number(now.people)} visits` },
    {
      label: 'Clicked',
      value: share(now.clicks, now.searches),
      note: then('clicks', 'searches'),
    },
    {
      label: 'Found nothing',
      value: share(now.withoutResults, now.answered),
      note: then('withoutResults', 'answered'),
    },
    {
      label: 'Bought after',
      value: share(now.bought, now.consented),
      note:
        now.consented === 0
          ? 'of nobody who agreed to be counted'
          : `${share(now.carted, now.consented)} filled a cart`,
    },
    {
      label: 'Answer time',
      value: latencyP95Ms === null ? '-' : `${number(latencyP95Ms)} ms`,
      ...(now.answered > 0 && { note: `${share(now.lexical, now.answered)} by words alone` }),
    },
  ];
}

const DEFINITIONS = [
  [
    'Searches',
    'Settled questions: what somebody types on is one. Staff’s are among them, and known bots are not.',
  ],
  ['Visits', 'One is one load of the shop in a tab; over midnight it counts twice.'],
  ['Clicked', 'Searches after which a service of the answer was opened within 30 minutes.'],
  ['Found nothing', 'Of the searches whose answer is known, those with an empty one.'],
  [
    'Bought after',
    'Of the searches of visitors who agreed to be counted, those after which the same visitor bought on the same day (UTC).',
  ],
  ['Answer time', '95 of 100 answers took at most so long, as a mean of the days.'],
] as const;

/** The figures of a span, and what each means. */
export function Figures({ figures, span }: { figures: SearchFigures; span: number }) {
  return (
    <div className="grid gap-2">
      <StatStrip label="Figures of the search" stats={statsOf(figures, span)} />
      <details className="text-sm text-ink-2">
        <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold underline underline-offset-4">
          What the figures mean
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
          {DEFINITIONS.map(([name, meaning]) => (
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
