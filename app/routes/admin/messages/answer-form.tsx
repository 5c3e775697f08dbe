import { LongTextField } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import type { ContactConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { describeContactInboxFailure, MAX_INBOX_REPLY_LENGTH } from '#app/modules/crm/inbox/inbox-rules.ts';
import { getContactSubjectLabel } from '#app/modules/crm/model.ts';
import type { SavedReplySnippet } from '#app/modules/snippets/model.ts';
import { insertTextAtTextareaCursor, SnippetPicker } from '#app/modules/snippets/snippet-picker.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

const SEND_REPLY_SHORTCUT = { key: 'mod+Enter', label: 'Send reply' };
const REPLY_BODY_FIELD_ID = 'body';
const SAVED_REPLY_PICKER_ID = 'snippet';

type InboxMessagePageData = {
  message: ContactConversation;
  snippets: readonly SavedReplySnippet[];
  shop: string;
  draftOwner: string;
};

/** Why a message cannot be answered, in place of the form. */
function CannotReplyNotice({ obstacle }: { obstacle: NonNullable<ContactConversation['obstacle']> }) {
  const refusal = describeContactInboxFailure(obstacle);
  return (
    <p className="rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {typeof refusal === 'string' ? refusal : refusal.message}
    </p>
  );
}

/** The sender's message, quoted below the answer in the email. */
function QuotedMessage({ message }: { message: ContactConversation }) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-8 cursor-pointer underline underline-offset-4">
        Quoted below your reply
      </summary>
      <blockquote dir="auto" className="border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-wrap">
        {message.message}
      </blockquote>
    </details>
  );
}

function insertSavedReplyIntoBody(text: string) {
  const field = document.getElementById(REPLY_BODY_FIELD_ID);
  if (field instanceof HTMLTextAreaElement) insertTextAtTextareaCursor(field, text);
}

/** The answer form: R focuses it, S opens the snippets, Ctrl or Command and Enter sends. */
export function MessageReplyForm({
  page,
  answer,
}: {
  page: InboxMessagePageData;
  answer: FormActionResult | undefined;
}) {
  const { message, snippets, shop, draftOwner } = page;
  const canAnswer = message.obstacle === null;
  const focus = (id: string) => document.getElementById(id)?.focus();
  useKeyboardShortcut({
    key: 'r',
    label: 'Write a reply',
    run: () => focus(REPLY_BODY_FIELD_ID),
    isOn: canAnswer,
  });
  useKeyboardShortcut({
    key: 's',
    label: 'Find a snippet',
    run: () => focus(SAVED_REPLY_PICKER_ID),
    isOn: canAnswer && snippets.length > 0,
  });
  if (message.obstacle !== null) return <CannotReplyNotice obstacle={message.obstacle} />;
  const name = message.name === message.email ? null : message.name;
  return (
    <section
      aria-labelledby="answer-title"
      className="grid gap-3 rounded-base border border-line bg-paper p-5"
    >
      <h2 id="answer-title" className="text-lg font-semibold">
        Reply by email
      </h2>
      <p className="text-sm wrap-anywhere text-ink-2">
        {`To ${message.email}. Subject: Re: ${getContactSubjectLabel(message.subject)}`}
      </p>
      <AdminEditorForm
        record={{ version: message.version, values: { body: '' } }}
        draftKey={`contact-answer:${message.id}:${draftOwner}`}
        answer={answer}
        saveIntent="answer"
        saveKey={SEND_REPLY_SHORTCUT}
      >
        <SnippetPicker
          id={SAVED_REPLY_PICKER_ID}
          snippets={snippets}
          values={{ name, shop }}
          onPick={insertSavedReplyIntoBody}
        />
        <LongTextField
          name={REPLY_BODY_FIELD_ID}
          label="Your reply"
          rows={8}
          limit={MAX_INBOX_REPLY_LENGTH}
          hint="Press Ctrl or Command + Enter to send. Drafts are saved in this browser."
        />
        <QuotedMessage message={message} />
        <div>
          <EditorSaveButton intent="answer">Send reply</EditorSaveButton>
        </div>
      </AdminEditorForm>
    </section>
  );
}
