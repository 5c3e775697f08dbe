import { useState } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { readFormDataValues } from '#app/lib/form-values.ts';
import { parseBriefAnswerFields } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import {
  type BriefAnswers,
  type BriefQuestion,
  isOptionBriefQuestionType,
  MAX_BRIEF_QUESTIONS,
  BRIEF_QUESTION_TYPE_LABELS,
  type BriefQuestionType,
  filterVisibleQuestions,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { BriefQuestionField, BriefQuestionFieldset } from '#app/modules/fulfilment/ui/question-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { BriefQuestionEditorCard } from './question-card.tsx';
import { type BriefQuestionDraft, useQuestionnaireQuestionRows } from './use-questions.ts';

const splitUniqueQuestionOptionLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Returns a question in its current state, saved or not; with its condition once that is complete. */
function toBriefQuestionFromEditorDraft(draft: BriefQuestionDraft): BriefQuestion {
  const type = (
    draft.question_type in BRIEF_QUESTION_TYPE_LABELS ? draft.question_type : 'short'
  ) as BriefQuestionType; // checked just before
  const at = draft.question_show.indexOf('=');
  return {
    key: draft.question_key,
    type,
    label: draft.question_label || 'An empty question',
    isRequired: draft.question_required === 'yes',
    help: draft.question_help,
    example: draft.question_example,
    options: isOptionBriefQuestionType(type) ? splitUniqueQuestionOptionLines(draft.question_options) : [],
    showIf:
      at < 0 ? null : { key: draft.question_show.slice(0, at), equals: draft.question_show.slice(at + 1) },
  };
}

const QUESTIONNAIRE_PREVIEW_FORM_ID = 'brief-preview';

/** The questionnaire as buyers see it; answers here show which questions follow, and are not sent. */
function QuestionnairePreview({ questions }: { questions: readonly BriefQuestion[] }) {
  const [answers, setAnswers] = useState<BriefAnswers>({});
  const read = () => {
    const form = document.getElementById(QUESTIONNAIRE_PREVIEW_FORM_ID);
    if (form instanceof HTMLFormElement)
      setAnswers(parseBriefAnswerFields(readFormDataValues(new FormData(form))));
  };
  return (
    <div className="grid max-w-2xl gap-8" onInput={read}>
      {filterVisibleQuestions(questions, answers).map((question) =>
        question.type === 'file' ? (
          <BriefQuestionFieldset key={question.key} question={question} error={null}>
            <p className="rounded-base border border-dashed border-field p-4 text-sm text-ink-3">
              Files are added here.
            </p>
          </BriefQuestionFieldset>
        ) : (
          <BriefQuestionField
            key={question.key}
            question={question}
            answer={answers[question.key]}
            error={null}
            formId={QUESTIONNAIRE_PREVIEW_FORM_ID}
          />
        ),
      )}
    </div>
  );
}

/**
 * The form of the preview, outside the editor's form so that its fields are not submitted with the
 * questionnaire.
 */
export function QuestionnairePreviewForm() {
  return (
    <form
      id={QUESTIONNAIRE_PREVIEW_FORM_ID}
      aria-label="Preview"
      onSubmit={(event) => event.preventDefault()}
    />
  );
}

function ReadOnlyQuestions({ questions }: { questions: readonly BriefQuestion[] }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5">
      {questions.map(({ key, label, type, isRequired }) => (
        <li key={key}>{`${label} (${BRIEF_QUESTION_TYPE_LABELS[type]}${isRequired ? ', required' : ''})`}</li>
      ))}
    </ol>
  );
}

/** The questions in their order, with a preview of them (pages.md, /admin/templates). */
export function BriefQuestionsBuilder() {
  const { isReadOnly } = useEditorFormState();
  const questions = useQuestionnaireQuestionRows();
  const [isPreview, setIsPreview] = useState(false);
  const previewQuestions = questions.questions.map(toBriefQuestionFromEditorDraft);
  if (isReadOnly) return <ReadOnlyQuestions questions={previewQuestions} />;
  return (
    <section aria-labelledby="questions" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions" className="text-lg font-semibold">
          {isPreview ? 'As customers see it' : 'Questions'}
        </h2>
        <div className="noscript:hidden">
          <Button
            variant="outline"
            size="sm"
            aria-pressed={isPreview}
            onClick={() => setIsPreview(!isPreview)}
          >
            Preview
          </Button>
        </div>
      </div>
      {isPreview ? (
        <div className="rounded-base border border-line bg-canvas p-5 md:p-8">
          <QuestionnairePreview questions={previewQuestions} />
        </div>
      ) : null}
      <div hidden={isPreview} className="grid gap-4">
        <ol className="grid gap-4">
          {questions.questions.map((question, place) => (
            <BriefQuestionEditorCard key={question.id} {...{ questions, question, place }} />
          ))}
        </ol>
        <div className="noscript:hidden">
          <Button
            variant="outline"
            disabled={questions.questions.length >= MAX_BRIEF_QUESTIONS}
            onClick={questions.add}
          >
            <Icon name="plus" className="size-4" />
            Add question
          </Button>
        </div>
        <NoScriptNewQuestion />
      </div>
    </section>
  );
}

/** Without script, the next question is entered here; with script, these empty fields are ignored. */
function NoScriptNewQuestion() {
  return (
    <div className="hidden gap-3 noscript:grid">
      <label className="grid gap-1.5 text-sm font-semibold">
        Another question
        <input name="question_label" className="min-h-11 rounded-base border border-field bg-paper px-3.5" />
      </label>
      {(
        ['question_key', 'question_help', 'question_example', 'question_options', 'question_show'] as const
      ).map((name) => (
        <input key={name} type="hidden" name={name} value="" />
      ))}
      <input type="hidden" name="question_type" value="long" />
      <input type="hidden" name="question_required" value="no" />
    </div>
  );
}
