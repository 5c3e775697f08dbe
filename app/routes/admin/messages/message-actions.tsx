import { Form, href, useNavigate } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import type { ContactConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

const BLOCK_SENDER_DIALOG_ID = 'block-sender';

type MessageActionsProps = {
  message: ContactConversation;
  people: readonly { id: string; name: string }[];
  nextId: string | null;
};

function AssignMessageForm({ message, people }: Omit<MessageActionsProps, 'nextId'>) {
  const { assigneeId, version } = message;
  const options = [
    { value: 'nobody', label: 'Unassigned' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // Keeps the current assignee in the list even if they no longer answer messages.
  const isGone = assigneeId !== null && !people.some(({ id }) => id === assigneeId);
  return (
    <Form method="post" className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <input type="hidden" name="version" value={version} />
      <SelectField
        key={`${assigneeId} ${version}`}
        id="assignee"
        name="assignee"
        label="Assigned to"
        defaultValue={isGone ? 'nobody' : (assigneeId ?? 'nobody')}
        options={options}
      />
      <Button type="submit" variant="outline" name="intent" value="assign">
        Assign
      </Button>
    </Form>
  );
}

function InboxMessageActionButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" variant="outline" size="sm" name="intent" value={intent}>
      {children}
    </Button>
  );
}

/** The actions of a message other than answering. N opens the next open one; U marks it unread, X as spam. */
export function ContactMessageActions({ message, people, nextId }: MessageActionsProps) {
  const navigate = useNavigate();
  const { state, version, contact } = message;
  const nextHref = nextId === null ? null : href('/admin/messages/:id', { id: nextId });
  const isBlocked = contact?.isBlocked ?? false;
  useKeyboardShortcut({
    key: 'n',
    label: 'Next message waiting',
    run: () => nextHref && void navigate(nextHref),
    isOn: nextHref !== null,
  });
  return (
    <section aria-label="Actions" className="grid gap-4 rounded-base border border-line bg-paper p-5">
      {nextHref ? (
        <ButtonLink to={nextHref} variant="outline" size="sm">
          Next waiting
        </ButtonLink>
      ) : null}
      <AssignMessageForm message={message} people={people} />
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="version" value={version} />
        {state === 'read' ? (
          <InboxMessageActionButton intent="unread">Mark unread</InboxMessageActionButton>
        ) : null}
        {isBlocked ? null : (
          <InboxMessageActionButton intent={state === 'spam' ? 'not-spam' : 'spam'}>
            {state === 'spam' ? 'Not spam' : 'Spam'}
          </InboxMessageActionButton>
        )}
        {isBlocked ? (
          <InboxMessageActionButton intent="unblock">Unblock sender</InboxMessageActionButton>
        ) : null}
        {isBlocked ? null : (
          <OpenDialogButton dialogId={BLOCK_SENDER_DIALOG_ID} variant="outline" size="sm">
            Block sender
          </OpenDialogButton>
        )}
      </Form>
      {isBlocked ? null : (
        <ConfirmDialog
          id={BLOCK_SENDER_DIALOG_ID}
          title={`Block ${message.email}?`}
          consequence={
            <p>
              This message and all future messages from this address go to spam. The sender isn’t notified.
              You can unblock them here.
            </p>
          }
          confirmLabel="Block sender"
          intent="block"
          fields={{ version: String(version) }}
        />
      )}
    </section>
  );
}
