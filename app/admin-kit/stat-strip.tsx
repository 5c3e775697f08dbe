import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';

import { TrendSparkBars } from './charts/spark-bars.tsx';

export type Stat = {
  label: string;
  /** Formatted for display: `48`, `$4,812`. */
  value: string;
  /** A short line below: `+18% on last week`. */
  note?: string;
  /** The last days, oldest first; up to seven are drawn. */
  bars?: readonly number[];
  /** The page or filtered list behind the number. */
  href?: string;
};

const STAT_STRIP_COLUMN_CLASSES: Readonly<Record<number, string>> = {
  1: '',
  2: '',
  3: 'md:grid-cols-3',
  // Two per row if the strip is part of a card.
  4: '',
  5: 'md:grid-cols-3 xl:grid-cols-5',
  6: 'md:grid-cols-3 xl:grid-cols-6',
  7: 'md:grid-cols-4 xl:grid-cols-7',
  8: 'md:grid-cols-4',
  10: 'md:grid-cols-5',
  13: 'md:grid-cols-4 xl:grid-cols-7',
  14: 'md:grid-cols-4 xl:grid-cols-7',
};

/** Numbers in one strip, 2 in a row on phones. A number with a page behind it is a link. */
export function StatStrip({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <ul
      aria-label={label}
      // Each cell draws its right and bottom border, even beside an empty place; the outer ones are covered
      // by the strip's own border.
      className={joinClassNames(
        'grid grid-cols-2 overflow-clip rounded-base border border-line bg-paper',
        stats.length === 1 && 'grid-cols-1',
        STAT_STRIP_COLUMN_CLASSES[stats.length] ?? STAT_STRIP_COLUMN_CLASSES[6],
      )}
    >
      {stats.map((stat) => (
        <StatCell key={stat.label} stat={stat} />
      ))}
    </ul>
  );
}

function StatCell({ stat: { label, value, note, bars, href } }: { stat: Stat }) {
  return (
    <li className="relative -mr-px -mb-px border-r border-b border-line px-4 py-3.5 has-[a:hover]:bg-sunken">
      <p className="text-sm text-ink-3">
        {href ? (
          // The whole cell is clickable; the focus ring surrounds it.
          <Link
            to={href}
            className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <div className="flex flex-wrap items-end gap-x-2">
        <p className="text-xl font-bold sm:text-2xl">{value}</p>
        {bars ? <TrendSparkBars values={bars} /> : null}
      </div>
      {note ? <p className="mt-1 text-xs text-ink-3">{note}</p> : null}
    </li>
  );
}
