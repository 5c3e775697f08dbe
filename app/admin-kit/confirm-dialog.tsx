import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

import {
  closeParentDialog,
  DialogFormActions,
  DialogFrame,
  HiddenFields,
  getDialogOpenerProps,
} from './dialog-frame.tsx';

/**
 * A button that opens the dialog with this id. It may be in a bulk bar; several buttons may open one dialog.
 */
export function OpenDialogButton({
  dialogId,
  onClick,
  ...button
}: { dialogId: string } & ComponentProps<typeof Button>) {
  const { onClick: open, ...attributes } = getDialogOpenerProps(dialogId);
  return (
    <Button
      {...button}
      {...attributes}
      onClick={(event) => {
        onClick?.(event);
        open(event);
      }}
    />
  );
}

export type ConfirmDialogContent = {
  /** Names the object: `Delete "GA4 executive dashboard"?` */
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: ReactNode;
  /** The action as a button label: `Move to trash`. */
  confirmLabel: string;
  /** The intent posted to the page, or to `action`, with `fields`. */
  intent: string;
  fields?: Readonly<Record<string, string>>;
  action?: string;
  /** A text to type first, for irreversible actions; posted as `confirm`, which the command checks again. */
  typedName?: string;
  /** Additional fields of the form. */
  children?: ReactNode;
};

/**
 * Asks for confirmation, then posts the intent as a plain form, so that it works without script and the
 * page's own action answers. `onSubmit` is for a page that posts with its own fetcher.
 */
export function ConfirmDialog({
  id,
  onSubmit,
  ...confirmation
}: ConfirmDialogContent & { id: string; onSubmit?: ComponentProps<'form'>['onSubmit'] }) {
  const { title, consequence, confirmLabel, intent, fields = {}, action, typedName, children } = confirmation;
  return (
    <DialogFrame id={id} title={title}>
      <div className="-mt-1 text-base text-ink-2">{consequence}</div>
      <Form
        method="post"
        action={action}
        className="-mt-1 grid gap-5"
        onSubmit={(event) => {
          onSubmit?.(event);
          closeParentDialog(event);
        }}
      >
        <HiddenFields fields={fields} />
        {children}
        {typedName === undefined ? null : <TypeNameToConfirmField name={typedName} />}
        <DialogFormActions dialogId={id} intent={intent} label={confirmLabel} />
      </Form>
    </DialogFrame>
  );
}

function TypeNameToConfirmField({ name }: { name: string }) {
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
