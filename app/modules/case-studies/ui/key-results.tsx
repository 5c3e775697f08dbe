import { joinClassNames } from '#app/lib/class-names.ts';

import type { CaseStudyKeyResult } from '../model.ts';

// Labels may wrap, but figures never break.
const KEY_RESULT_FIGURE_CLASS = 'font-bold tracking-[-0.03em] wrap-normal';

/** CASES-02: up to three figures in a ruled strip. */
export function CaseStudyKeyResults({ results }: { results: readonly CaseStudyKeyResult[] }) {
  if (results.length === 0) return null;
  return (
    <dl className="flex border-y border-line">
      {results.map(({ value, label }, place) => (
        <div
          key={`${place} ${label}`}
          className="flex min-w-0 flex-1 flex-col-reverse justify-end gap-0.5 py-3 pr-2 not-first:border-l not-first:border-line not-first:pl-3"
        >
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className={joinClassNames(KEY_RESULT_FIGURE_CLASS, 'text-lg')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures of the leading case study: large, side by side; stacked on phones. */
export function FeaturedCaseStudyKeyResults({ results }: { results: readonly CaseStudyKeyResult[] }) {
  if (results.length === 0) return null;
  return (
    <dl className="border-y border-line sm:flex">
      {results.map(({ value, label }, place) => (
        <div
          key={`${place} ${label}`}
          className="flex flex-row-reverse items-baseline justify-end gap-3 border-line py-3 not-first:border-t sm:min-w-0 sm:flex-1 sm:flex-col-reverse sm:items-start sm:gap-0.5 sm:pr-3 sm:not-first:border-t-0 sm:not-first:border-l sm:not-first:pl-4"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd
            className={joinClassNames(KEY_RESULT_FIGURE_CLASS, 'shrink-0 text-3xl text-cat-text sm:shrink')}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
