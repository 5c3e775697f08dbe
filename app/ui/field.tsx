import { type ComponentProps, type ReactNode, useId } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

/** The shared style of text fields and selects: 44 px, 16 px text so that phones do not zoom, 3:1 border. */
export const fieldControlClasses =
  'w-full min-h-11 rounded-base border border-field bg-paper px-3.5 text-base text-ink transition-colors duration-140 placeholder:text-ink-3 hover:not-disabled:border-ink disabled:opacity-45 aria-invalid:border-bad aria-invalid:outline-bad';

type FormFieldLabelProps = {
  label: string;
  /** For required fields: `Required`. Placed beside the label, not in it. */
  need?: string;
  hint?: ReactNode;
  error?: string | null;
  isLabelHidden?: boolean;
};

/** The mark of a required field, beside its label. */
export function RequiredMark({ id, need }: { id: string; need: string | undefined }) {
  if (need === undefined) return null;
  return (
    <span id={`${id}-need`} className="text-xs text-ink-3">
      {need}
    </span>
  );
}

/** Label, control, hint and error in reading order; `aria-describedby` ties the error to the control. */
export function FormFieldFrame({
  id,
  label,
  need,
  hint,
  error,
  isLabelHidden,
  children,
}: FormFieldLabelProps & { id: string; children: ReactNode }) {
  const caption = (
    <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-xs font-semibold'}>
      {label}
    </label>
  );
  return (
    <div className="grid content-start gap-1.5">
      {need === undefined ? (
        caption
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {caption}
          <RequiredMark id={id} need={need} />
        </div>
      )}
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

/** Returns the ids that describe a control; undefined if there are none. */
export function getFieldDescriptionIds(
  id: string,
  parts: { need?: string; hint?: ReactNode; error?: string | null },
): string | undefined {
  const ids = joinClassNames(
    Boolean(parts.need) && `${id}-need`,
    Boolean(parts.hint) && `${id}-hint`,
    Boolean(parts.error) && `${id}-error`,
  );
  return ids || undefined;
}

/** A labeled text field. */
export function Field({
  label,
  need,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...input
}: FormFieldLabelProps & ComponentProps<'input'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FormFieldFrame id={fieldId} {...{ label, need, hint, error, isLabelHidden }}>
      <input
        id={fieldId}
        className={joinClassNames(fieldControlClasses, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds(fieldId, { need, hint, error })}
        {...input}
      />
    </FormFieldFrame>
  );
}

/** A labeled multi-line text field. */
export function TextArea({
  label,
  need,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...textarea
}: FormFieldLabelProps & ComponentProps<'textarea'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FormFieldFrame id={fieldId} {...{ label, need, hint, error, isLabelHidden }}>
      <textarea
        dir="auto"
        id={fieldId}
        rows={5}
        className={joinClassNames(fieldControlClasses, 'py-2.5', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds(fieldId, { need, hint, error })}
        {...textarea}
      />
    </FormFieldFrame>
  );
}
