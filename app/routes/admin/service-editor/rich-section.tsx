import { ReadOnlyValue } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import { RichText } from '#app/admin-kit/rich-text/rich-text.tsx';
import { textLines } from '#app/lib/plain-text.ts';

type RichSectionProps = { name: string; label: string; hint?: string; rows?: number };

/** A text with headings, lists and links; for who may only read, its words. */
export function RichSection({ name, label, hint, rows }: RichSectionProps) {
  const { value, error, isReadOnly } = useFormField(name);
  if (isReadOnly) return <ReadOnlyValue label={label}>{textLines(value).join('\n')}</ReadOnlyValue>;
  return <RichText name={name} label={label} defaultValue={value} hint={hint} error={error} rows={rows} />;
}
