import type { ReactNode } from 'react';

import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';

import { useFormState } from './form-state.ts';

/** Saves by its intent; has nothing to do while nothing changed. */
export function SaveButton({
  intent = 'save',
  variant,
  size,
  children,
}: {
  intent?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
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
      disabled={isReady && (!isDirty || isSaving)}
    >
      {children}
    </Button>
  );
}
