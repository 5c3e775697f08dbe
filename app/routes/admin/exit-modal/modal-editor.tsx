import { Form, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { EditorHeader } from '#app/admin-kit/form/editor-header.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { ResourceForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { EditedModal } from '#app/modules/modal-pages/modal-search.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/intent-answer.ts';

import { ModalBadge, modalTitle } from './modal-columns.tsx';
import { ModalFields } from './modal-fields.tsx';
import { ModalPreview } from './modal-preview.tsx';

type EditorData = {
  /** Null for a new modal. */
  modal: EditedModal | null;
  record: { version: number; values: FormValues };
  mayWrite: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
};

const DELETE_DIALOG = 'delete-window';
const LINK_CLASSES = 'inline-flex min-h-6 items-center text-sm underline underline-offset-4';

const ACTION_FORM = 'exit-modal-action';
const isOn = ({ state }: EditedModal) => state === 'active' || state === 'scheduled';

/**
 * Duplicates or ends the modal. A modal that visitors have seen can only be ended, once unsaved changes are
 * saved.
 */
function StateButtons({ modal }: { modal: EditedModal }) {
  const { isDirty, isReady } = useFormState();
  return (
    <>
      <Button type="submit" form={ACTION_FORM} name="intent" value="duplicate" variant="outline" size="sm">
        Duplicate
      </Button>
      {modal.wasShown || isOn(modal) ? null : (
        <OpenDialogButton dialogId={DELETE_DIALOG} variant="outline" size="sm">
          Delete
        </OpenDialogButton>
      )}
      {isOn(modal) ? (
        <Button
          type="submit"
          form={ACTION_FORM}
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
function publishOf(modal: EditedModal) {
  return isOn(modal)
    ? { label: 'Update live window', intent: 'save', hasWork: false }
    : { label: 'Make active', intent: 'activate', form: ACTION_FORM, hasWork: true };
}

function StateForms({ modal }: { modal: EditedModal }) {
  return (
    <>
      <Form id={ACTION_FORM} method="post" className="hidden" />
      <ConfirmDialog
        id={DELETE_DIALOG}
        title={`Delete “${modalTitle(modal.content.title)}”?`}
        consequence={<p>No visitor has seen it. This can’t be undone.</p>}
        confirmLabel="Delete"
        intent="delete"
      />
    </>
  );
}

function EditorHead({ modal, mayWrite, mayReadAudit }: EditorData) {
  return (
    <EditorHeader
      title={modal ? modalTitle(modal.content.title) : 'New exit modal'}
      back={{ href: '/admin/exit-modal', label: 'Exit modal' }}
      state={modal ? <ModalBadge state={modal.state} /> : null}
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
          {modal && mayWrite ? <StateButtons modal={modal} /> : null}
        </>
      }
      save={modal && isOn(modal) ? 'none' : 'on'}
      publish={modal && publishOf(modal)}
    />
  );
}

function ModalWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((sentence) => (
    <p key={sentence} className="mb-4 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {sentence}
    </p>
  ));
}

/** The editor of one exit modal, with a preview beside it. */
export function ModalEditor({
  editor,
  answer,
}: {
  editor: EditorData;
  answer: FormActionResult | undefined;
}) {
  const { modal, record, mayWrite, draftOwner } = editor;
  const isSave = answer?.intent === 'save';
  const headAnswer = isSave ? undefined : answer;
  useActionResultToast(headAnswer);
  return (
    <>
      <ActionResultNotice answer={headAnswer} />
      <ResourceForm
        record={record}
        draftKey={`exit-modal:${modal?.id ?? 'new'}:${draftOwner}`}
        answer={isSave ? answer : undefined}
        isReadOnly={!mayWrite}
        header={<EditorHead {...editor} />}
      >
        {modal ? <ModalWarnings warnings={modal.warnings} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
          <ModalFields />
          <ModalPreview />
        </div>
      </ResourceForm>
      {modal && mayWrite ? <StateForms modal={modal} /> : null}
    </>
  );
}
