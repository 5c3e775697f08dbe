import type { ComponentProps } from 'react';

import { CharacterCounter } from '#app/admin-kit/form/character-counter.tsx';
import { ReadOnlyFormField } from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import type { EditableFormListRow } from '#app/admin-kit/form/use-rows.ts';
import {
  type ContentBlockFormField,
  type ContentBlockListField,
  getContentBlockRowFieldName,
  getContentRowFieldDomId,
} from '#app/modules/content/blocks/block-form.ts';
import type { ContentBlockFieldLimits } from '#app/modules/content/blocks/block-limits.server.ts';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { FileUploadOrUrlField } from './upload-field.tsx';

type ContentListRowFieldProps = {
  list: ContentBlockListField;
  field: ContentBlockFormField;
  row: EditableFormListRow<string>;
};

function listContentBlockFieldChoices({ options, choices = [] }: ContentBlockFormField) {
  if (!options) return choices;
  return [
    { value: 'yes', label: options.yes },
    { value: 'no', label: options.no },
  ];
}

/** A field of a row for read-only users. */
export function ReadOnlyContentBlockRowField({ list, field, row }: ContentListRowFieldProps) {
  const value = row[getContentBlockRowFieldName(list, field)] ?? '';
  const known = listContentBlockFieldChoices(field).find((choice) => choice.value === value);
  return <ReadOnlyFormField label={field.label}>{known?.label ?? value}</ReadOnlyFormField>;
}

/** The limit is shown only when it is near; forty counters in a list would be noise. */
const BLOCK_FIELD_COUNTER_THRESHOLD_CHARACTERS = 50;

function getContentBlockFieldHint({ help }: ContentBlockFormField, left: number | null) {
  if (left === null || left > BLOCK_FIELD_COUNTER_THRESHOLD_CHARACTERS) return help;
  return <CharacterCounter left={left} hint={help} />;
}

type BlockFieldFormControlProps = ComponentProps<'input'> &
  ComponentProps<'select'> &
  ComponentProps<'textarea'>;

/** The input or select of a field of a row. */
function BlockRowFieldControl({
  kind,
  choices,
  control,
}: {
  kind: ContentBlockFormField['kind'];
  choices: readonly { value: string; label: string }[];
  control: BlockFieldFormControlProps;
}) {
  if (kind === 'choice' || kind === 'select')
    return (
      <SelectControl {...control} className="">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectControl>
    );
  if (kind === 'text')
    return <textarea {...control} rows={3} dir="auto" className={`${fieldControlClasses} py-2.5`} />;
  return <input {...control} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />;
}

/** One field of a row: its label, its error and its value. */
export function ContentBlockRowField({
  list,
  field,
  row,
  place,
  limits,
  of,
  onChange,
  focus,
}: ContentListRowFieldProps & {
  place: number;
  limits: ContentBlockFieldLimits;
  /** The name of the row, if it explains the field well enough to hide the label visually. */
  of?: string | undefined;
  onChange: (value: string) => void;
  /** Receives the control of a newly added row. */
  focus?: ((element: HTMLElement | null) => void) | undefined;
}) {
  const { problems } = useEditorFormState();
  const name = getContentBlockRowFieldName(list, field);
  const id = getContentRowFieldDomId(name, place);
  const value = row[name] ?? '';
  const most = limits[field.name === '' ? `${list.name}.` : name]?.most;
  const error = findFieldProblem(problems, id);
  const hint = getContentBlockFieldHint(field, most === undefined ? null : most - value.length);
  const isLabelHidden = field.name === '' || of !== undefined;
  const plain = field.name === '' ? `${field.label} ${place + 1}` : field.label;
  const label = of === undefined ? plain : `${of}: ${plain.toLowerCase()}`;
  const control = {
    id,
    name,
    ref: focus,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': getFieldDescriptionIds(id, { hint, error }),
    className: fieldControlClasses,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <FormFieldFrame id={id} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      <BlockRowFieldControl
        kind={field.kind}
        choices={listContentBlockFieldChoices(field)}
        control={control}
      />
      {field.kind === 'picture' || field.kind === 'file' ? (
        <FileUploadOrUrlField
          kind={field.kind}
          what={`${list.item} ${place + 1}`}
          value={value}
          onUploaded={onChange}
        />
      ) : null}
    </FormFieldFrame>
  );
}
