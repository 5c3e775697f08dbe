import { type ReactNode, useState, useSyncExternalStore } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from './field.tsx';

const createNoopHydrationSubscription = () => () => {};

/**
 * A password field with a button that shows the text; the button appears with its script. Never prefilled
 * after a refusal.
 */
export function PasswordField({
  id,
  label,
  autoComplete,
  hint,
  error,
}: {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | null;
}) {
  const [isShown, setIsShown] = useState(false);
  const hasScript = useSyncExternalStore(
    createNoopHydrationSubscription,
    () => true,
    () => false,
  );
  return (
    <FormFieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          name={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          className={joinClassNames(fieldControlClasses, 'pr-19')}
          aria-invalid={error ? true : undefined}
          aria-describedby={getFieldDescriptionIds(id, { hint, error })}
        />
        {hasScript ? (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0 right-0 grid h-11 w-18 place-items-center rounded-base text-sm font-semibold underline underline-offset-4 hover:bg-sunken"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        ) : null}
      </div>
    </FormFieldFrame>
  );
}
