import { type FormEvent, Fragment, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';

import { getBriefAnswerFieldName } from '../briefs/brief-forms.ts';
import { type BriefAnswers, type BriefQuestion, filterVisibleQuestions } from '../briefs/brief-questions.ts';
import {
  type OrderItemBrief,
  type BriefFormResponse,
  type BriefAnswerFile,
  BRIEF_PASSWORD_WARNING,
} from '../briefs/brief-states.ts';

import { deleteBriefDraft } from './brief-draft.ts';
import { buildBriefPagePath } from './brief-summary.tsx';
import { BriefFileUploadQuestion } from './files-question.tsx';
import { BriefQuestionField } from './question-field.tsx';
import { BriefSaveStatusMessage } from './save-note.tsx';
import { useBriefForm } from './use-brief-form.ts';

type RefusedBriefResponse = Extract<BriefFormResponse, { ok: false }>;

/** Shows what another person wrote meanwhile, next to what was typed here. */
function ConflictingAnswersNotice({ changed }: { changed: RefusedBriefResponse['changed'] }) {
  if (changed.length === 0) return null;
  return (
    <section aria-label="Answered elsewhere" className="rounded-base border border-line bg-paper p-5">
      <h2 className="text-lg font-semibold">Also answered in another tab or device</h2>
      <dl className="mt-3 grid gap-3">
        {changed.map(({ key, label, answer }) => (
          <div key={key} className="grid gap-0.5">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap text-ink-2">{answer || 'No answer'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Returns the error summary of a form that came back: each problem with its question, or that of the whole
 * form.
 */
function buildBriefFormErrorSummary({ questions }: OrderItemBrief, refused: RefusedBriefResponse | null) {
  if (!refused) return [];
  if (refused.problems.length === 0) return [{ field: null, message: refused.message }];
  const labels = new Map(questions.map(({ key, label }) => [getBriefAnswerFieldName(key), label]));
  return refused.problems.map(({ field, message }) => {
    const label = labels.get(field ?? '');
    if (label === undefined) return { field, message };
    return { field, message: `${label}${/[.!?:]$/.test(label) ? '' : ':'} ${message}` };
  });
}

function QuestionFieldList({
  brief,
  answers,
  start,
  formId,
  refused,
}: {
  brief: OrderItemBrief;
  /** The answers that determine the visible questions, and the initial field values. */
  answers: BriefAnswers;
  start: BriefAnswers;
  formId: string;
  refused: RefusedBriefResponse | null;
}) {
  const control = (question: BriefQuestion) => {
    const error = findFieldProblem(refused?.problems ?? [], getBriefAnswerFieldName(question.key));
    if (question.type === 'file') {
      const files: BriefAnswerFile[] = brief.files.filter(({ questionKey }) => questionKey === question.key);
      return <BriefFileUploadQuestion brief={brief} question={question} files={files} error={error} />;
    }
    const answer = answers[question.key] ?? start[question.key];
    return <BriefQuestionField question={question} answer={answer} error={error} formId={formId} />;
  };
  return filterVisibleQuestions(brief.questions, answers).map((question) => (
    <Fragment key={question.key}>{control(question)}</Fragment>
  ));
}

/**
 * The questionnaire of one item, saved while typing and submitted by its button. Its fields name their form,
 * because file fields between them have forms of their own. Works as a plain form without script.
 */
export function BriefForm({
  brief,
  answered,
}: {
  brief: OrderItemBrief;
  answered: BriefFormResponse | undefined;
}) {
  const refused = answered?.ok === false ? answered : null;
  const formRef = useRef<HTMLFormElement>(null);
  /** Whether submitting waits for a save, or is the submission that waited. */
  const waiting = useRef<'to-send' | 'sent' | null>(null);
  const isEditing = brief.stance === 'sent';
  const form = useBriefForm(brief, formRef, {
    begun: {
      answers: { ...brief.answers, ...refused?.answers },
      version: refused?.version ?? brief.version,
    },
    isAutosaved: !isEditing,
  });
  const { state } = useNavigation();
  const formId = `brief-${brief.itemId}`;
  const problems = buildBriefFormErrorSummary(brief, refused);

  // After every render, because a save can begin and end between two of them.
  useEffect(() => {
    if (waiting.current !== 'to-send' || form.isSaving || form.isBusy()) return;
    waiting.current = 'sent';
    formRef.current?.requestSubmit();
  });

  function onSubmit(event: FormEvent) {
    // A save in progress would make this form's version outdated, so the form is submitted after it.
    if (waiting.current === null && form.isBusy()) {
      event.preventDefault();
      waiting.current = 'to-send';
    } else waiting.current = null;
  }

  return (
    <div className="grid gap-8">
      <FormErrorSummary key={JSON.stringify(problems)} problems={problems} />
      <ConflictingAnswersNotice changed={refused?.changed ?? []} />
      <p className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
        {`${BRIEF_PASSWORD_WARNING} We’ll tell you how to give us access without them.`}
      </p>
      <div className="grid gap-8" onInput={form.note} onBlur={form.save}>
        <QuestionFieldList
          key={form.generation}
          brief={brief}
          answers={form.answers}
          start={form.start}
          formId={formId}
          refused={refused}
        />
      </div>
      <Form ref={formRef} id={formId} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="version" value={form.version} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="lg" disabled={state === 'submitting'}>
            {isEditing ? 'Send changes' : 'Send brief'}
          </Button>
          {isEditing ? (
            <ButtonLink
              to={buildBriefPagePath(brief)}
              variant="outline"
              size="lg"
              onClick={() => deleteBriefDraft(brief.id)}
            >
              Cancel
            </ButtonLink>
          ) : (
            <span className="hidden noscript:block">
              <Button type="submit" name="later" value="yes" variant="outline" size="lg">
                Save for later
              </Button>
            </span>
          )}
        </div>
        <BriefSaveStatusMessage state={form.saveState} />
      </Form>
    </div>
  );
}
