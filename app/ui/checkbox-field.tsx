import type { ReactNode } from 'react';

/** A checkbox with its label; the whole line is clickable. */
export function CheckboxField({
  id,
  name = id,
  children,
  error,
  isChecked,
  isRequired,
}: {
  id: string;
  name?: string;
  children: ReactNode;
  error?: string | null;
  isChecked?: boolean;
  isRequired?: boolean;
}) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={isChecked}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        <label htmlFor={id} className="py-0.5 text-sm">
          {children}
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
