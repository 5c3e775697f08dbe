import { type ReactNode, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';

import { useOnNewPage } from '#app/admin-kit/use-on-new-page.ts';
import { Button } from '#app/ui/button.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';

/** A dialog with a few fields that posts one intent to the page; opened by `OpensDialog`, or by a menu. */
export function FormDialog({
  id,
  title,
  intent,
  submitLabel,
  fields = {},
  action,
  closeLabel = 'Cancel',
  children,
}: {
  id: string;
  title: string;
  intent: string;
  submitLabel: string;
  /** Sent along unseen. */
  fields?: Readonly<Record<string, string>>;
  /** Where it posts; the page itself when absent. */
  action?: string;
  closeLabel?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { state } = useNavigation();
  useBackdropClose(ref);
  useOnNewPage(() => ref.current?.close());
  const closes = { command: 'close', commandfor: id };
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      closedby="any"
      className="dialog-modal w-lg rounded-base border border-line bg-paper text-left font-normal whitespace-normal text-ink shadow-pop"
    >
      <Form
        method="post"
        action={action}
        className="grid gap-5 p-5 md:p-8"
        onSubmit={() => ref.current?.close()}
      >
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value={intent} disabled={state === 'submitting'}>
            {submitLabel}
          </Button>
          <Button variant="outline" onClick={() => ref.current?.close()} {...closes}>
            {closeLabel}
          </Button>
        </div>
      </Form>
    </dialog>
  );
}
