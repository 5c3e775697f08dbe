import { CheckboxField } from './checkbox-field.tsx';
import { type FormProblem, findFieldProblem } from './form-problems.tsx';

const CONFIRM_LABEL = 'Save anyway';

/** Added after the warnings of a form; `ConfirmField` answers it. */
export const CONFIRM_WARNINGS_PROBLEM: FormProblem = {
  field: 'confirmed',
  message: `Change the text, or check “${CONFIRM_LABEL}” and send the form again.`,
};

/** The checkbox that submits a form despite its warnings; nothing while it has none. */
export function ConfirmField({ problems }: { problems: readonly FormProblem[] }) {
  if (findFieldProblem(problems, 'confirmed') === null) return null;
  return <CheckboxField id="confirmed">{CONFIRM_LABEL}</CheckboxField>;
}
