import { type ComponentProps, type ReactNode, useState } from 'react';

import { getFieldDescriptionIds, Field, FormFieldFrame, TextArea } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { CharacterCounter } from './character-counter.tsx';
import { useResourceFormField, useEditorFormState } from './form-state.ts';

/** The mark of required fields. */
export const REQUIRED_FIELD_LABEL = 'Required';
export const REQUIRED_TO_PUBLISH_LABEL = 'Required to publish';

type CommonFormFieldProps = { name: string; label: string; need?: string; hint?: ReactNode };

/** A field the user may not change: plain text, not a disabled control. */
export function ReadOnlyFormField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <p className="text-xs font-semibold">{label}</p>
      <div className="min-h-6 text-base wrap-anywhere whitespace-pre-wrap text-ink-2">
        {children || 'Not set'}
      </div>
    </div>
  );
}

type TextLengthLimitProps = {
  /** Counts down to 0; longer text is refused when saving, and never truncated. */
  limit?: number;
};

/** A single-line text field. Its id is its name, so that the error summary can link to it. */
export function TextField({
  limit,
  hint,
  ...input
}: CommonFormFieldProps & TextLengthLimitProps & Omit<ComponentProps<'input'>, 'name' | 'defaultValue'>) {
  const { value, error, isReadOnly } = useResourceFormField(input.name);
  const [length, setLength] = useState(value.length);
  if (isReadOnly) return <ReadOnlyFormField label={input.label}>{value}</ReadOnlyFormField>;
  return (
    <Field
      id={input.name}
      {...input}
      defaultValue={value}
      error={error}
      hint={limit === undefined ? hint : <CharacterCounter left={limit - length} hint={hint} />}
      onInput={(event) => setLength(event.currentTarget.value.length)}
    />
  );
}

/** A multi-line text field. */
export function LongTextField({
  limit,
  hint,
  ...textarea
}: CommonFormFieldProps & TextLengthLimitProps & Omit<ComponentProps<'textarea'>, 'name' | 'defaultValue'>) {
  const { value, error, isReadOnly } = useResourceFormField(textarea.name);
  const [length, setLength] = useState(value.length);
  if (isReadOnly) return <ReadOnlyFormField label={textarea.label}>{value}</ReadOnlyFormField>;
  return (
    <TextArea
      id={textarea.name}
      {...textarea}
      defaultValue={value}
      error={error}
      hint={limit === undefined ? hint : <CharacterCounter left={limit - length} hint={hint} />}
      onInput={(event) => setLength(event.currentTarget.value.length)}
    />
  );
}

/** A choice of a few options. */
export function LabeledSelectField({
  name,
  label,
  need,
  hint,
  options,
}: CommonFormFieldProps & { options: readonly { value: string; label: string }[] }) {
  const { value, error, isReadOnly } = useResourceFormField(name);
  if (isReadOnly) {
    const chosen = options.find((option) => option.value === value);
    return <ReadOnlyFormField label={label}>{chosen?.label ?? value}</ReadOnlyFormField>;
  }
  return (
    <FormFieldFrame id={name} {...{ label, need, hint, error }}>
      <SelectControl
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds(name, { need, hint, error })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </FormFieldFrame>
  );
}

/** The mark of unsaved changes (AEDIT-03), beside a page's title. */
export function UnsavedChangesBadge() {
  const { isDirty } = useEditorFormState();
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
      {isDirty ? (
        <>
          <span aria-hidden className="size-2 rounded-full bg-accent" />
          (unsaved changes)
        </>
      ) : null}
    </p>
  );
}
