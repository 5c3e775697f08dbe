import type { ComponentProps } from 'react';

import { ReadOnlyFormField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField } from '#app/admin-kit/form/form-state.ts';
import { RichTextField } from '#app/admin-kit/rich-text/rich-text.tsx';
import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';

type RichTextFormFieldProps = Pick<
  ComponentProps<typeof RichTextField>,
  'name' | 'label' | 'need' | 'hint' | 'rows' | 'insertable'
>;

/** A text with headings, lists and links; read-only users see its content. */
export function RichTextFormField({ name, label, ...text }: RichTextFormFieldProps) {
  const { value, error, isReadOnly } = useResourceFormField(name);
  if (isReadOnly)
    return <ReadOnlyFormField label={label}>{convertHtmlToTextLines(value).join('\n')}</ReadOnlyFormField>;
  return <RichTextField name={name} label={label} defaultValue={value} error={error} {...text} />;
}
