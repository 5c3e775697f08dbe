import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import type { PickedFile } from '#app/modules/fulfilment/files/order-files.ts';
import { FilePicker } from '#app/modules/fulfilment/ui/file-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';

import { bodyProblem, cleanBody, messageRefusal, type MessageSide, MOST_CHARACTERS } from '../model.ts';

/** The counter appears when this many characters are left. */
const NEAR_THE_END = 500;

export type Draft = { body: string; files: readonly PickedFile[] };

type ComposerProps = {
  orderId: string;
  side: MessageSide;
  /** The target of the form without script. */
  action: string;
  /** The page it returns to. */
  back: string;
  /** The key of the message sent without script. */
  clientKey: string;
  /** The problem of a form sent without script. */
  problem: string | null;
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
  onSend: (draft: Draft) => void;
  /** Tools above the field, whose id is `message`. */
  tools?: ReactNode;
};

function leftText(body: string): string | null {
  const left = MOST_CHARACTERS - cleanBody(body).length;
  return left >= 0 && left <= NEAR_THE_END ? `${left} characters left.` : null;
}

/** The form for a message: text that is kept until it is sent, and up to five files. */
export function Composer({ draft, onDraft, onSend, problem, tools, ...at }: ComposerProps) {
  const formId = useId();
  const [refused, setRefused] = useState(problem);
  const { body, files } = draft;
  const submit = () => {
    const found = bodyProblem(body);
    setRefused(found && messageRefusal(found).message);
    if (!found) onSend({ body: cleanBody(body), files });
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
          hint={leftText(body)}
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
