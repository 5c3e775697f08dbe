import { Form, Link } from 'react-router';

import { ConfirmDialog, OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { UnsavedMark } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { ResourceForm } from '#app/admin-kit/form/resource-form.tsx';
import { SaveButton } from '#app/admin-kit/form/save-button.tsx';
import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { historyHref } from '#app/modules/audit/model.ts';
import type { EditedModal } from '#app/modules/modal-pages/modal-search.ts';
import { Button } from '#app/ui/button.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import { ModalBadge, modalTitle } from './modal-columns.tsx';
import { ModalFields } from './modal-fields.tsx';
import { ModalPreview } from './modal-preview.tsx';

type Editor = {
  /** Null for a new one. */
  modal: EditedModal | null;
  record: { version: number; values: FormValues };
  mayWrite: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
};

const DELETE_DIALOG = 'delete-window';
const LINK = 'inline-flex min-h-6 items-center text-sm underline underline-offset-4';

/** Active or not, a copy, and the end: what was ever seen is only ended. What was typed has to be saved first. */
function StateButtons({ modal }: { modal: EditedModal }) {
  const { isDirty, isReady } = useFormState();
  const isOn = modal.state === 'active' || modal.state === 'scheduled';
  const isUnsaved = isReady && isDirty;
  return (
    <>
      <Button type="submit" form="duplicate-window" variant="outline" size="sm">
        Duplicate
      </Button>
      {modal.wasShown || isOn ? null : (
        <OpensDialog dialogId={DELETE_DIALOG} variant="outline" size="sm">
          Delete
        </OpensDialog>
      )}
      <Button
        type="submit"
        form={isOn ? 'end-window' : 'activate-window'}
        variant="outline"
        size="sm"
        disabled={isUnsaved}
      >
        {isOn ? 'End' : 'Make active'}
      </Button>
    </>
  );
}

function StateForms({ modal }: { modal: EditedModal }) {
  return (
    <>
      {['activate', 'end', 'duplicate'].map((intent) => (
        <Form key={intent} id={`${intent}-window`} method="post" className="hidden">
          <input type="hidden" name="intent" value={intent} />
        </Form>
      ))}
      <ConfirmDialog
        id={DELETE_DIALOG}
        title={`Delete “${modalTitle(modal.content.title)}”?`}
        consequence={<p>No visitor has seen it, and it cannot be restored.</p>}
        confirmLabel="Delete"
        intent="delete"
      />
    </>
  );
}

function EditorHead({ modal, mayWrite, mayReadAudit }: Editor) {
  return (
    <PageHeader
      title={modal ? modalTitle(modal.content.title) : 'New window'}
      back={{ href: '/admin/exit-modal', label: 'Exit window' }}
      note={
        <>
          {modal ? <ModalBadge state={modal.state} /> : null}
          <UnsavedMark />
        </>
      }
      actions={
        <>
          {modal && mayReadAudit ? (
            <Link to={historyHref('exit-modal', modal.id)} className={LINK}>
              History in the audit
            </Link>
          ) : null}
          {modal ? (
            <a href={`/#window-${modal.id}`} target="_blank" rel="noreferrer" className={LINK}>
              Show to me now
              <span className="sr-only"> (opens in a new tab, as it is saved)</span>
            </a>
          ) : null}
          {modal && mayWrite ? <StateButtons modal={modal} /> : null}
          <SaveButton size="sm">{modal ? 'Save' : 'Create draft'}</SaveButton>
        </>
      }
    />
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((sentence) => (
    <p key={sentence} className="mb-4 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {sentence}
    </p>
  ));
}

/** The editor of one window, with the window beside it. */
export function ModalEditor({ editor, answer }: { editor: Editor; answer: IntentAnswer | undefined }) {
  const { modal, record, mayWrite, draftOwner } = editor;
  const isSave = answer?.intent === 'save';
  const headAnswer = isSave ? undefined : answer;
  useIntentToast(headAnswer);
  return (
    <>
      <IntentNotice answer={headAnswer} />
      <ResourceForm
        record={record}
        draftKey={`exit-modal:${modal?.id ?? 'new'}:${draftOwner}`}
        answer={isSave ? answer : undefined}
        isReadOnly={!mayWrite}
        header={<EditorHead {...editor} />}
      >
        {modal ? <Warnings warnings={modal.warnings} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
          <ModalFields />
          <ModalPreview />
        </div>
      </ResourceForm>
      {modal && mayWrite ? <StateForms modal={modal} /> : null}
    </>
  );
}
