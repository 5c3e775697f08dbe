import type { ReactNode } from 'react';
import { Form } from 'react-router';

import { closeDialogAround, DialogDeeds, DialogFrame, HiddenFields } from './dialog-frame.tsx';

/** A dialog with a few fields that posts one intent to the page; opened by `OpensDialog`, or from a menu. */
export function FormDialog({
  id,
  title,
  intent,
  submitLabel,
  isDanger,
  fields = {},
  action,
  closeLabel,
  children,
}: {
  id: string;
  title: string;
  intent: string;
  submitLabel: string;
  isDanger?: boolean;
  /** Sent along unseen. */
  fields?: Readonly<Record<string, string>>;
  /** Where it posts; the page itself when absent. */
  action?: string;
  closeLabel?: string;
  children: ReactNode;
}) {
  return (
    <DialogFrame id={id} title={title}>
      <Form method="post" action={action} className="grid gap-5" onSubmit={closeDialogAround}>
        <HiddenFields fields={fields} />
        {children}
        <DialogDeeds
          dialogId={id}
          intent={intent}
          label={submitLabel}
          isDanger={isDanger}
          closeLabel={closeLabel}
        />
      </Form>
    </DialogFrame>
  );
}
