import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

import type { AdminListBulkAction } from './columns.ts';

/** The field for the additional value an action needs. */
export function BulkActionValueField({
  ask: { name, label, hint, options },
}: {
  ask: NonNullable<AdminListBulkAction['ask']>;
}) {
  if (options) return <Select label={label} name={name} options={options} data-begins />;
  return (
    <Field label={label} name={name} hint={hint} maxLength={200} autoComplete="off" required data-begins />
  );
}

/** Asks for confirmation, or for a value the action needs; its button belongs to the surrounding form. */
export function BulkActionDialog({
  pendingAction,
  onClose,
}: {
  pendingAction: AdminListBulkAction | null;
  onClose: () => void;
}) {
  const { confirm, ask } = pendingAction ?? {};
  return (
    <Dialog isOpen={pendingAction !== null} onClose={onClose} title={(confirm ?? ask)?.title ?? ''}>
      {confirm ? <p className="text-ink-2">{confirm.text}</p> : null}
      {ask ? <BulkActionValueField ask={ask} /> : null}
      {pendingAction ? <BulkActionDialogButtons action={pendingAction} onClose={onClose} /> : null}
    </Dialog>
  );
}

function BulkActionDialogButtons({
  action: { intent, label },
  onClose,
}: {
  action: AdminListBulkAction;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        name="intent"
        value={intent}
        onClick={({ currentTarget: { form } }) => {
          // A missing value is reported at its field; otherwise the form is submitted as the dialog closes.
          if (form?.checkValidity()) setTimeout(onClose);
        }}
      >
        {label}
      </Button>
    </div>
  );
}
