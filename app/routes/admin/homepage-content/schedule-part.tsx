import { Form } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const SCHEDULE_DRAFT_DIALOG_ID = 'schedule-draft';
const CANCEL_SCHEDULE_FORM_ID = 'take-back-schedule';

/** Opens the dialog that schedules the draft; unsaved changes would not be part of it. */
export function ScheduleDraftButton({ hasDraft }: { hasDraft: boolean }) {
  const { isDirty, isSaving, isReadOnly } = useEditorFormState();
  if (isReadOnly || !hasDraft) return null;
  return (
    <OpenDialogButton
      dialogId={SCHEDULE_DRAFT_DIALOG_ID}
      variant="outline"
      size="sm"
      disabled={isDirty || isSaving}
    >
      Schedule
    </OpenDialogButton>
  );
}

/** Schedules the publication of the saved draft. */
export function ScheduleDraftDialog({ title, typed }: { title: string; typed: string }) {
  const { zone } = useShopTimeFormatters();
  return (
    <ModalFormDialog
      id={SCHEDULE_DRAFT_DIALOG_ID}
      title={`Publish the draft of “${title}” later`}
      intent="schedule"
      submitLabel="Schedule"
    >
      <Field
        label={`Date and time (${zone.name})`}
        hint="Goes live within a minute of this time."
        name="publishAt"
        type="datetime-local"
        required
        defaultValue={typed}
      />
    </ModalFormDialog>
  );
}

/** Shows the scheduled change, and cancels it: it becomes a draft again. */
export function ScheduledChangeNotice({ publishAt }: { publishAt: string }) {
  const { isReadOnly } = useEditorFormState();
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-base border border-line bg-paper px-4 py-3 text-sm"
    >
      <p>
        <span className="font-semibold">Scheduled: </span>
        goes live <LocalTime at={publishAt} /> on. Publishing before that replaces it.
      </p>
      {isReadOnly ? null : (
        <Button type="submit" form={CANCEL_SCHEDULE_FORM_ID} variant="outline" size="sm">
          Cancel schedule
        </Button>
      )}
    </div>
  );
}

/** The form of the cancel button, which is inside another form. */
export function CancelScheduledChangeForm() {
  return (
    <Form id={CANCEL_SCHEDULE_FORM_ID} method="post" className="hidden">
      <input type="hidden" name="intent" value="unschedule" />
    </Form>
  );
}
