import type { ReactNode } from 'react';

import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import type { VersionedFormRecord } from '#app/admin-kit/form/use-form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

/** Postpones the step. */
export function SkipSetUpStepButton({ children = 'Skip for now' }: { children?: ReactNode }) {
  return (
    <Button type="submit" name="intent" value="skip" variant="ghost">
      {children}
    </Button>
  );
}

/** The form of a step: its fields, a save button that continues, and skip. */
export function SetUpStepForm({
  step,
  record,
  draftOwner,
  answer,
  intent,
  saveLabel = 'Save and continue',
  also,
  children,
}: {
  step: string;
  record: VersionedFormRecord;
  draftOwner: string;
  answer: FormActionResult | undefined;
  intent: string;
  saveLabel?: string;
  /** An additional button beside the first. */
  also?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AdminEditorForm
      record={record}
      draftKey={`set-up:${step}:${draftOwner}`}
      answer={answer}
      saveIntent={intent}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value={intent}>
          {saveLabel}
        </Button>
        {also}
        <SkipSetUpStepButton />
      </div>
    </AdminEditorForm>
  );
}
