import type { ComponentProps } from 'react';

import { controlClasses, describedBy, FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';

/** A labelled native select among other fields of a form; `placeholder` is the choice of nothing. */
export function SelectField({
  id,
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly { value: string; label: string }[];
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'children' | 'id'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          id={id}
          className={`${controlClasses} appearance-none pr-10`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          {...select}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-3"
        />
      </div>
    </FieldFrame>
  );
}
