import type { ComponentProps } from 'react';

import { ReadOnlyValue } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import { RichText } from '#app/admin-kit/rich-text/rich-text.tsx';
import { textLines } from '#app/lib/plain-text.ts';

type RichSectionProps = Pick<
  ComponentProps<typeof RichText>,
  'name' | 'label' | 'need' | 'hint' | 'rows' | 'insertable'
>;

/** A text with headings, lists and links; read-only users see its content. */
export function RichSection({ name, label, ...text }: RichSectionProps) {
  const { value, error, isReadOnly } = useFormField(name);
  if (isReadOnly) return <ReadOnlyValue label={label}>{textLines(value).join('\n')}</ReadOnlyValue>;
  return <RichText name={name} label={label} defaultValue={value} error={error} {...text} />;
}
