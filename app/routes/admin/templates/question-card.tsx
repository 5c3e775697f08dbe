import { ArrowDown, ArrowUp, Copy, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useFormState } from '#app/admin-kit/form/form-state.ts';
import {
  EXAMPLE_LIMIT,
  HELP_LIMIT,
  hasOptions,
  LABEL_LIMIT,
  QUESTION_TYPES,
  type QuestionType,
} from '#app/modules/orders/briefs/model.ts';
import { type QuestionField, questionFieldId } from '#app/modules/orders/briefs/schemas.ts';
import { Button } from '#app/ui/button.tsx';
import { controlClasses, describedBy, FieldFrame } from '#app/ui/field.tsx';
import { problemOf } from '#app/ui/form-problems.tsx';

import type { DraftQuestion, Questions } from './use-questions.ts';

const TYPES = Object.entries(QUESTION_TYPES);

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether a draft's type has options; what no form offers has none. */
const isWithOptions = ({ question_type: type }: DraftQuestion): boolean =>
  type in QUESTION_TYPES && hasOptions(type as QuestionType); // just compared

type PartProps = { questions: Questions; question: DraftQuestion; place: number };

/** One field of a question: its label, its problem, and its value in the questions. */
function useQuestionField({ questions, question, place }: PartProps, field: QuestionField) {
  const { problems } = useFormState();
  const id = questionFieldId(field, place);
  const error = problemOf(problems, id);
  return {
    error,
    control: {
      id,
      name: field,
      value: question[field],
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(id, { error }),
      onChange: (event: { currentTarget: { value: string } }) =>
        questions.change(question.id, field, event.currentTarget.value),
    } as const,
  };
}

function Line({
  field,
  label,
  limit,
  ...part
}: PartProps & { field: QuestionField; label: string; limit: number }) {
  const { error, control } = useQuestionField(part, field);
  return (
    <FieldFrame id={control.id} label={label} error={error}>
      <input {...control} maxLength={limit} autoComplete="off" className={controlClasses} />
    </FieldFrame>
  );
}

function Choice({
  field,
  label,
  children,
  ...part
}: PartProps & { field: QuestionField; label: string; children: ReactNode }) {
  const { error, control } = useQuestionField(part, field);
  return (
    <FieldFrame id={control.id} label={label} error={error}>
      <select {...control} className={controlClasses}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** One option per line; kept, unseen, when the type has none for the moment. */
function Options(part: PartProps) {
  const { error, control } = useQuestionField(part, 'question_options');
  return (
    <div className={isWithOptions(part.question) ? undefined : 'hidden noscript:block'}>
      <FieldFrame id={control.id} label="Options, one per line" error={error}>
        <textarea {...control} rows={4} className={`${controlClasses} py-2.5`} />
      </FieldFrame>
    </div>
  );
}

/** Which answer of an earlier question shows this one; always, unless one is chosen. */
function Condition(part: PartProps) {
  const earlier = part.questions.questions.slice(0, part.place).filter(isWithOptions);
  const { question_show: chosen } = part.question;
  const groups = earlier.map((question) => ({
    label: question.question_label || 'A question without words',
    options: lines(question.question_options).map((option) => ({
      value: `${question.question_key}=${option}`,
      label: option,
    })),
  }));
  const isKnown =
    chosen === '' || groups.some(({ options }) => options.some(({ value }) => value === chosen));
  return (
    <Choice {...part} field="question_show" label="Asked">
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
      {isKnown ? null : <option value={chosen}>An answer that is no longer above</option>}
    </Choice>
  );
}

function Buttons({ questions, place }: Omit<PartProps, 'question'>) {
  const { length } = questions.questions;
  const what = `question ${place + 1}`;
  const look = { variant: 'ghost', size: 'sm', className: 'px-2' } as const;
  return (
    <div className="flex shrink-0 noscript:hidden">
      <Button
        {...look}
        aria-label={`Move up: ${what}`}
        disabled={place === 0}
        onClick={() => questions.move(place, place - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        {...look}
        aria-label={`Move down: ${what}`}
        disabled={place === length - 1}
        onClick={() => questions.move(place, place + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
      <Button {...look} aria-label={`Duplicate: ${what}`} onClick={() => questions.duplicate(place)}>
        <Copy aria-hidden className="size-4" />
      </Button>
      <Button {...look} aria-label={`Remove: ${what}`} onClick={() => questions.remove(place)}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function LabelLine(part: PartProps) {
  const { error, control } = useQuestionField(part, 'question_label');
  const { questions, question } = part;
  return (
    <FieldFrame id={control.id} label="Question" error={error}>
      <input
        {...control}
        ref={(field) => questions.focusNew(question.id, field)}
        maxLength={LABEL_LIMIT}
        autoComplete="off"
        className={controlClasses}
      />
    </FieldFrame>
  );
}

/** One question of the builder. Every field is always there, so that the lists of the form stay side by side. */
export function QuestionCard(part: PartProps) {
  const { questions, question, place } = part;
  return (
    <li className="grid grid-cols-1 gap-4 rounded-base border border-line bg-paper p-5">
      <input type="hidden" name="question_key" value={question.question_key} />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-2">{`Question ${place + 1}`}</h3>
        <Buttons questions={questions} place={place} />
      </div>
      <LabelLine {...part} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Choice {...part} field="question_type" label="Type">
          {TYPES.map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice {...part} field="question_required" label="Answer">
          <option value="no">Optional</option>
          <option value="yes">Required</option>
        </Choice>
        <Condition {...part} />
      </div>
      <Options {...part} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Line {...part} field="question_help" label="Help" limit={HELP_LIMIT} />
        <Line {...part} field="question_example" label="Example" limit={EXAMPLE_LIMIT} />
      </div>
    </li>
  );
}
