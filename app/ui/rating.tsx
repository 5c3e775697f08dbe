import { formatThousands } from '#app/lib/thousands.ts';

import { MAX_RATING_STARS } from './icon-names.ts';
import { Icon, RatingStarRow } from './icon.tsx';

/** "4.9 31 reviews" with one star; without reviews no number is shown, whatever is stored. */
export function Rating({ average, count, context }: { average: number; count: number; context?: string }) {
  if (count === 0) return <span className="text-sm text-ink-3">No reviews yet</span>;
  const reviews = `${formatThousands(count)} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
      <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
        <Icon name="star" className="size-3.5 fill-current" />
        <span role="img" aria-label={`${average.toFixed(1)} out of 5`}>
          {average.toFixed(1)}
        </span>
      </span>
      <span>{context ? `${reviews} ${context}` : reviews}</span>
    </span>
  );
}

/** Five stars, the first `value` of them solid, for a single rating. */
export function FiveStarRating({ value }: { value: number }) {
  return (
    <span className="inline-flex gap-1">
      <span className="sr-only">{`${value} out of 5 stars`}</span>
      {value > 0 ? <RatingStarRow count={value} className="fill-current" /> : null}
      {value < MAX_RATING_STARS ? (
        <RatingStarRow count={MAX_RATING_STARS - value} className="text-field" />
      ) : null}
    </span>
  );
}
