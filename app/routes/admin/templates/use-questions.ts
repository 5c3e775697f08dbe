import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useFormState } from '#app/admin-kit/form/form-state.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { QUESTION_FIELDS, type QuestionField } from '#app/modules/fulfilment/briefs/brief-forms.ts';

/** One question as its fields hold it; `id` is only this page's. */
export type DraftQuestion = Record<QuestionField, string> & { id: number };

const listOf = (values: FormValues, name: string): readonly string[] => [values[name] ?? []].flat();

/** The questions a form begins with, from the lists of its fields. */
function draftsOf(values: FormValues): DraftQuestion[] {
  const columns = QUESTION_FIELDS.map((field) => [field, listOf(values, field)] as const);
  return listOf(values, 'question_label').flatMap((label, id) => {
    const draft = Object.fromEntries(columns.map(([field, list]) => [field, list[id] ?? '']));
    const isEmpty = label === '' && (draft['question_key'] ?? '') === '';
    // Every field of the list, once.
    return isEmpty ? [] : [{ ...(draft as Record<QuestionField, string>), id }];
  });
}

const emptyQuestion = (id: number): DraftQuestion => ({
  id,
  question_key: newKey(),
  question_type: 'short',
  question_label: '',
  question_required: 'no',
  question_help: '',
  question_example: '',
  question_options: '',
  question_show: '',
});

/** A key of its own for a question, so that conditions of others can name it before it is saved. */
const newKey = (): string => `q-${crypto.randomUUID().slice(0, 8)}`;

/** The questions of a questionnaire and what may be done with them; every change is told to the form around them. */
export function useQuestions() {
  const { values, noteChange } = useFormState();
  const [questions, setQuestions] = useState(() => draftsOf(values));
  const nextId = useRef(questions.length);
  /** The question that takes the focus when it is drawn. */
  const focusId = useRef<number | null>(null);
  const told = useRef(questions);
  const onQuestions = useEffectEvent((now: DraftQuestion[]) => {
    if (told.current !== now) noteChange();
    told.current = now;
  });
  useEffect(() => onQuestions(questions), [questions]);

  function insert(place: number, question: DraftQuestion) {
    focusId.current = question.id;
    setQuestions((now) => now.toSpliced(place, 0, question));
  }
  return {
    questions,
    /** Gives a question the focus once, when it is the one that was added or moved up to. */
    focusNew: (id: number, field: HTMLElement | null) => {
      if (!field || focusId.current !== id) return;
      focusId.current = null;
      field.focus();
    },
    change: (id: number, field: QuestionField, value: string) =>
      setQuestions((now) =>
        now.map((question) => (question.id === id ? { ...question, [field]: value } : question)),
      ),
    add: () => insert(questions.length, emptyQuestion(nextId.current++)),
    duplicate: (place: number) => {
      const question = questions[place];
      if (question) insert(place + 1, { ...question, id: nextId.current++, question_key: newKey() });
    },
    remove: (place: number) => {
      focusId.current = questions[place + 1]?.id ?? questions[place - 1]?.id ?? null;
      setQuestions((now) => now.toSpliced(place, 1));
    },
    move: (from: number, to: number) =>
      setQuestions((now) => {
        const question = now[from];
        return question && to >= 0 && to < now.length
          ? now.toSpliced(from, 1).toSpliced(to, 0, question)
          : now;
      }),
  };
}

export type Questions = ReturnType<typeof useQuestions>;
