import { Icon } from '#app/ui/icon.tsx';

import { getReviewFieldId } from './review-state.ts';

const REVIEW_STAR_LABELS = [
  { value: 1, words: 'Bad' },
  { value: 2, words: 'Weak' },
  { value: 3, words: 'Fair' },
  { value: 4, words: 'Good' },
  { value: 5, words: 'Excellent' },
] as const;

/** One to five stars as five labeled radio buttons: works the same by mouse, keyboard and without script. */
export function RatingField({ value, error }: { value: string | undefined; error: string | null }) {
  return (
    <fieldset aria-describedby={error ? 'review-rating-error' : undefined}>
      <legend className="pb-2 text-xs font-semibold">Rating</legend>
      <div className="grid grid-cols-5 gap-2">
        {REVIEW_STAR_LABELS.map((star) => (
          <label
            key={star.value}
            className="grid min-h-16 cursor-pointer justify-items-center gap-1 rounded-base border border-field bg-paper px-1 py-2.5 text-sm hover:border-ink has-checked:border-inverse has-checked:bg-inverse has-checked:text-on-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              id={star.value === 1 ? getReviewFieldId('rating') : undefined}
              type="radio"
              name="rating"
              value={star.value}
              required
              defaultChecked={value === String(star.value)}
              className="sr-only"
            />
            <span className="flex items-center gap-1 font-bold">
              {star.value}
              <Icon name="star" className="size-4 fill-current" />
              <span className="sr-only">{star.value === 1 ? 'star' : 'stars'},</span>
            </span>
            <span className="max-sm:text-2xs">{star.words}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id="review-rating-error" className="pt-1.5 text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
