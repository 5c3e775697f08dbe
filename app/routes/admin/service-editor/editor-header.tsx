import { useNavigation } from 'react-router';

import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { UnsavedMark } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { SaveButton } from '#app/admin-kit/form/save-button.tsx';
import { Menu, MenuButton, MenuLink } from '#app/admin-kit/menu.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

import { PreviewButton } from './preview-button.tsx';
import type { EditorRights, ServiceFacts } from './reading.server.ts';

const STATUS = {
  draft: { label: 'Draft', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

/** Ids of the dialogs that delete. */
export const TRASH_DIALOG = 'move-to-trash';
export const PURGE_DIALOG = 'delete-for-good';
/** Id of the form that takes a service out of the trash. */
export const RESTORE_FORM = 'restore-service';

/** Publish, or Update Published Service, and Archive while it is not (AEDIT-02, AEDIT-06). */
function StatusMenu({ service }: { service: ServiceFacts | null }) {
  const { isSaving, isReady } = useFormState();
  const { state } = useNavigation();
  const isBusy = isReady && (isSaving || state === 'submitting');
  const status = service?.status ?? 'draft';
  return (
    <Menu label={STATUS[status].label} look="primary">
      <MenuButton type="submit" name="intent" value="publish" disabled={isBusy}>
        {status === 'published' ? 'Update Published Service' : 'Publish'}
      </MenuButton>
      {service && status !== 'archived' ? (
        <MenuButton type="submit" form="archive-service" disabled={isBusy}>
          Archive
        </MenuButton>
      ) : null}
      {service && status === 'published' ? (
        <MenuLink to={service.publicPath} isNewTab>
          View public page
        </MenuLink>
      ) : null}
    </Menu>
  );
}

function DeleteMenu({ mayPurge }: { mayPurge: boolean }) {
  return (
    <>
      <OpensDialog dialogId={TRASH_DIALOG} variant="outline" size="sm">
        Delete
      </OpensDialog>
      {mayPurge ? (
        <Menu label="More ways to delete">
          <li>
            <OpensDialog dialogId={PURGE_DIALOG} variant="ghost" size="sm" className="w-full text-bad">
              Delete for good
            </OpensDialog>
          </li>
        </Menu>
      ) : null}
    </>
  );
}

/** Back, Preview, Restore of what is in the trash, Delete, Save Draft and the status with what may become of it (AEDIT-02). */
export function EditorHeader({
  service,
  rights,
  isReadOnly,
}: {
  service: ServiceFacts | null;
  rights: EditorRights;
  isReadOnly: boolean;
}) {
  const title = service ? (service.title ?? 'Untitled service') : 'New service';
  const { label, tone } = STATUS[service?.status ?? 'draft'];
  return (
    <PageHeader
      title={title}
      back={{ href: '/admin/services', label: 'Services' }}
      note={
        <>
          <Badge tone={tone}>{label}</Badge>
          <UnsavedMark />
        </>
      }
      actions={
        <>
          <PreviewButton service={service} isReadOnly={isReadOnly} />
          {service?.isInTrash && rights.mayRestore ? (
            <Button type="submit" form={RESTORE_FORM} size="sm">
              Restore
            </Button>
          ) : null}
          {isReadOnly ? null : (
            <>
              {service ? <DeleteMenu mayPurge={rights.mayPurge} /> : null}
              <SaveButton variant="outline" size="sm">
                Save Draft
              </SaveButton>
              <StatusMenu service={service} />
            </>
          )}
        </>
      }
    />
  );
}
