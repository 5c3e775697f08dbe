import { Form, href, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { EditorTabs, AdminEditorTabPanel } from '#app/admin-kit/editor-tabs.tsx';
import { FormDraftAutosave } from '#app/admin-kit/form/autosave.tsx';
import { DISCARD_DRAFT_DIALOG_ID, PublicContentEditorHeader } from '#app/admin-kit/form/editor-header.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { EditVersionListItem } from '#app/admin-kit/version-list.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { EditableMailText } from '#app/modules/notifications/texts/find-mail-text.server.ts';
import { MAIL_AUDIENCE_LABELS } from '#app/modules/notifications/texts/mail-text-list.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ContentPublicationHistory } from '../service-editor/draft-history.tsx';

import { MailTextFormFields } from './mail-fields.tsx';
import { MailPreview, MailPreviewOrderForm } from './mail-preview.tsx';

export type MailTextEditorData = {
  mail: EditableMailText;
  /** As the preview shows it. */
  subject: string;
  /** Null while the text tab is open. */
  versions: readonly EditVersionListItem[] | null;
  order: { number: string; isFound: boolean } | null;
  rights: { maySeeOrders: boolean; mayReadLog: boolean; mayReadAudit: boolean };
  draftOwner: string;
};

const TEST_MAIL_FORM_ID = 'send-test';
const MAIL_SWITCH_FORM_ID = 'turn-mail';
const RESET_MAIL_TEXT_DIALOG_ID = 'reset-mail';

const MAIL_ON_OFF_SWITCH_HINTS = {
  no: 'Always sent.',
  owner: 'You can turn it off for everyone.',
  user: 'Recipients can unsubscribe.',
} as const;

/** Whether the email is sent, and whether its text was edited. */
function MailTextStateBadges({ mail: { isOn, isEdited } }: { mail: EditableMailText }) {
  return (
    <>
      {isOn ? null : <Badge tone="warn">Off</Badge>}
      <Badge tone={isEdited ? 'good' : 'neutral'}>{isEdited ? 'Edited' : 'Default text'}</Badge>
    </>
  );
}

/** When and to whom the email is sent, whether it is on, and its actions other than editing. */
function MailTemplateSummary({ mail, mayReadLog }: { mail: EditableMailText; mayReadLog: boolean }) {
  const { event, readers, off, isEdited, isOn, mayWrite, template } = mail;
  const log = `${href('/admin/notifications/mails')}?template=${template}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base border border-line bg-paper p-5">
      <div className="grid gap-1 text-sm">
        <p>
          <strong>Sent when: </strong>
          {`${event}. To: ${MAIL_AUDIENCE_LABELS[readers].toLowerCase()}. ${MAIL_ON_OFF_SWITCH_HINTS[off]}`}
        </p>
        {mayReadLog ? (
          <p>
            <Link to={log} className="inline-flex min-h-9 items-center underline underline-offset-4">
              Email log
            </Link>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {off === 'owner' ? (
          <Button type="submit" form={MAIL_SWITCH_FORM_ID} variant="outline" size="sm">
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
        {isEdited && mayWrite ? (
          <OpenDialogButton dialogId={RESET_MAIL_TEXT_DIALOG_ID} variant="outline" size="sm">
            Reset to default text
          </OpenDialogButton>
        ) : null}
        <Button type="submit" form={TEST_MAIL_FORM_ID} variant="outline" size="sm">
          Send test email
        </Button>
      </div>
    </div>
  );
}

function MailTextEditorWarnings({ mail }: { mail: EditableMailText }) {
  return (
    <>
      {mail.isUnfit ? (
        <p role="note" className="rounded-base bg-bad-tint px-4 py-3 text-sm font-semibold text-bad">
          The published text no longer fits this email, so the default text below is sent. Publish to replace
          it.
        </p>
      ) : null}
      {mail.mayWrite ? null : (
        <p role="note" className="rounded-base border border-line bg-paper px-4 py-3 text-sm">
          This email gives access to or protects an account or order. Only owners and managers can edit it.
        </p>
      )}
    </>
  );
}

/** Forms that must be outside the editor's form, because forms cannot be nested. */
function MailTextActionForms({ mail }: { mail: EditableMailText }) {
  return (
    <>
      <Form id={TEST_MAIL_FORM_ID} method="post" className="hidden">
        <input type="hidden" name="intent" value="test" />
      </Form>
      {mail.off === 'owner' ? (
        <Form id={MAIL_SWITCH_FORM_ID} method="post" className="hidden">
          <input type="hidden" name="intent" value={mail.isOn ? 'turn-off' : 'turn-on'} />
        </Form>
      ) : null}
      {mail.isEdited && mail.mayWrite ? (
        <ConfirmDialog
          id={RESET_MAIL_TEXT_DIALOG_ID}
          title={`Reset “${mail.name}” to the default text?`}
          consequence={
            <p>
              The next email uses the default text. Any draft is discarded. The published text stays in the
              history.
            </p>
          }
          confirmLabel="Reset"
          intent="reset"
        />
      ) : null}
      {mail.draft && mail.mayWrite ? (
        <ConfirmDialog
          id={DISCARD_DRAFT_DIALOG_ID}
          title={`Discard the draft of “${mail.name}”?`}
          consequence={
            <p>Changes since the last publication are lost. The email that is sent stays the same.</p>
          }
          confirmLabel="Discard draft"
          intent="discard"
        />
      ) : null}
    </>
  );
}

/** Side by side where both fit. */
const MAIL_EDITOR_PREVIEW_LAYOUT_CLASSES =
  'grid grid-cols-1 gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_30rem]';

const MAIL_TEXT_EDITOR_FORM_INTENTS = new Set(['', 'save', 'autosave', 'publish']);

/** The form of an email template, with a preview beside it and its history. */
export function MailTextEditor({
  editor,
  answer,
}: {
  editor: MailTextEditorData;
  answer: FormActionResult | undefined;
}) {
  const { mail, subject, versions, rights, order } = editor;
  const isOfForm = answer !== undefined && MAIL_TEXT_EDITOR_FORM_INTENTS.has(answer.intent);
  const otherAnswer = isOfForm ? undefined : answer;
  useActionResultToast(otherAnswer);
  const isHistory = versions !== null;
  const words = { to: '?', label: 'Text', isCurrent: !isHistory, holds: () => true };
  return (
    <div className="max-w-7xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={mail.record}
        draftKey={`mail-text:${mail.template}:${editor.draftOwner}`}
        answer={isOfForm ? answer : undefined}
        isReadOnly={!mail.mayWrite}
        header={
          <PublicContentEditorHeader
            title={mail.name}
            back={{ href: href('/admin/templates/emails'), label: 'Emails' }}
            state={<MailTextStateBadges mail={mail} />}
            draft={mail.draft}
            publish={{ label: 'Update email', hasWork: mail.draft !== null || mail.isUnfit }}
          />
        }
      >
        {mail.mayWrite ? <FormDraftAutosave /> : null}
        <MailTemplateSummary mail={mail} mayReadLog={rights.mayReadLog} />
        <MailTextEditorWarnings mail={mail} />
        <EditorTabs tabs={[words, { to: '?tab=history', label: 'History', isCurrent: isHistory }]} />
        <AdminEditorTabPanel tab={words} className={MAIL_EDITOR_PREVIEW_LAYOUT_CLASSES}>
          <MailTextFormFields mail={mail} />
          {isHistory ? null : (
            <MailPreview mail={mail} subject={subject} order={order} maySeeOrders={rights.maySeeOrders} />
          )}
        </AdminEditorTabPanel>
      </AdminEditorForm>
      {versions ? (
        <ContentPublicationHistory
          title="History"
          versions={versions}
          what={mail.name}
          empty="Nothing published yet. The default text is sent."
          isReadOnly={!mail.mayWrite}
          auditHref={rights.mayReadAudit ? getAuditHistoryUrl('mail_text', mail.template) : null}
        />
      ) : null}
      <MailTextActionForms mail={mail} />
      <MailPreviewOrderForm />
    </div>
  );
}
