import { ReadOnlyValue } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import { RichText } from '#app/admin-kit/rich-text/rich-text.tsx';
import { textLines } from '#app/lib/plain-text.ts';

/** A section of the description, as rich text. */
export function RichSection({ name, label }: { name: string; label: string }) {
  const { value, error, isReadOnly } = useFormField(name);
  if (isReadOnly) return <ReadOnlyValue label={label}>{textLines(value).join('\n')}</ReadOnlyValue>;
  return <RichText name={name} label={label} defaultValue={value} error={error} />;
}
