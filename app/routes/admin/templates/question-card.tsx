import {
  MAX_BRIEF_QUESTION_EXAMPLE_CHARACTERS,
  MAX_BRIEF_QUESTION_HELP_CHARACTERS,
  MAX_BRIEF_QUESTION_LABEL_CHARACTERS,
  BRIEF_QUESTION_TYPE_LABELS,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, FormFieldFrame } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

import {
  BriefQuestionPropertySelect,
  BriefQuestionConditionField,
  BriefQuestionEditorTextInput,
  QuestionOptionsField,
  type BriefQuestionEditorPartProps,
  useQuestionField,
} from './question-parts.tsx';

const QUESTION_TYPE_ENTRIES = Object.entries(BRIEF_QUESTION_TYPE_LABELS);

function BriefQuestionEditButtons({ questions, place }: Omit<BriefQuestionEditorPartProps, 'question'>) {
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
        <Icon name="arrow-up" className="size-4" />
      </Button>
      <Button
        {...look}
        aria-label={`Move down: ${what}`}
        disabled={place === length - 1}
        onClick={() => questions.move(place, place + 1)}
      >
        <Icon name="arrow-down" className="size-4" />
      </Button>
      <Button {...look} aria-label={`Duplicate: ${what}`} onClick={() => questions.duplicate(place)}>
        <Icon name="copy" className="size-4" />
      </Button>
      <Button {...look} aria-label={`Remove: ${what}`} onClick={() => questions.remove(place)}>
        <Icon name="x" className="size-4" />
      </Button>
    </div>
  );
}

function BriefQuestionLabelField(part: BriefQuestionEditorPartProps) {
  const { error, control } = useQuestionField(part, 'question_label');
  const { questions, question } = part;
  return (
    <FormFieldFrame id={control.id} label="Question" error={error}>
      <input
        {...control}
        ref={(field) => questions.focusNew(question.id, field)}
        maxLength={MAX_BRIEF_QUESTION_LABEL_CHARACTERS}
        autoComplete="off"
        className={fieldControlClasses}
      />
    </FormFieldFrame>
  );
}

/** One question of the builder. Every field is always present, so that the form's lists stay aligned. */
export function BriefQuestionEditorCard(part: BriefQuestionEditorPartProps) {
  const { questions, question, place } = part;
  return (
    <li className="grid grid-cols-1 gap-4 rounded-base border border-line bg-paper p-5">
      <input type="hidden" name="question_key" value={question.question_key} />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-2">{`Question ${place + 1}`}</h3>
        <BriefQuestionEditButtons questions={questions} place={place} />
      </div>
      <BriefQuestionLabelField {...part} />
      <div className="grid gap-4 sm:grid-cols-3">
        <BriefQuestionPropertySelect {...part} field="question_type" label="Type">
          {QUESTION_TYPE_ENTRIES.map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </BriefQuestionPropertySelect>
        <BriefQuestionPropertySelect {...part} field="question_required" label="Answer">
          <option value="no">Optional</option>
          <option value="yes">Required</option>
        </BriefQuestionPropertySelect>
        <BriefQuestionConditionField {...part} />
      </div>
      <QuestionOptionsField {...part} />
      <div className="grid gap-4 sm:grid-cols-2">
        <BriefQuestionEditorTextInput
          {...part}
          field="question_help"
          label="Help"
          limit={MAX_BRIEF_QUESTION_HELP_CHARACTERS}
        />
        <BriefQuestionEditorTextInput
          {...part}
          field="question_example"
          label="Example"
          limit={MAX_BRIEF_QUESTION_EXAMPLE_CHARACTERS}
        />
      </div>
    </li>
  );
}
