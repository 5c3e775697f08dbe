import { href } from 'react-router';

import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { UnsavedMark } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { SaveButton } from '#app/admin-kit/form/save-button.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import type { EditedBlock } from '#app/modules/content/blocks/find-block.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { ScheduleButton } from './schedule-part.tsx';

export const DISCARD_DIALOG = 'discard-draft';

/** Has something to do with changes, with a draft, and with stored words that do not fit. */
function PublishButton({ block }: { block: EditedBlock }) {
  const { isDirty, isSaving, isReady, isReadOnly } = useFormState();
  if (isReadOnly) return null;
  const hasWork = isDirty || block.draft !== null || block.isUnfit;
  return (
    <Button
      type="submit"
      name="intent"
      value="publish"
      size="sm"
      disabled={isReady && (!hasWork || isSaving)}
    >
      Publish
    </Button>
  );
}

/** Title, what is being written and by whom, and what may be done with it. */
export function BlockHeader({ block, title, path }: { block: EditedBlock; title: string; path: string }) {
  const { isReadOnly } = useFormState();
  const { draft } = block;
  return (
    <PageHeader
      title={title}
      back={{ href: href('/admin/homepage-content'), label: 'Homepage Content' }}
      note={
        <>
          {draft ? (
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <Badge tone="warn">Draft</Badge>
              <span>
                {`${draft.by}, `}
                <LocalTime at={draft.at} />
              </span>
            </span>
          ) : null}
          <UnsavedMark />
        </>
      }
      actions={
        <>
          <ButtonLink to={path} reloadDocument target="_blank" variant="outline" size="sm">
            <Icon name="external-link" className="size-4" />
            View page
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
          {draft && !isReadOnly ? (
            <OpensDialog dialogId={DISCARD_DIALOG} variant="outline" size="sm">
              Discard draft
            </OpensDialog>
          ) : null}
          <ScheduleButton hasDraft={draft !== null} />
          <SaveButton variant="outline" size="sm">
            Save Draft
          </SaveButton>
          <PublishButton block={block} />
        </>
      }
    />
  );
}
