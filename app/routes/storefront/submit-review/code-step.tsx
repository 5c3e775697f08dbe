import { useEffect, useRef } from 'react';

import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

import { getReviewFieldId, type ReviewFormValues } from './review-state.ts';

/** The public form: an email address, then the six-digit code sent to it. */
export function ReviewSubmissionEmailCodeStep({
  values,
  problems,
  codeToken,
}: {
  values: ReviewFormValues;
  problems: readonly FormProblem[];
  codeToken: string | null;
}) {
  const codeRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (codeToken) codeRef.current?.focus();
  }, [codeToken]);
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-3 text-2xl font-bold">Your email address</legend>
      <Field
        id={getReviewFieldId('email')}
        name="email"
        type="email"
        label="Email"
        hint="Not published. We send a code so that no one else can write in your name."
        autoComplete="email"
        required
        defaultValue={values['email']}
        error={findFieldProblem(problems, getReviewFieldId('email'))}
      />
      {codeToken ? (
        <div className="grid gap-3 border-l-8 border-accent bg-paper p-5">
          <p
            role="status"
            className="font-semibold"
          >{`We sent six digits to ${values['email'] ?? 'your email address'}.`}</p>
          <input type="hidden" name="codeToken" value={codeToken} />
          <Field
            ref={codeRef}
            id={getReviewFieldId('code')}
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            required
            error={findFieldProblem(problems, getReviewFieldId('code'))}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
