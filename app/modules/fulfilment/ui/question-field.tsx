import type { ReactNode } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { getBriefAnswerFieldName } from '../briefs/brief-forms.ts';
import {
  type BriefAnswer,
  type BriefQuestion,
  MAX_LONG_BRIEF_ANSWER_CHARACTERS,
  MAX_SHORT_BRIEF_ANSWER_CHARACTERS,
} from '../briefs/brief-questions.ts';

/** Up to this many options are shown as radio buttons; more become a select. */
const MAX_RADIO_BUTTON_OPTIONS = 6;

type BriefQuestionFieldProps = {
  question: BriefQuestion;
  answer: BriefAnswer | undefined;
  error: string | null;
  /** The id of its form, which is elsewhere on the page; absent in a preview. */
  formId?: string;
};

const convertBriefAnswerToArray = (answer: BriefAnswer | undefined): string[] => [answer ?? []].flat();
const toSingleBriefAnswerText = (answer: BriefAnswer | undefined): string =>
  convertBriefAnswerToArray(answer)[0] ?? '';

/** Returns the ids of the elements that describe a question's control. */
function buildQuestionAriaDescribedBy(id: string, { help, example }: BriefQuestion, error: string | null) {
  return (
    joinClassNames(
      help !== '' && `${id}-help`,
      example !== '' && `${id}-example`,
      error !== null && `${id}-error`,
    ) || undefined
  );
}

function BriefQuestionTitle({ question: { label, isRequired } }: { question: BriefQuestion }) {
  return (
    <>
      {label}
      {isRequired ? <span className="ml-2 text-sm font-normal text-ink-3">Required</span> : null}
    </>
  );
}

function BriefQuestionExampleAndError({
  id,
  question,
  error,
}: {
  id: string;
  question: BriefQuestion;
  error: string | null;
}) {
  const { example } = question;
  return (
    <>
      {example === '' ? null : (
        <p id={`${id}-example`} className="text-sm wrap-anywhere whitespace-pre-line text-ink-3">
          {`Example: ${example}`}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </>
  );
}

function BriefQuestionHelp({ id, help }: { id: string; help: string }) {
  if (help === '') return null;
  return (
    <p id={`${id}-help`} className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
      {help}
    </p>
  );
}

const BRIEF_ANSWER_INPUT_PROPS = {
  short: { type: 'text', maxLength: MAX_SHORT_BRIEF_ANSWER_CHARACTERS },
  url: { type: 'text', inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  date: { type: 'date' },
  number: { type: 'text', inputMode: 'decimal' },
} as const;

function BriefTextAnswerInput({ question, answer, error, formId }: BriefQuestionFieldProps) {
  const id = getBriefAnswerFieldName(question.key);
  const common = {
    id,
    name: id,
    form: formId,
    required: question.isRequired,
    defaultValue: toSingleBriefAnswerText(answer),
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': buildQuestionAriaDescribedBy(id, question, error),
  } as const;
  if (question.type === 'long')
    return (
      <textarea
        dir="auto"
        {...common}
        rows={4}
        maxLength={MAX_LONG_BRIEF_ANSWER_CHARACTERS}
        className={joinClassNames(fieldControlClasses, 'py-2.5')}
      />
    );
  const look =
    question.type in BRIEF_ANSWER_INPUT_PROPS
      ? BRIEF_ANSWER_INPUT_PROPS[question.type as keyof typeof BRIEF_ANSWER_INPUT_PROPS]
      : BRIEF_ANSWER_INPUT_PROPS.short; // one of its keys
  const isNarrow = question.type === 'date' || question.type === 'number';
  return (
    <input
      {...common}
      {...look}
      autoComplete={question.type === 'url' ? 'url' : 'off'}
      className={joinClassNames(fieldControlClasses, isNarrow && 'max-w-64')}
    />
  );
}

/** A single choice as a select; its first option clears the answer. */
function SingleChoiceQuestionSelect({ question, answer, error, formId }: BriefQuestionFieldProps) {
  const id = getBriefAnswerFieldName(question.key);
  return (
    <SelectControl
      id={id}
      name={id}
      form={formId}
      required={question.isRequired}
      defaultValue={toSingleBriefAnswerText(answer)}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={buildQuestionAriaDescribedBy(id, question, error)}
    >
      <option value="">Choose one</option>
      {question.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectControl>
  );
}

/** Options as radio buttons or checkboxes. */
function BriefAnswerOptionsGroup({ question, answer, formId }: BriefQuestionFieldProps) {
  const id = getBriefAnswerFieldName(question.key);
  const isMany = question.type === 'multi';
  const chosen = convertBriefAnswerToArray(answer);
  const none = !isMany && !question.isRequired ? [{ value: '', label: 'No answer' }] : [];
  const options = [...question.options.map((option) => ({ value: option, label: option })), ...none];
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {/* If nothing is checked, nothing would be sent, and the previous answer would stay. */}
      {isMany ? <input type="hidden" form={formId} name={id} value="" /> : null}
      {options.map(({ value, label }, place) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-base">
          <input
            id={place === 0 ? id : undefined}
            type={isMany ? 'checkbox' : 'radio'}
            form={formId}
            name={id}
            value={value}
            defaultChecked={
              value === ''
                ? chosen.length === 0 || toSingleBriefAnswerText(answer) === ''
                : chosen.includes(value)
            }
            className="size-5 shrink-0 accent-ink"
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </div>
  );
}

/** A question whose control is a group: options, files. */
export function BriefQuestionFieldset({
  question,
  error,
  children,
}: Pick<BriefQuestionFieldProps, 'question' | 'error'> & { children: ReactNode }) {
  const id = getBriefAnswerFieldName(question.key);
  return (
    <fieldset
      aria-describedby={buildQuestionAriaDescribedBy(id, question, error)}
      className="grid min-w-0 content-start gap-2"
    >
      <legend className="mb-2 text-base font-semibold wrap-anywhere">
        <BriefQuestionTitle question={question} />
      </legend>
      <BriefQuestionHelp id={id} help={question.help} />
      {children}
      <BriefQuestionExampleAndError id={id} question={question} error={error} />
    </fieldset>
  );
}

/** One question with its help, its control and its example; for files the caller passes the control. */
export function BriefQuestionField(props: BriefQuestionFieldProps) {
  const { question, error } = props;
  const id = getBriefAnswerFieldName(question.key);
  const { type, options } = question;
  if (type === 'multi' || (type === 'choice' && options.length <= MAX_RADIO_BUTTON_OPTIONS))
    return (
      <BriefQuestionFieldset question={question} error={error}>
        <BriefAnswerOptionsGroup {...props} />
      </BriefQuestionFieldset>
    );
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="text-base font-semibold wrap-anywhere">
        <BriefQuestionTitle question={question} />
      </label>
      <BriefQuestionHelp id={id} help={question.help} />
      {type === 'choice' ? <SingleChoiceQuestionSelect {...props} /> : <BriefTextAnswerInput {...props} />}
      <BriefQuestionExampleAndError id={id} question={question} error={error} />
    </div>
  );
}
