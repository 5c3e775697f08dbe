import { href } from 'react-router';

import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { UnsavedMark } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { SaveButton } from '#app/admin-kit/form/save-button.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import type { EditedLegal } from '#app/modules/content/legal/find-edited-legal.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export const DISCARD_DIALOG = 'discard-draft';

/** Has something to do with changes and with a draft. */
function PublishButton({ page }: { page: EditedLegal }) {
  const { isDirty, isSaving, isReady } = useFormState();
  const hasWork = isDirty || page.draft !== null;
  return (
    <Button
      type="submit"
      name="intent"
      value="publish"
      size="sm"
      disabled={isReady && (!hasWork || isSaving)}
    >
      {`Publish version ${page.nextVersion}`}
    </Button>
  );
}

/** Title, what is being written and by whom, and what may be done with it. */
export function LegalHeader({ page, mayPublish }: { page: EditedLegal; mayPublish: boolean }) {
  const { isReadOnly } = useFormState();
  const { slug, title, draft, current } = page;
  return (
    <PageHeader
      title={title}
      back={{ href: href('/admin/legal'), label: 'Legal pages' }}
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
          {current ? (
            <ButtonLink
              to={href('/legal/:slug', { slug })}
              reloadDocument
              target="_blank"
              variant="outline"
              size="sm"
            >
              <Icon name="external-link" className="size-4" />
              View page
              <span className="sr-only">(new tab)</span>
            </ButtonLink>
          ) : null}
          {draft && !isReadOnly ? (
            <OpensDialog dialogId={DISCARD_DIALOG} variant="outline" size="sm">
              Discard draft
            </OpensDialog>
          ) : null}
          <SaveButton variant="outline" size="sm">
            Save Draft
          </SaveButton>
          {mayPublish ? <PublishButton page={page} /> : null}
        </>
      }
    />
  );
}
