import type { ComponentProps } from 'react';

import { CharacterCounter } from '#app/admin-kit/form/character-counter.tsx';
import { ReadOnlyValue } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import type { EditableListRow } from '#app/admin-kit/form/use-rows.ts';
import {
  type BlockField,
  type ContentBlockListField,
  getRowFieldName,
  getRowFieldId,
} from '#app/modules/content/blocks/block-form.ts';
import type { BlockLimits } from '#app/modules/content/blocks/block-limits.server.ts';
import { fieldControlClasses, getFieldDescriptionIds, FieldFrame } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { UploadField } from './upload-field.tsx';

type RowFieldProps = { list: ContentBlockListField; field: BlockField; row: EditableListRow<string> };

function listFieldChoices({ options, choices = [] }: BlockField) {
  if (!options) return choices;
  return [
    { value: 'yes', label: options.yes },
    { value: 'no', label: options.no },
  ];
}

/** A field of a row for read-only users. */
export function ReadOnlyRowField({ list, field, row }: RowFieldProps) {
  const value = row[getRowFieldName(list, field)] ?? '';
  const known = listFieldChoices(field).find((choice) => choice.value === value);
  return <ReadOnlyValue label={field.label}>{known?.label ?? value}</ReadOnlyValue>;
}

/** The limit is shown only when it is near; forty counters in a list would be noise. */
const COUNTER_THRESHOLD = 50;

function getFieldHint({ help }: BlockField, left: number | null) {
  if (left === null || left > COUNTER_THRESHOLD) return help;
  return <CharacterCounter left={left} hint={help} />;
}

type ControlProps = ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>;

/** The input or select of a field of a row. */
function FieldControl({
  kind,
  choices,
  control,
}: {
  kind: BlockField['kind'];
  choices: readonly { value: string; label: string }[];
  control: ControlProps;
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
export function EditableRowField({
  list,
  field,
  row,
  place,
  limits,
  of,
  onChange,
  focus,
}: RowFieldProps & {
  place: number;
  limits: BlockLimits;
  /** The name of the row, if it explains the field well enough to hide the label visually. */
  of?: string | undefined;
  onChange: (value: string) => void;
  /** Receives the control of a newly added row. */
  focus?: ((element: HTMLElement | null) => void) | undefined;
}) {
  const { problems } = useFormState();
  const name = getRowFieldName(list, field);
  const id = getRowFieldId(name, place);
  const value = row[name] ?? '';
  const most = limits[field.name === '' ? `${list.name}.` : name]?.most;
  const error = findFieldProblem(problems, id);
  const hint = getFieldHint(field, most === undefined ? null : most - value.length);
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
    <FieldFrame id={id} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      <FieldControl kind={field.kind} choices={listFieldChoices(field)} control={control} />
      {field.kind === 'picture' || field.kind === 'file' ? (
        <UploadField
          kind={field.kind}
          what={`${list.item} ${place + 1}`}
          value={value}
          onUploaded={onChange}
        />
      ) : null}
    </FieldFrame>
  );
}
