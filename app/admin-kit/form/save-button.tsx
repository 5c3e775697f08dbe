import type { ReactNode } from 'react';

import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';

import { useEditorFormState } from './form-state.ts';

/** Saves with its intent; has no effect while nothing has changed. */
export function EditorSaveButton({
  intent = 'save',
  variant,
  size,
  isOff = false,
  children,
}: {
  intent?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button where this kind of save does not exist. */
  isOff?: boolean;
  children: ReactNode;
}) {
  const { isDirty, isSaving, isReady, isReadOnly } = useEditorFormState();
  if (isReadOnly) return null;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      size={size}
      disabled={isOff || (isReady && (!isDirty || isSaving))}
    >
      {children}
    </Button>
  );
}
