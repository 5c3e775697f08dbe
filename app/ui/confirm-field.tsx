import { CheckboxField } from './checkbox-field.tsx';
import { type FormProblem, findFieldProblem } from './form-problems.tsx';

const SAVE_DESPITE_WARNINGS_LABEL = 'Save anyway';

/** Added after the warnings of a form; `ConfirmDespiteWarningsField` answers it. */
export const CONFIRM_FORM_WARNINGS_PROBLEM: FormProblem = {
  field: 'confirmed',
  message: `Change the text, or check “${SAVE_DESPITE_WARNINGS_LABEL}” and send the form again.`,
};

/** The checkbox that submits a form despite its warnings; nothing while it has none. */
export function ConfirmDespiteWarningsField({ problems }: { problems: readonly FormProblem[] }) {
  if (findFieldProblem(problems, 'confirmed') === null) return null;
  return <CheckboxField id="confirmed">{SAVE_DESPITE_WARNINGS_LABEL}</CheckboxField>;
}
