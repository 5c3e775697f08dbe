import { Form, useNavigation } from 'react-router';

import {
  REVIEW_AUTHOR_CONSENTS,
  REVIEW_HONEYPOT_FIELD,
  INVALID_REVIEW_LINK_MESSAGE,
  REVIEWER_RELATIONSHIP_OPTIONS,
  REVIEW_FIELD_LENGTH_LIMITS,
  type ReviewFormSubject,
} from '#app/modules/reviews/written-review.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { type FormProblem, FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

import { ReviewedServiceField } from './about-field.tsx';
import { ReviewSubmissionEmailCodeStep } from './code-step.tsx';
import { RatingField } from './rating-field.tsx';
import { getReviewFieldId, type ReviewSubmissionFormState, type ReviewFormValues } from './review-state.ts';

type RefusedReviewFormState = Extract<ReviewSubmissionFormState, { kind: 'refused' }>;
type ReviewFormData = { values: ReviewFormValues; problems: readonly FormProblem[] };

/** Returns the initial values of the form: what was typed before, or the review a link opens. */
function getInitialReviewFormValues(
  entry: ReviewFormSubject,
  refused: RefusedReviewFormState | null,
): ReviewFormValues {
  if (refused) return refused.values;
  if (entry.kind === 'account') return { name: entry.name };
  if (entry.kind === 'public') return {};
  if (!entry.review) return { name: entry.name, company: entry.company };
  const { rating, consents, ...words } = entry.review;
  return {
    ...words,
    rating: String(rating),
    ...Object.fromEntries(consents.map((name) => [name, 'on'])),
  };
}

const REVIEW_FORM_YES_NO_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Returns the props shared by every text field of the form, by its name. */
const getReviewTextFieldProps = (name: string, { values, problems }: ReviewFormData) => ({
  id: getReviewFieldId(name),
  name,
  defaultValue: values[name],
  error: findFieldProblem(problems, getReviewFieldId(name)),
});

function ReviewTextFields(parts: ReviewFormData) {
  return (
    <>
      <Field
        {...getReviewTextFieldProps('title', parts)}
        label="Title"
        required
        maxLength={REVIEW_FIELD_LENGTH_LIMITS.title.most}
      />
      <TextArea
        {...getReviewTextFieldProps('text', parts)}
        label="Your review"
        hint={`${REVIEW_FIELD_LENGTH_LIMITS.text.least} to ${REVIEW_FIELD_LENGTH_LIMITS.text.most.toLocaleString('en-US')} characters`}
        rows={7}
        required
      />
      <details className="rounded-base border border-line bg-paper px-5">
        <summary className="min-h-12 cursor-pointer py-3 font-semibold">
          Three questions that help (optional)
        </summary>
        <div className="grid gap-5 pb-5">
          <TextArea
            {...getReviewTextFieldProps('problem', parts)}
            label="What was the problem before?"
            rows={3}
          />
          <TextArea {...getReviewTextFieldProps('changed', parts)} label="What changed?" rows={3} />
          <SelectField
            id={getReviewFieldId('recommend')}
            name="recommend"
            label="Would you recommend it?"
            placeholder="No answer"
            options={REVIEW_FORM_YES_NO_OPTIONS}
            defaultValue={parts.values['recommend'] ?? ''}
          />
        </div>
      </details>
    </>
  );
}

function ReviewerFields(parts: ReviewFormData) {
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-3 text-2xl font-bold">About you</legend>
      <Field
        {...getReviewTextFieldProps('name', parts)}
        label="Name"
        autoComplete="name"
        required
        maxLength={REVIEW_FIELD_LENGTH_LIMITS.name}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...getReviewTextFieldProps('role', parts)}
          label="Role (optional)"
          autoComplete="organization-title"
        />
        <Field
          {...getReviewTextFieldProps('company', parts)}
          label="Company (optional)"
          autoComplete="organization"
        />
      </div>
      <SelectField
        id={getReviewFieldId('relationship')}
        name="relationship"
        label="Your relationship to us, other than as a client"
        options={REVIEWER_RELATIONSHIP_OPTIONS}
        defaultValue={parts.values['relationship'] ?? 'none'}
      />
    </fieldset>
  );
}

function ReviewPublicationConsentFields({ values }: { values: ReviewFormValues }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-2xl font-bold">What we may publish</legend>
      <p className="pb-2 text-sm text-ink-2">
        We always publish your rating and text. Without your name it appears as “Verified client” or “A
        client”.
      </p>
      {REVIEW_AUTHOR_CONSENTS.map(({ name, label }) => (
        <CheckboxField key={name} id={name} isChecked={values[name] === 'on'}>
          {label}
        </CheckboxField>
      ))}
    </fieldset>
  );
}

/** The reasons of a refusal, or why the link did not work, above the form. */
function ReviewFormProblems({
  state,
  isLinkBad,
}: {
  state: RefusedReviewFormState | null;
  isLinkBad: boolean;
}) {
  const problems =
    state?.problems ?? (isLinkBad ? [{ field: null, message: INVALID_REVIEW_LINK_MESSAGE }] : []);
  // A new refusal renders a new summary, which takes the focus.
  return problems.length > 0 ? <FormErrorSummary key={JSON.stringify(problems)} problems={problems} /> : null;
}

/** The form of /submit-review, for every way of opening it; works without script. */
export function ReviewForm({
  entry,
  isLinkBad,
  state,
}: {
  entry: ReviewFormSubject;
  isLinkBad: boolean;
  state: RefusedReviewFormState | null;
}) {
  const isSending = useNavigation().state === 'submitting';
  const values = getInitialReviewFormValues(entry, state);
  const problems = state?.problems ?? [];
  const isChange = entry.kind === 'link' && entry.review !== null;
  const submitLabel = state?.codeToken ? 'Confirm and send' : isChange ? 'Save changes' : 'Send review';
  return (
    <Form method="post" noValidate className="grid gap-8">
      <ReviewFormProblems state={state} isLinkBad={isLinkBad} />
      <ReviewedServiceField entry={entry} values={values} problems={problems} />
      <RatingField value={values['rating']} error={findFieldProblem(problems, getReviewFieldId('rating'))} />
      <ReviewTextFields values={values} problems={problems} />
      <ReviewerFields values={values} problems={problems} />
      <ReviewPublicationConsentFields values={values} />
      {entry.kind === 'public' ? (
        <ReviewSubmissionEmailCodeStep
          values={values}
          problems={problems}
          codeToken={state?.codeToken ?? null}
        />
      ) : null}
      <div aria-hidden className="sr-only">
        <label htmlFor="review-website">Leave this field empty</label>
        <input id="review-website" name={REVIEW_HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <Button type="submit" size="lg" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending' : submitLabel}
        </Button>
      </div>
    </Form>
  );
}
