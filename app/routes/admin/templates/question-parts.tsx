import type { ReactNode } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import {
  type BriefQuestionFieldName,
  buildBriefQuestionFieldId,
} from '#app/modules/fulfilment/briefs/brief-forms.ts';
import {
  isOptionBriefQuestionType,
  BRIEF_QUESTION_TYPE_LABELS,
  type BriefQuestionType,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import type { BriefQuestionDraft, BriefQuestionRowsState } from './use-questions.ts';

const splitNonEmptyLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns whether a draft's type has options; false for unknown types. */
const hasBriefQuestionDraftOptions = ({ question_type: type }: BriefQuestionDraft): boolean =>
  type in BRIEF_QUESTION_TYPE_LABELS && isOptionBriefQuestionType(type as BriefQuestionType); // checked just before

export type BriefQuestionEditorPartProps = {
  questions: BriefQuestionRowsState;
  question: BriefQuestionDraft;
  place: number;
};

/** Returns one field of a question: its label, its error and its value. */
export function useQuestionField(
  { questions, question, place }: BriefQuestionEditorPartProps,
  field: BriefQuestionFieldName,
) {
  const { problems } = useEditorFormState();
  const id = buildBriefQuestionFieldId(field, place);
  const error = findFieldProblem(problems, id);
  return {
    error,
    control: {
      id,
      name: field,
      value: question[field],
      'aria-invalid': error ? true : undefined,
      'aria-describedby': getFieldDescriptionIds(id, { error }),
      onChange: (event: { currentTarget: { value: string } }) =>
        questions.change(question.id, field, event.currentTarget.value),
    } as const,
  };
}

export function BriefQuestionEditorTextInput({
  field,
  label,
  limit,
  ...part
}: BriefQuestionEditorPartProps & { field: BriefQuestionFieldName; label: string; limit: number }) {
  const { error, control } = useQuestionField(part, field);
  return (
    <FormFieldFrame id={control.id} label={label} error={error}>
      <input {...control} maxLength={limit} autoComplete="off" className={fieldControlClasses} />
    </FormFieldFrame>
  );
}

export function BriefQuestionPropertySelect({
  field,
  label,
  children,
  ...part
}: BriefQuestionEditorPartProps & { field: BriefQuestionFieldName; label: string; children: ReactNode }) {
  const { error, control } = useQuestionField(part, field);
  return (
    <FormFieldFrame id={control.id} label={label} error={error}>
      <SelectControl {...control}>{children}</SelectControl>
    </FormFieldFrame>
  );
}

/** One option per line; kept in a hidden input while the type has no options. */
export function QuestionOptionsField(part: BriefQuestionEditorPartProps) {
  const { error, control } = useQuestionField(part, 'question_options');
  return (
    <div className={hasBriefQuestionDraftOptions(part.question) ? undefined : 'hidden noscript:block'}>
      <FormFieldFrame id={control.id} label="Options, one per line" error={error}>
        <textarea {...control} rows={4} className={`${fieldControlClasses} py-2.5`} />
      </FormFieldFrame>
    </div>
  );
}

/** The answer to an earlier question that shows this one; always shown unless one is chosen. */
export function BriefQuestionConditionField(part: BriefQuestionEditorPartProps) {
  const earlier = part.questions.questions.slice(0, part.place).filter(hasBriefQuestionDraftOptions);
  const { question_show: chosen } = part.question;
  const groups = earlier.map((question) => ({
    label: question.question_label || 'An empty question',
    options: splitNonEmptyLines(question.question_options).map((option) => ({
      value: `${question.question_key}=${option}`,
      label: option,
    })),
  }));
  const isKnown =
    chosen === '' || groups.some(({ options }) => options.some(({ value }) => value === chosen));
  return (
    <BriefQuestionPropertySelect {...part} field="question_show" label="Asked">
      <option value="">Always</option>
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={`If “${label}” is`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
      {isKnown ? null : <option value={chosen}>An answer that no longer exists above</option>}
    </BriefQuestionPropertySelect>
  );
}
