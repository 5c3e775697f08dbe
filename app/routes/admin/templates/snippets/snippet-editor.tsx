import { Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import {
  LongTextField,
  REQUIRED_FIELD_LABEL,
  TextField,
  UnsavedChangesBadge,
} from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import {
  REPLY_SNIPPET_LENGTH_LIMITS,
  SNIPPET_VARIABLES,
  type ReplySnippetListRow,
} from '#app/modules/snippets/model.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

type ReplySnippetEditorData = {
  /** Null for a new snippet. */
  snippet: ReplySnippetListRow | null;
  record: { version: number; values: FormValues };
  mayWrite: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
};

const DELETE_SNIPPET_DIALOG_ID = 'delete-snippet';

function SnippetEditorHeader({ snippet, mayWrite, mayReadAudit }: ReplySnippetEditorData) {
  return (
    <PageHeader
      title={snippet?.shortcut ?? 'New snippet'}
      back={{ href: '/admin/templates/snippets', label: 'Snippets' }}
      note={<UnsavedChangesBadge />}
      actions={
        <>
          {snippet && mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('snippet', snippet.id)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          {snippet && mayWrite ? (
            <OpenDialogButton dialogId={DELETE_SNIPPET_DIALOG_ID} variant="outline" size="sm">
              Delete
            </OpenDialogButton>
          ) : null}
          <EditorSaveButton size="sm">{snippet ? 'Save' : 'Create'}</EditorSaveButton>
        </>
      }
    />
  );
}

function ReplySnippetVariables() {
  return (
    <div className="rounded-base border border-line bg-paper p-5 text-sm">
      <h2 className="font-semibold">Variables</h2>
      <p className="mt-1 text-ink-2">Filled in when you use the snippet, if the value is known.</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {SNIPPET_VARIABLES.map(({ name, words }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The editor of one snippet. */
export function ReplySnippetEditor({
  editor,
  answer,
}: {
  editor: ReplySnippetEditorData;
  answer: FormActionResult | undefined;
}) {
  const { snippet, record, mayWrite, draftOwner } = editor;
  const [formAnswer, otherAnswer] = answer?.intent === 'save' ? [answer, undefined] : [undefined, answer];
  useActionResultToast(otherAnswer);
  return (
    <div className="grid max-w-4xl gap-6">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={record}
        draftKey={`snippet:${snippet?.id ?? 'new'}:${draftOwner}`}
        answer={formAnswer}
        isReadOnly={!mayWrite}
        header={<SnippetEditorHeader {...editor} />}
      >
        <div className="grid gap-4 rounded-base border border-line bg-paper p-5">
          <TextField
            name="shortcut"
            label="Shortcut"
            need={REQUIRED_FIELD_LABEL}
            hint="What you type to insert it, for example “thanks”."
            limit={REPLY_SNIPPET_LENGTH_LIMITS.shortcut}
            autoComplete="off"
            spellCheck={false}
          />
          <LongTextField
            name="body"
            label="Text"
            need={REQUIRED_FIELD_LABEL}
            rows={8}
            limit={REPLY_SNIPPET_LENGTH_LIMITS.body}
          />
        </div>
      </AdminEditorForm>
      <ReplySnippetVariables />
      {snippet && mayWrite ? (
        <ConfirmDialog
          id={DELETE_SNIPPET_DIALOG_ID}
          title={`Delete “${snippet.shortcut}”?`}
          consequence={<p>This can’t be undone. Messages written with it don’t change.</p>}
          confirmLabel="Delete"
          intent="delete"
        />
      ) : null}
    </div>
  );
}
