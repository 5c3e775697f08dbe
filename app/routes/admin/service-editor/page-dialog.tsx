import { type ReactNode, useId, useRef } from 'react';

import { Button } from '#app/ui/button.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';

/** A dialog with forms of its own, opened by `OpensDialog` with its id; it stays open when they are answered. */
export function PageDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackdropClose(ref);
  // React has no types for these attributes.
  const closes = { command: 'close', commandfor: id };
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      closedby="any"
      className="dialog-modal w-2xl rounded-base border border-line bg-paper text-left text-ink shadow-pop"
    >
      <div className="grid gap-5 p-5 md:p-8">
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        {children}
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => ref.current?.close()}
          {...closes}
        >
          Close
        </Button>
      </div>
    </dialog>
  );
}
