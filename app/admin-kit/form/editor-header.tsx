import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { UnsavedChangesBadge } from './form-fields.tsx';
import { useEditorFormState } from './form-state.ts';
import { EditorSaveButton } from './save-button.tsx';

/** The id of the dialog that discards a draft; the editor renders it outside its form. */
export const DISCARD_DRAFT_DIALOG_ID = 'discard-draft';

/** The default primary button of content that is already public. */
export const UPDATE_PUBLIC_PAGE_LABEL = 'Update public page';

/** Saved changes that are not published, with the name of their last editor and the time (ISO). */
type SavedDraftInfo = { by: string; at: string };

type PublishButtonProps = {
  label: string;
  intent?: string;
  /**
   * The id of another form that publishes what is saved: the button is then disabled while there are unsaved
   * changes.
   */
  form?: string;
  /** Whether there is something to publish without new input. */
  hasWork: boolean;
};

function UnpublishedDraftNotice({ draft }: { draft: SavedDraftInfo }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      <Badge tone="warn">Unpublished changes</Badge>
      <span>
        {`${draft.by}, `}
        <LocalTime at={draft.at} />
      </span>
    </span>
  );
}

function EditorPublishButton({ label, intent = 'publish', form, hasWork }: PublishButtonProps) {
  const { isDirty, isSaving, isReady } = useEditorFormState();
  const { state } = useNavigation();
  // Until the page has reloaded after the last action, another one would be sent with the old version.
  const isBusy = isSaving || (form === undefined ? state === 'submitting' : state !== 'idle');
  const isUnsaved = form !== undefined && isReady && isDirty;
  const hasNothing = !isDirty && !hasWork;
  return (
    <Button
      type="submit"
      form={form}
      name="intent"
      value={intent}
      size="sm"
      disabled={isReady && (isBusy || isUnsaved || hasNothing)}
      title={isUnsaved ? 'Save your changes first.' : undefined}
    >
      {label}
    </Button>
  );
}

/** Opens the saved, unpublished state in a new tab. */
export function EditorPreviewLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument target="_blank" variant="outline" size="sm">
      <Icon name="external-link" className="size-4" />
      Preview
      <span className="sr-only">(new tab)</span>
    </ButtonLink>
  );
}

function ViewPublicPageLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument target="_blank" variant="outline" size="sm">
      <Icon name="external-link" className="size-4" />
      View page
      <span className="sr-only">(new tab)</span>
    </ButtonLink>
  );
}

type EditorHeaderProps = {
  title: string;
  documentTitle?: string;
  back: { href: string; label: string };
  /** Badges that show who can see the content. */
  state?: ReactNode;
  draft?: SavedDraftInfo | null;
  preview?: ReactNode;
  /** The public address; null while nothing is published. */
  publicPath?: string | null;
  /** Frequent actions. */
  actions?: ReactNode;
  /** `none` if a save is public at once: the primary button is then the only one. */
  save?: 'on' | 'off' | 'none';
  /** The primary button; null for users who may write drafts but not publish. */
  publish: PublishButtonProps | null;
  /** Rare actions. */
  menu?: ReactNode;
};

/**
 * The header of every editor of public content: the state as a badge, then Preview, Save Draft and the one
 * primary button.
 */
export function PublicContentEditorHeader({ save = 'on', publish, ...props }: EditorHeaderProps) {
  const { isReadOnly } = useEditorFormState();
  const { state, draft, preview, publicPath, actions, menu, ...head } = props;
  return (
    <PageHeader
      {...head}
      note={
        <>
          {state}
          {draft ? <UnpublishedDraftNotice draft={draft} /> : null}
          <UnsavedChangesBadge />
        </>
      }
      actions={
        <>
          {preview}
          {publicPath ? <ViewPublicPageLink to={publicPath} /> : null}
          {actions}
          {draft && !isReadOnly ? (
            <OpenDialogButton dialogId={DISCARD_DRAFT_DIALOG_ID} variant="outline" size="sm">
              Discard draft
            </OpenDialogButton>
          ) : null}
          {save === 'none' ? null : (
            <EditorSaveButton
              variant={publish === null ? 'primary' : 'outline'}
              size="sm"
              isOff={save === 'off'}
            >
              Save Draft
            </EditorSaveButton>
          )}
          <div role="group" aria-label="Status" className="flex flex-wrap items-center gap-2 empty:hidden">
            {publish === null || isReadOnly ? null : <EditorPublishButton {...publish} />}
            {menu}
          </div>
        </>
      }
    />
  );
}
