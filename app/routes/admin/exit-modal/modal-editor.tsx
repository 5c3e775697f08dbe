import { Form, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { PublicContentEditorHeader } from '#app/admin-kit/form/editor-header.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { ExitModalInEditor } from '#app/modules/modal-pages/modal-search.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ExitModalStateBadge, getExitModalDisplayTitle } from './modal-columns.tsx';
import { ExitModalFields } from './modal-fields.tsx';
import { ExitModalPreview } from './modal-preview.tsx';

type ExitModalEditorData = {
  /** Null for a new modal. */
  modal: ExitModalInEditor | null;
  record: { version: number; values: FormValues };
  mayWrite: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
};

const DELETE_EXIT_MODAL_DIALOG_ID = 'delete-window';
const LINK_CLASSES = 'inline-flex min-h-6 items-center text-sm underline underline-offset-4';

const MODAL_ACTION_FORM_ID = 'exit-modal-action';
const isExitModalActiveOrScheduled = ({ state }: ExitModalInEditor) =>
  state === 'active' || state === 'scheduled';

/**
 * Duplicates or ends the modal. A modal that visitors have seen can only be ended, once unsaved changes are
 * saved.
 */
function DuplicateAndEndExitModalButtons({ modal }: { modal: ExitModalInEditor }) {
  const { isDirty, isReady } = useEditorFormState();
  return (
    <>
      <Button
        type="submit"
        form={MODAL_ACTION_FORM_ID}
        name="intent"
        value="duplicate"
        variant="outline"
        size="sm"
      >
        Duplicate
      </Button>
      {modal.wasShown || isExitModalActiveOrScheduled(modal) ? null : (
        <OpenDialogButton dialogId={DELETE_EXIT_MODAL_DIALOG_ID} variant="outline" size="sm">
          Delete
        </OpenDialogButton>
      )}
      {isExitModalActiveOrScheduled(modal) ? (
        <Button
          type="submit"
          form={MODAL_ACTION_FORM_ID}
          name="intent"
          value="end"
          variant="outline"
          size="sm"
          disabled={isReady && isDirty}
        >
          End
        </Button>
      ) : null}
    </>
  );
}

/** Returns the button that publishes the modal, or changes to the published one. */
function getExitModalPublishButton(modal: ExitModalInEditor) {
  return isExitModalActiveOrScheduled(modal)
    ? { label: 'Update live window', intent: 'save', hasWork: false }
    : { label: 'Make active', intent: 'activate', form: MODAL_ACTION_FORM_ID, hasWork: true };
}

function DuplicateAndEndExitModalForms({ modal }: { modal: ExitModalInEditor }) {
  return (
    <>
      <Form id={MODAL_ACTION_FORM_ID} method="post" className="hidden" />
      <ConfirmDialog
        id={DELETE_EXIT_MODAL_DIALOG_ID}
        title={`Delete “${getExitModalDisplayTitle(modal.content.title)}”?`}
        consequence={<p>No visitor has seen it. This can’t be undone.</p>}
        confirmLabel="Delete"
        intent="delete"
      />
    </>
  );
}

function ExitModalEditorHeader({ modal, mayWrite, mayReadAudit }: ExitModalEditorData) {
  return (
    <PublicContentEditorHeader
      title={modal ? getExitModalDisplayTitle(modal.content.title) : 'New exit modal'}
      back={{ href: '/admin/exit-modal', label: 'Exit modal' }}
      state={modal ? <ExitModalStateBadge state={modal.state} /> : null}
      actions={
        <>
          {modal && mayReadAudit ? (
            <Link to={getAuditHistoryUrl('exit-modal', modal.id)} className={LINK_CLASSES}>
              History in the audit
            </Link>
          ) : null}
          {modal ? (
            <a href={`/#window-${modal.id}`} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
              Show me now
              <span className="sr-only"> (opens the saved version in a new tab)</span>
            </a>
          ) : null}
          {modal && mayWrite ? <DuplicateAndEndExitModalButtons modal={modal} /> : null}
        </>
      }
      save={modal && isExitModalActiveOrScheduled(modal) ? 'none' : 'on'}
      publish={modal && getExitModalPublishButton(modal)}
    />
  );
}

function ExitModalWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((sentence) => (
    <p key={sentence} className="mb-4 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {sentence}
    </p>
  ));
}

/** The editor of one exit modal, with a preview beside it. */
export function ExitModalEditor({
  editor,
  answer,
}: {
  editor: ExitModalEditorData;
  answer: FormActionResult | undefined;
}) {
  const { modal, record, mayWrite, draftOwner } = editor;
  const isSave = answer?.intent === 'save';
  const headAnswer = isSave ? undefined : answer;
  useActionResultToast(headAnswer);
  return (
    <>
      <ActionResultNotice answer={headAnswer} />
      <AdminEditorForm
        record={record}
        draftKey={`exit-modal:${modal?.id ?? 'new'}:${draftOwner}`}
        answer={isSave ? answer : undefined}
        isReadOnly={!mayWrite}
        header={<ExitModalEditorHeader {...editor} />}
      >
        {modal ? <ExitModalWarnings warnings={modal.warnings} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
          <ExitModalFields />
          <ExitModalPreview />
        </div>
      </AdminEditorForm>
      {modal && mayWrite ? <DuplicateAndEndExitModalForms modal={modal} /> : null}
    </>
  );
}
