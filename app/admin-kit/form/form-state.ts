import { createContext, use } from 'react';

import { type FormValues, textOf } from '#app/lib/form-values.ts';
import { type FormProblem, problemOf } from '#app/ui/form-problems.tsx';

/** What the parts of an editor know of its form. */
export type FormState = {
  /** What the fields begin with, by name. */
  values: FormValues;
  problems: readonly FormProblem[];
  isDirty: boolean;
  isSaving: boolean;
  /** False until script runs: until then nothing is disabled. */
  isReady: boolean;
  isReadOnly: boolean;
  /** To be called by a control whose value changed without an `input` event of its own. */
  noteChange: () => void;
};

export const FormContext = createContext<FormState | null>(null);

/** The editor around this part. */
export function useFormState(): FormState {
  const state = use(FormContext);
  if (!state) throw new Error('part of an editor is outside ResourceForm');
  return state;
}

/** What one field begins with, what is wrong with it, and whether it may be changed. */
export function useFormField(name: string) {
  const { values, problems, isReadOnly } = useFormState();
  return { value: textOf(values, name), error: problemOf(problems, name), isReadOnly };
}

/** Fields of the form itself, which say nothing of the record. */
const OWN = new Set(['intent', 'version', 'overwrite', 'confirmed']);

/** The form as one comparable text, whatever the order of its fields. */
export function snapshotOf(values: FormValues): string {
  const entries = Object.entries(values).filter(([name]) => !OWN.has(name));
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the form shows another value than the record for one of its fields. */
export function showsOther(shown: FormValues, record: FormValues): boolean {
  return Object.entries(record).some(
    ([name, value]) => name in shown && String(shown[name]) !== String(value),
  );
}
