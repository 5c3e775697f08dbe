import { useRef, useState } from 'react';

import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  REQUIRED_TO_PUBLISH_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import {
  type ContentBlockFormField,
  type ContentBlockFormDefinition,
  isContentBlockListField,
} from '#app/modules/content/blocks/block-form.ts';
import type { ContentBlockFieldLimits } from '#app/modules/content/blocks/block-limits.server.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

import { ContentBlockListRows } from './block-rows.tsx';
import { FileUploadOrUrlField } from './upload-field.tsx';

/** A photo: its address, which an upload fills in. */
function ContentBlockPortraitField({ field: { name, label, help } }: { field: ContentBlockFormField }) {
  const ref = useRef<HTMLInputElement>(null);
  const { value, isReadOnly } = useResourceFormField(name);
  const [typed, setTyped] = useState(value);
  if (isReadOnly) return <ReadOnlyFormField label={label}>{value}</ReadOnlyFormField>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        ref={ref}
        name={name}
        label={label}
        hint={help}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FileUploadOrUrlField
        kind="portrait"
        what="your photo"
        value={typed}
        onUploaded={(address) => {
          if (!ref.current) return;
          ref.current.value = address;
          setTyped(address);
          ref.current.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      />
    </div>
  );
}

function ContentBlockInputField({
  field,
  limits,
}: {
  field: ContentBlockFormField;
  limits: ContentBlockFieldLimits;
}) {
  const { name, label, help, kind, options, choices } = field;
  const { isReadOnly, values } = useEditorFormState();
  const { most: limit, least = 0 } = limits[name] ?? {};
  const need = least > 0 || kind === 'number' ? { need: REQUIRED_TO_PUBLISH_LABEL } : {};
  const common = { name, label, hint: help, ...need, ...(limit !== undefined && { limit }) };
  if (kind === 'text') return <LongTextField {...common} rows={3} />;
  if (kind === 'choice' && options) {
    const choices = [
      { value: 'yes', label: options.yes },
      { value: 'no', label: options.no },
    ];
    return <LabeledSelectField name={name} label={label} hint={help} options={choices} />;
  }
  if (choices) return <LabeledSelectField name={name} label={label} hint={help} options={[...choices]} />;
  if (isReadOnly)
    return <ReadOnlyFormField label={label}>{getFormValueText(values, name)}</ReadOnlyFormField>;
  const input = kind === 'number' ? ({ inputMode: 'numeric', className: 'max-w-40' } as const) : {};
  return <TextField {...common} {...input} autoComplete="off" />;
}

function BlockFieldByKind({
  field,
  limits,
}: {
  field: ContentBlockFormField;
  limits: ContentBlockFieldLimits;
}) {
  if (field.kind === 'portrait') return <ContentBlockPortraitField field={field} />;
  return <ContentBlockInputField field={field} limits={limits} />;
}

/** All fields of a block, grouped and ordered as on its page. */
export function ContentBlockFields({
  form,
  limits,
}: {
  form: ContentBlockFormDefinition;
  limits: ContentBlockFieldLimits;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {form.parts.map(({ title, note, fields }) => (
        <AdminFormSection key={title} title={title} note={note}>
          {fields.map((field) =>
            isContentBlockListField(field) ? (
              <ContentBlockListRows
                key={field.name}
                list={field}
                limits={limits}
                isAlone={field.label === title}
              />
            ) : (
              <BlockFieldByKind key={field.name} field={field} limits={limits} />
            ),
          )}
        </AdminFormSection>
      ))}
    </div>
  );
}
