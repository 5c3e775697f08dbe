import { type ComponentProps, type ReactNode, useId } from 'react';

import { classNames } from '#app/lib/class-names.ts';

/** Shared look of text fields and selects: 44 px, 16 px text so that phones do not zoom, 3:1 border. */
export const controlClasses =
  'w-full min-h-11 rounded-base border border-field bg-paper px-3.5 text-base text-ink transition-colors duration-140 placeholder:text-ink-3 hover:not-disabled:border-ink disabled:opacity-45 aria-invalid:border-bad aria-invalid:outline-bad';

type FieldParts = { label: string; hint?: ReactNode; error?: string | null; isLabelHidden?: boolean };

/** Label, control, hint and error in the order they are read; the error is tied to the control by `aria-describedby`. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isLabelHidden,
  children,
}: FieldParts & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-xs font-semibold'}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The ids of what describes a control, or undefined when nothing does. */
export function describedBy(
  id: string,
  parts: { hint?: ReactNode; error?: string | null },
): string | undefined {
  return classNames(Boolean(parts.hint) && `${id}-hint`, Boolean(parts.error) && `${id}-error`) || undefined;
}

/** A labelled text field. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...input
}: FieldParts & ComponentProps<'input'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      <input
        id={fieldId}
        className={classNames(controlClasses, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        {...input}
      />
    </FieldFrame>
  );
}

/** A labelled field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...textarea
}: FieldParts & ComponentProps<'textarea'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      <textarea
        dir="auto"
        id={fieldId}
        rows={5}
        className={classNames(controlClasses, 'py-2.5', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        {...textarea}
      />
    </FieldFrame>
  );
}
