import { Form } from 'react-router';

import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';

import {
  PURGE_SERVICE_DIALOG_ID,
  RESTORE_SERVICE_FORM_ID,
  TRASH_SERVICE_DIALOG_ID,
} from './service-header.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';

/** The form that restores a service from the trash, outside the editor's own form. */
export function RestoreTrashedServiceForm() {
  return (
    <Form id={RESTORE_SERVICE_FORM_ID} method="post" hidden>
      <input type="hidden" name="intent" value="restore" />
    </Form>
  );
}

/** The forms of the header's actions, outside the editor's own form. */
export function ServiceDeletionDialogs({
  service,
  mayPurge,
}: {
  service: ServiceInServiceEditor;
  mayPurge: boolean;
}) {
  const title = getServiceTitleOrUntitled(service.title);
  return (
    <>
      <Form id="archive-service" method="post" hidden>
        <input type="hidden" name="intent" value="archive" />
      </Form>
      <ConfirmDialog
        id={TRASH_SERVICE_DIALOG_ID}
        title={`Move "${title}" to the trash?`}
        consequence="It’s removed from the shop right away and can be restored for 7 days. Existing orders don’t change."
        confirmLabel="Move to trash"
        intent="trash"
      />
      {mayPurge ? (
        <ConfirmDialog
          id={PURGE_SERVICE_DIALOG_ID}
          title={`Delete "${title}" for good?`}
          consequence="Permanently deletes the service, its slides and its history right away. This can’t be undone. Orders keep the title, price and checklist."
          confirmLabel="Delete for good"
          intent="hard-delete"
          typedName={title}
        />
      ) : null}
    </>
  );
}
