import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';

import { useOnNewPage } from './use-on-new-page.ts';

/**
 * A button that opens the dialog with this id: by attributes alone where script is late or absent, by script in browsers
 * that do not know them. It may stand in a menu or a bulk bar; several buttons may open one dialog.
 */
export function OpensDialog({
  dialogId,
  onClick,
  ...button
}: { dialogId: string } & ComponentProps<typeof Button>) {
  // React has no types for these attributes.
  const opens = { command: 'show-modal', commandfor: dialogId };
  return (
    <Button
      aria-haspopup="dialog"
      {...button}
      onClick={(event) => {
        onClick?.(event);
        if ('commandForElement' in event.currentTarget) return;
        const dialog = document.getElementById(dialogId);
        if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
      }}
      {...opens}
    />
  );
}

export type Confirmation = {
  /** Names the thing: `Delete "GA4 executive dashboard"?` */
  title: string;
  /** What will have happened, and whether it can be taken back. */
  consequence: ReactNode;
  /** The deed in the button's words: `Move to trash`. */
  confirmLabel: string;
  /** The intent posted to the page, or to `action`, with `fields`. */
  intent: string;
  fields?: Readonly<Record<string, string>>;
  action?: string;
  /** Must be typed first, for what cannot be undone; posted as `confirm`, which the command compares again. */
  typedName?: string;
};

/**
 * Asks before a deed, and posts its intent as a plain form: so it works without script, and the page's own action answers.
 * `onSubmit` is for a page that posts by a fetcher of its own.
 */
export function ConfirmDialog({
  id,
  onSubmit,
  ...confirmation
}: Confirmation & { id: string; onSubmit?: ComponentProps<'form'>['onSubmit'] }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackdropClose(ref);
  useOnNewPage(() => ref.current?.close());
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      closedby="any"
      className="dialog-modal w-lg rounded-base border border-line bg-paper text-left font-normal whitespace-normal text-ink shadow-pop"
    >
      <div className="grid gap-4 p-5 md:p-8">
        <h2 id={titleId} className="text-xl font-semibold">
          {confirmation.title}
        </h2>
        <div className="text-base text-ink-2">{confirmation.consequence}</div>
        <ConfirmForm
          confirmation={confirmation}
          dialogId={id}
          onCancel={() => ref.current?.close()}
          onSubmit={(event) => {
            onSubmit?.(event);
            ref.current?.close();
          }}
        />
      </div>
    </dialog>
  );
}

function ConfirmForm({
  confirmation: { confirmLabel, intent, fields = {}, action, typedName },
  dialogId,
  onSubmit,
  onCancel,
}: {
  confirmation: Confirmation;
  dialogId: string;
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  onCancel: () => void;
}) {
  const { state } = useNavigation();
  const closes = { command: 'close', commandfor: dialogId };
  return (
    <Form method="post" action={action} className="grid gap-5" onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typedName === undefined ? null : <TypedName name={typedName} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value={intent} disabled={state === 'submitting'}>
          {confirmLabel}
        </Button>
        <Button variant="outline" onClick={onCancel} {...closes}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function TypedName({ name }: { name: string }) {
  return (
    <Field
      label={`Type ${name} to confirm`}
      name="confirm"
      required
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => {
        const { currentTarget: field } = event;
        field.setCustomValidity(field.value.trim() === name ? '' : `Type ${name} exactly.`);
      }}
    />
  );
}
