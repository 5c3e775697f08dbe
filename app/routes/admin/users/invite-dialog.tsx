import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { StaffRoleChoice } from './role-choice.tsx';

/** The id its button uses to open it. */
export const INVITE_DIALOG_ID = 'invite';

/** Asks whom to invite, and in which role. */
export function InviteDialog({ answer }: { answer: FormActionResult | undefined }) {
  const kept = answer && !answer.ok && answer.intent === 'invite' ? answer.fields : {};
  return (
    <ModalFormDialog
      id={INVITE_DIALOG_ID}
      title="Invite to the team"
      intent="invite"
      submitLabel="Send invitation"
    >
      <Field
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        required
        defaultValue={String(kept['email'] ?? '')}
        hint="The link in the email works once and expires in 72 hours."
      />
      <StaffRoleChoice chosen={String(kept['role'] ?? 'editor')} />
    </ModalFormDialog>
  );
}
