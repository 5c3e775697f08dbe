import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

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

/** The primary button of what visitors see already and that has no name of its own for it. */
export const UPDATE_PAGE = 'Update public page';

/** Changes that are saved and not published, with the name of their last writer and the time (ISO). */
type ShownDraft = { by: string; at: string };

type Publish = {
  label: string;
  intent?: string;
  /** Id of another form that publishes what is saved: then the button waits until nothing is unsaved. */
  form?: string;
  /** Whether there is something to publish though nothing was typed. */
  hasWork: boolean;
};

function DraftMark({ draft }: { draft: ShownDraft }) {
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

function PublishButton({ label, intent = 'publish', form, hasWork }: Publish) {
  const { isDirty, isSaving, isReady } = useFormState();
  const { state } = useNavigation();
  // Until the page has read what the last action did, another one would be sent with the version before it.
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

/** The page with what is saved and not published, in a new tab. */
export function PreviewLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument target="_blank" variant="outline" size="sm">
      <Icon name="external-link" className="size-4" />
      Preview
      <span className="sr-only">(new tab)</span>
    </ButtonLink>
  );
}

function ViewLink({ to }: { to: string }) {
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
  /** Badges of its state: who sees it. */
  state?: ReactNode;
  draft?: ShownDraft | null;
  preview?: ReactNode;
  /** Where visitors read it; null while nothing is published. */
  publicPath?: string | null;
  /** What else is often done here. */
  actions?: ReactNode;
  /** `none` where a save is public at once: then the primary button is the only one. */
  save?: 'on' | 'off' | 'none';
  /** The primary button; null for who may write drafts and not publish them. */
  publish: Publish | null;
  /** What is seldom done here. */
  menu?: ReactNode;
};

/** The head of every editor of what visitors see: state as a badge, then Preview, Save Draft and the one primary button. */
export function EditorHeader({ save = 'on', publish, ...props }: EditorHeaderProps) {
  const { isReadOnly } = useFormState();
  const { state, draft, preview, publicPath, actions, menu, ...head } = props;
  return (
    <PageHeader
      {...head}
      note={
        <>
          {state}
          {draft ? <DraftMark draft={draft} /> : null}
          <UnsavedMark />
        </>
      }
      actions={
        <>
          {preview}
          {publicPath ? <ViewLink to={publicPath} /> : null}
          {actions}
          {draft && !isReadOnly ? (
            <OpensDialog dialogId={DISCARD_DIALOG} variant="outline" size="sm">
              Discard draft
            </OpensDialog>
          ) : null}
          {save === 'none' ? null : (
            <SaveButton variant={publish === null ? 'primary' : 'outline'} size="sm" isOff={save === 'off'}>
              Save Draft
            </SaveButton>
          )}
          <div role="group" aria-label="Status" className="flex flex-wrap items-center gap-2 empty:hidden">
            {publish === null || isReadOnly ? null : <PublishButton {...publish} />}
            {menu}
          </div>
        </>
      }
    />
  );
}
