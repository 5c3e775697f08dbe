import { pickTruncatedFormFields } from '#app/lib/submitted-fields.ts';
import {
  REVIEW_EMAIL_CODE_WRONG_MESSAGE,
  REVIEW_AUTHOR_CONSENTS,
  INVALID_REVIEW_LINK_MESSAGE,
  REVIEW_FORM_FIELD_NAMES,
  type ReviewFormFieldErrors,
  type SubmitReviewFailure,
} from '#app/modules/reviews/written-review.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';

/** The typed values, by field name; a ticked box is `on`. */
export type ReviewFormValues = Readonly<Record<string, string>>;

export type ReviewSubmissionFormState =
  | { kind: 'sent'; editToken: string }
  | { kind: 'refused'; problems: FormProblem[]; values: ReviewFormValues; codeToken: string | null };

/** Returns the id of a field's control on the page. */
export const getReviewFieldId = (name: string) => `review-${name}`;

const convertReviewErrorsToFormProblems = (errors: ReviewFormFieldErrors): FormProblem[] =>
  Object.entries(errors).map(([field, message]) => ({ field: getReviewFieldId(field), message }));

function listReviewSubmissionProblems(failure: SubmitReviewFailure): FormProblem[] {
  switch (failure.code) {
    case 'BAD_REQUEST':
      return convertReviewErrorsToFormProblems(failure.errors);
    case 'CODE_SENT':
      return [];
    case 'CODE_WRONG':
      return convertReviewErrorsToFormProblems({ code: REVIEW_EMAIL_CODE_WRONG_MESSAGE });
    case 'LINK_INVALID':
      return [{ field: null, message: INVALID_REVIEW_LINK_MESSAGE }];
    case 'RATE_LIMITED': {
      const minutes = Math.max(1, Math.ceil(failure.retryAfterSeconds / 60));
      const message = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      return [{ field: null, message }];
    }
  }
}

const REVIEW_FAILURE_HTTP_STATUSES: Record<SubmitReviewFailure['code'], number> = {
  BAD_REQUEST: 400,
  CODE_SENT: 202,
  CODE_WRONG: 422,
  LINK_INVALID: 422,
  RATE_LIMITED: 429,
};

/** The code must be typed again. */
const RETAINED_REVIEW_FORM_FIELDS = [
  ...REVIEW_FORM_FIELD_NAMES.filter((name) => name !== 'code'),
  ...REVIEW_AUTHOR_CONSENTS.map(({ name }) => name),
];

/** Returns a refusal as the page shows it: the reasons, and everything that was typed except the code. */
export function buildRefusedReviewFormState(
  failure: SubmitReviewFailure,
  fields: Readonly<Record<string, unknown>>,
): { state: ReviewSubmissionFormState; status: number } {
  const values = pickTruncatedFormFields(fields, RETAINED_REVIEW_FORM_FIELDS);
  const codeToken = 'codeToken' in failure ? failure.codeToken : null;
  return {
    state: { kind: 'refused', problems: listReviewSubmissionProblems(failure), values, codeToken },
    status: REVIEW_FAILURE_HTTP_STATUSES[failure.code],
  };
}
