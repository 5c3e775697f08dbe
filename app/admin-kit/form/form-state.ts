import { createContext, use } from 'react';

import { type FormValues, getFormValueText } from '#app/lib/form-values.ts';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

/** What the parts of an editor know about its form. */
export type EditorFormState = {
  /** The initial values of the fields, by name. */
  values: FormValues;
  problems: readonly FormProblem[];
  isDirty: boolean;
  isSaving: boolean;
  /** False until script runs; nothing is disabled before that. */
  isReady: boolean;
  isReadOnly: boolean;
  /** Must be called by a control whose value changes without an `input` event. */
  markChanged: () => void;
};

export const AdminFormContext = createContext<EditorFormState | null>(null);

/** Returns the form state of the surrounding editor. */
export function useEditorFormState(): EditorFormState {
  const state = use(AdminFormContext);
  if (!state) throw new Error('part of an editor is outside AdminEditorForm');
  return state;
}

/** Returns the initial value of one field, its error, and whether it can be changed. */
export function useResourceFormField(name: string) {
  const { values, problems, isReadOnly } = useEditorFormState();
  return { value: getFormValueText(values, name), error: findFieldProblem(problems, name), isReadOnly };
}

/** Fields of the form itself that are not part of the record. */
const NON_RECORD_FORM_FIELD_NAMES = new Set(['intent', 'version', 'overwrite', 'confirmed']);

/** Returns the form as one comparable text, independent of the order of its fields. */
export function serializeFormValues(values: FormValues): string {
  const entries = Object.entries(values).filter(([name]) => !NON_RECORD_FORM_FIELD_NAMES.has(name));
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns whether a field of the form has another value than the record. */
export function hasUnsavedFieldValue(shown: FormValues, record: FormValues): boolean {
  return Object.entries(record).some(
    ([name, value]) => name in shown && String(shown[name]) !== String(value),
  );
}
