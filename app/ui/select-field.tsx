import type { ComponentProps } from 'react';

import { getFieldDescriptionIds, FormFieldFrame } from './field.tsx';
import { SelectControl } from './select-control.tsx';

/** A labeled native select for forms; `placeholder` is the empty option. */
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
    <FormFieldFrame id={id} label={label} hint={hint} error={error}>
      <SelectControl
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds(id, { hint, error })}
        {...select}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </FormFieldFrame>
  );
}
