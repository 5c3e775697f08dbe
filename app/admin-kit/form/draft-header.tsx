import type { ReactNode } from 'react';

import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { UnsavedMark } from './form-fields.tsx';
import { useFormState } from './form-state.ts';
import { SaveButton } from './save-button.tsx';

/** Id of the dialog that throws a draft away; the editor renders it outside of its form. */
export const DISCARD_DIALOG = 'discard-draft';

/** A draft that is not published yet, with the name of its last writer and the time (ISO). */
type ShownDraft = { by: string; at: string };

function DraftMark({ draft }: { draft: ShownDraft }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      <Badge tone="warn">Draft</Badge>
      <span>
        {`${draft.by}, `}
        <LocalTime at={draft.at} />
      </span>
    </span>
  );
}

function PublishButton({ label, hasWork }: { label: string; hasWork: boolean }) {
  const { isDirty, isSaving, isReady } = useFormState();
  return (
    <Button
      type="submit"
      name="intent"
      value="publish"
      size="sm"
      disabled={isReady && (!(isDirty || hasWork) || isSaving)}
    >
      {label}
    </Button>
  );
}

/** The head of an editor with drafts: what is being written and by whom, and what may be done with it. */
export function DraftHeader({
  title,
  back,
  draft,
  publicPath,
  actions,
  publishLabel,
  hasWork,
}: {
  title: string;
  back: { href: string; label: string };
  draft: ShownDraft | null;
  /** Where visitors read it; null while nothing is published. */
  publicPath: string | null;
  /** What this editor can do besides. */
  actions?: ReactNode;
  /** Null for who may write drafts and not publish them. */
  publishLabel: string | null;
  /** Whether there is something to publish though nothing was typed. */
  hasWork: boolean;
}) {
  const { isReadOnly } = useFormState();
  return (
    <PageHeader
      title={title}
      back={back}
      note={
        <>
          {draft ? <DraftMark draft={draft} /> : null}
          <UnsavedMark />
        </>
      }
      actions={
        <>
          {publicPath === null ? null : (
            <ButtonLink to={publicPath} reloadDocument target="_blank" variant="outline" size="sm">
              <Icon name="external-link" className="size-4" />
              View page
              <span className="sr-only">(new tab)</span>
            </ButtonLink>
          )}
          {draft && !isReadOnly ? (
            <OpensDialog dialogId={DISCARD_DIALOG} variant="outline" size="sm">
              Discard draft
            </OpensDialog>
          ) : null}
          {actions}
          <SaveButton variant="outline" size="sm">
            Save Draft
          </SaveButton>
          {publishLabel === null || isReadOnly ? null : (
            <PublishButton label={publishLabel} hasWork={hasWork} />
          )}
        </>
      }
    />
  );
}
