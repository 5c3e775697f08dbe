import type { ReactNode } from 'react';

import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';

import { useFormState } from './form-state.ts';

/** Saves by its intent; has nothing to do while nothing changed. */
export function SaveButton({
  intent = 'save',
  variant,
  size,
  isOff = false,
  children,
}: {
  intent?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** For what has no save of this kind. */
  isOff?: boolean;
  children: ReactNode;
}) {
  const { isDirty, isSaving, isReady, isReadOnly } = useFormState();
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
