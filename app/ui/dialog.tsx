import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { Icon } from './icon.tsx';

/**
 * Closes a native dialog when its backdrop is clicked: the content fills the dialog, so only the backdrop
 * targets the dialog itself.
 */
export function useBackdropClose(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onClick = (event: MouseEvent) => {
      // The click that ends a drag is prevented, and must not close the dialog.
      if (event.target === dialog && !event.defaultPrevented) dialog.close();
    };
    dialog.addEventListener('click', onClick);
    return () => dialog.removeEventListener('click', onClick);
  }, [ref]);
}

/**
 * A native modal dialog: traps the focus, closes on Escape and on the backdrop, returns the focus to the
 * opener, and stops the page behind from scrolling. The owner controls `isOpen` and clears it in `onClose`,
 * which every way of closing calls. The focus starts at the element with `data-begins`, otherwise at the
 * close button.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  size = 'md',
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  isTitleHidden?: boolean;
  size?: 'md' | 'lg';
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackdropClose(ref);

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-begins]')?.focus();
    }
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className={joinClassNames(
        'dialog-modal rounded-base border border-line bg-paper shadow-pop',
        size === 'lg' ? 'w-5xl' : 'w-lg',
      )}
    >
      {isOpen ? (
        <div className="grid gap-4 p-5 md:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'py-1.5 text-xl font-semibold'}>
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={() => ref.current?.close()}
              className="-mt-1 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-base hover:bg-sunken"
            >
              <Icon name="x" className="size-5" />
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
