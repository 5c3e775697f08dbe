import type { ReactNode } from 'react';

import { CloseDialogButton, DialogFrame } from '#app/admin-kit/dialog-frame.tsx';

/**
 * A dialog with forms of its own, opened by `OpenDialogButton` with its id; it stays open when they are answered.
 */
export function DialogWithForms({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <DialogFrame id={id} title={title} isWide staysOpen>
      {children}
      <CloseDialogButton dialogId={id} className="justify-self-start">
        Close
      </CloseDialogButton>
    </DialogFrame>
  );
}
