import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { useNavigation } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';

import { useOnPageNavigation } from './use-on-new-page.ts';

/**
 * Returns the props of a button that opens the dialog with this id: by attributes alone without script, by
 * script in browsers that do not support them. React has no types for the attributes.
 */
export function getDialogOpenerProps(dialogId: string) {
  return {
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if ('commandForElement' in currentTarget) return;
      const dialog = document.getElementById(dialogId);
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    },
    ...{ command: 'show-modal', commandfor: dialogId },
  };
}

/** Closes the dialog that contains the pressed button or sent form. */
export function closeParentDialog({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest('dialog')?.close();
}

/** A button that closes the dialog with this id, which contains it. */
export function CloseDialogButton({
  dialogId,
  ...button
}: { dialogId: string } & Pick<ComponentProps<typeof Button>, 'className' | 'children'>) {
  const closes = { command: 'close', commandfor: dialogId };
  return <Button variant="outline" onClick={closeParentDialog} {...button} {...closes} />;
}

/** The footer of a dialog with a form: the submit button and the cancel button. */
export function DialogFormActions({
  dialogId,
  intent,
  label,
  isDanger = false,
  closeLabel = 'Cancel',
}: {
  dialogId: string;
  intent: string;
  label: string;
  /** Whether the action is irreversible. */
  isDanger?: boolean;
  closeLabel?: string;
}) {
  const { state } = useNavigation();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isDanger ? 'danger' : 'primary'}
        disabled={state === 'submitting'}
      >
        {label}
      </Button>
      <CloseDialogButton dialogId={dialogId}>{closeLabel}</CloseDialogButton>
    </div>
  );
}

/** Hidden inputs of a form. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A titled dialog that is closed initially and is opened by its id (`getDialogOpenerProps`). */
export function DialogFrame({
  id,
  title,
  isWide = false,
  staysOpen = false,
  children,
}: {
  id: string;
  title: string;
  isWide?: boolean;
  /** Stays open even when another page is shown. */
  staysOpen?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackdropClose(ref);
  useOnPageNavigation(() => {
    if (!staysOpen) ref.current?.close();
  });
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      closedby="any"
      className={joinClassNames(
        'dialog-modal rounded-base border border-line bg-paper text-left font-normal whitespace-normal text-ink shadow-pop',
        isWide ? 'w-2xl' : 'w-lg',
      )}
    >
      <div className="grid gap-5 p-5 md:p-8">
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
