import type { ReviewFormSubject } from '#app/modules/reviews/written-review.ts';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { getReviewFieldId, type ReviewFormValues } from './review-state.ts';

/** The subject of the review: fixed by a link, chosen from the user's own services, or from all. */
export function ReviewedServiceField({
  entry,
  values,
  problems,
}: {
  entry: ReviewFormSubject;
  values: ReviewFormValues;
  problems: readonly FormProblem[];
}) {
  const { longDate } = useShopTimeFormatters();
  if (entry.kind === 'link') {
    return (
      <div>
        <input type="hidden" name="t" value={entry.token} />
        <p className="text-xs font-semibold">Service</p>
        <p className="text-xl font-bold">{entry.title}</p>
        {entry.review?.status === 'approved' ? (
          <p className="pt-1 text-sm text-ink-2">
            It’s published. We check your changes before they go live.
          </p>
        ) : null}
      </div>
    );
  }
  const isOwn = entry.kind === 'account';
  const name = isOwn ? 'item' : 'service';
  const options = isOwn
    ? entry.items.map(({ id, title, boughtAt }) => ({
        value: id,
        label: `${title}, delivered ${longDate(boughtAt)}`,
      }))
    : entry.services.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <SelectField
      id={getReviewFieldId(name)}
      name={name}
      label={isOwn ? 'Which of your services?' : 'Which service did you buy?'}
      placeholder="Choose a service"
      options={options}
      required
      defaultValue={values[name] ?? (options.length === 1 ? options[0]?.value : '')}
      error={findFieldProblem(problems, getReviewFieldId(name))}
    />
  );
}
