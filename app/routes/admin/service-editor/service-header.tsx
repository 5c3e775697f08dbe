import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { PublicContentEditorHeader } from '#app/admin-kit/form/editor-header.tsx';
import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

import { ServicePreviewButton } from './preview-button.tsx';
import type { ServiceEditorRights, ServiceInServiceEditor } from './reading.server.ts';

type ServiceEditorHeaderProps = {
  service: ServiceInServiceEditor | null;
  rights: ServiceEditorRights;
  isReadOnly: boolean;
};

const SERVICE_STATUS_BADGES = {
  draft: { label: 'Draft', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

/** The ids of the delete dialogs. */
export const TRASH_SERVICE_DIALOG_ID = 'move-to-trash';
export const PURGE_SERVICE_DIALOG_ID = 'delete-for-good';
/** The id of the form that restores a service from the trash. */
export const RESTORE_SERVICE_FORM_ID = 'restore-service';

/** Archive (AEDIT-06), the public page, and deletion. */
function ServiceMoreActionsMenu({
  service,
  mayPurge,
}: {
  service: ServiceInServiceEditor;
  mayPurge: boolean;
}) {
  const { status, publicPath } = service;
  if (status === 'archived' && !mayPurge) return null;
  return (
    <Menu label="More actions">
      {status === 'published' ? (
        <AdminMenuLink to={publicPath} isNewTab>
          View public page
        </AdminMenuLink>
      ) : null}
      {status === 'archived' ? null : (
        <MenuButton type="submit" form="archive-service">
          Archive
        </MenuButton>
      )}
      {mayPurge ? (
        <li>
          <OpenDialogButton
            dialogId={PURGE_SERVICE_DIALOG_ID}
            variant="ghost"
            size="sm"
            className="w-full text-bad"
          >
            Delete for good
          </OpenDialogButton>
        </li>
      ) : null}
    </Menu>
  );
}

function TrashedServiceButtons({
  service,
  rights,
  isReadOnly,
}: ServiceEditorHeaderProps & { service: ServiceInServiceEditor }) {
  return (
    <>
      {service.isInTrash && rights.mayRestore ? (
        <Button type="submit" form={RESTORE_SERVICE_FORM_ID} size="sm">
          Restore
        </Button>
      ) : null}
      {isReadOnly ? null : (
        <OpenDialogButton dialogId={TRASH_SERVICE_DIALOG_ID} variant="outline" size="sm">
          Delete
        </OpenDialogButton>
      )}
    </>
  );
}

/** Back, Preview, Restore (in the trash), Delete, Save Draft and the status actions (AEDIT-02). */
export function ServiceHeader({ service, rights, isReadOnly }: ServiceEditorHeaderProps) {
  const status = service?.status ?? 'draft';
  const isPublic = status === 'published';
  const { label, tone } = SERVICE_STATUS_BADGES[status];
  return (
    <PublicContentEditorHeader
      title={service ? (service.title ?? 'Untitled service') : 'New service'}
      back={{ href: '/admin/services', label: 'Services' }}
      state={<Badge tone={tone}>{label}</Badge>}
      preview={<ServicePreviewButton service={service} isReadOnly={isReadOnly} />}
      actions={service ? <TrashedServiceButtons {...{ service, rights, isReadOnly }} /> : null}
      // A published service has no draft, but the specification shows the button in every state.
      save={isPublic ? 'off' : 'on'}
      publish={{ label: isPublic ? 'Update Published Service' : 'Publish', hasWork: !isPublic }}
      menu={
        service && !isReadOnly ? (
          <ServiceMoreActionsMenu service={service} mayPurge={rights.mayPurge} />
        ) : null
      }
    />
  );
}
