import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { DialogWithForms } from './page-dialog.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';

export const CHANGE_SLUG_DIALOG_ID = 'change-address';

/** Changes the URL by its own action, never by Save (AEDIT-10). */
export function ChangeServiceSlugDialog({
  service,
  answer,
}: {
  service: ServiceInServiceEditor;
  answer: FormActionResult | undefined;
}) {
  const refusal = answer?.ok === false && answer.intent === 'slug' ? answer : null;
  const typed = refusal?.fields['slug'];
  return (
    // A new URL resets the dialog, which closes it.
    <DialogWithForms key={service.slug} id={CHANGE_SLUG_DIALOG_ID} title="Change URL">
      <Form method="post" preventScrollReset className="grid gap-4">
        <Field
          label="URL after /service/"
          name="slug"
          defaultValue={typeof typed === 'string' ? typed : (service.slug ?? '')}
          required
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          error={refusal && (findFieldProblem(refusal.problems, 'slug') ?? refusal.problems[0]?.message)}
          hint="Links to the current URL keep working and redirect to the new one."
        />
        <Button type="submit" name="intent" value="slug" className="justify-self-start">
          Change address
        </Button>
      </Form>
    </DialogWithForms>
  );
}
