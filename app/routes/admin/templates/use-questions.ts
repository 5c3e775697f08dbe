import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { type EditableFormListRow, useEditableFormListRows } from '#app/admin-kit/form/use-rows.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  BRIEF_QUESTION_FORM_FIELDS,
  type BriefQuestionFieldName,
} from '#app/modules/fulfilment/briefs/brief-forms.ts';

/** A question as its fields hold it; `id` is local to this page. */
export type BriefQuestionDraft = EditableFormListRow<BriefQuestionFieldName>;

const getBriefQuestionFormFieldValues = (values: FormValues, name: string): readonly string[] =>
  [values[name] ?? []].flat();

/** Returns the initial questions of a form, from the lists of its fields. */
function readInitialBriefQuestionDrafts(values: FormValues): Record<BriefQuestionFieldName, string>[] {
  const columns = BRIEF_QUESTION_FORM_FIELDS.map(
    (field) => [field, getBriefQuestionFormFieldValues(values, field)] as const,
  );
  return getBriefQuestionFormFieldValues(values, 'question_label').flatMap((label, id) => {
    const draft = Object.fromEntries(columns.map(([field, list]) => [field, list[id] ?? '']));
    const isEmpty = label === '' && (draft['question_key'] ?? '') === '';
    // Contains every field of the list.
    return isEmpty ? [] : [draft as Record<BriefQuestionFieldName, string>];
  });
}

const createEmptyBriefQuestion = (): Record<BriefQuestionFieldName, string> => ({
  question_key: createBriefQuestionKey(),
  question_type: 'short',
  question_label: '',
  question_required: 'no',
  question_help: '',
  question_example: '',
  question_options: '',
  question_show: '',
});

/** Returns a key for a question, so that conditions can refer to it before it is saved. */
const createBriefQuestionKey = (): string => `q-${crypto.randomUUID().slice(0, 8)}`;

/**
 * The questions of a questionnaire and the functions that change them; every change notifies the surrounding
 * form.
 */
export function useQuestionnaireQuestionRows() {
  const { values } = useEditorFormState();
  const {
    rows: questions,
    insert,
    ...handlers
  } = useEditableFormListRows<BriefQuestionFieldName>(() => readInitialBriefQuestionDrafts(values));
  return {
    ...handlers,
    questions,
    add: () => insert(questions.length, [createEmptyBriefQuestion()]),
    duplicate: (place: number) => {
      const question = questions[place];
      if (question) insert(place + 1, [{ ...question, question_key: createBriefQuestionKey() }]);
    },
  };
}

export type BriefQuestionRowsState = ReturnType<typeof useQuestionnaireQuestionRows>;
