import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import { FilePicker } from '#app/modules/fulfilment/ui/file-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';

import {
  findMessageTextError,
  normalizeMessageText,
  getMessageFailureStatusAndText,
  type OrderMessageThreadSide,
  MAX_ORDER_MESSAGE_CHARACTERS,
} from '../model.ts';

/** The counter appears when this many characters are left. */
const MESSAGE_COUNTER_THRESHOLD_CHARACTERS = 500;

export type MessageComposerContent = { body: string; files: readonly SelectedOrderFile[] };

type MessageComposerProps = {
  orderId: string;
  side: OrderMessageThreadSide;
  /** The target of the form without script. */
  action: string;
  /** The page it returns to. */
  back: string;
  /** The key of the message sent without script. */
  clientKey: string;
  /** The problem of a form sent without script. */
  problem: string | null;
  draft: MessageComposerContent;
  onDraft: (change: (draft: MessageComposerContent) => MessageComposerContent) => void;
  onSend: (draft: MessageComposerContent) => void;
  /** Tools above the field, whose id is `message`. */
  tools?: ReactNode;
};

function formatCharactersLeft(body: string): string | null {
  const left = MAX_ORDER_MESSAGE_CHARACTERS - normalizeMessageText(body).length;
  return left >= 0 && left <= MESSAGE_COUNTER_THRESHOLD_CHARACTERS ? `${left} characters left.` : null;
}

/** The form for a message: text that is kept until it is sent, and up to five files. */
export function MessageComposer({ draft, onDraft, onSend, problem, tools, ...at }: MessageComposerProps) {
  const formId = useId();
  const [refused, setRefused] = useState(problem);
  const { body, files } = draft;
  const submit = () => {
    const found = findMessageTextError(body);
    setRefused(found && getMessageFailureStatusAndText(found).message);
    if (!found) onSend({ body: normalizeMessageText(body), files });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="grid gap-4">
      {tools}
      <form id={formId} method="post" action={at.action} noValidate onSubmit={onSubmit}>
        <input type="hidden" name="key" value={at.clientKey} />
        <input type="hidden" name="back" value={at.back} />
        <TextArea
          id="message"
          name="body"
          label="Your message"
          rows={4}
          value={body}
          hint={formatCharactersLeft(body)}
          error={refused}
          onChange={({ currentTarget: { value } }) => onDraft((kept) => ({ ...kept, body: value }))}
          onKeyDown={onKeyDown}
        />
      </form>
      <FilePicker
        orderId={at.orderId}
        place="message"
        side={at.side}
        files={files}
        onChange={(change) => onDraft((kept) => ({ ...kept, files: change(kept.files) }))}
        form={{ id: formId, name: 'files' }}
      />
      <div>
        <Button type="submit" form={formId} size="lg">
          Send message
        </Button>
      </div>
    </div>
  );
}
