import type { ComponentProps } from 'react';

import { ReadOnlyValue } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import { RichTextField } from '#app/admin-kit/rich-text/rich-text.tsx';
import { convertHtmlToLines } from '#app/lib/plain-text.ts';

type RichTextFormFieldProps = Pick<
  ComponentProps<typeof RichTextField>,
  'name' | 'label' | 'need' | 'hint' | 'rows' | 'insertable'
>;

/** A text with headings, lists and links; read-only users see its content. */
export function RichTextFormField({ name, label, ...text }: RichTextFormFieldProps) {
  const { value, error, isReadOnly } = useFormField(name);
  if (isReadOnly) return <ReadOnlyValue label={label}>{convertHtmlToLines(value).join('\n')}</ReadOnlyValue>;
  return <RichTextField name={name} label={label} defaultValue={value} error={error} {...text} />;
}
