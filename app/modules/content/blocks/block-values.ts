import type { FormValues } from '#app/lib/form-values.ts';

import {
  type ContentBlockFormField,
  type ContentBlockFormDefinition,
  type ContentBlockListField,
  getContentBlockRowFieldName,
  listBlockFormFields,
  isContentBlockListField,
} from './block-form.ts';

type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject => typeof value === 'object' && value !== null;

/** The value at a path such as `hero.strong`, whatever shape the whole has. */
function getContentValueAtPath(value: unknown, name: string): unknown {
  let found = value;
  for (const part of name.split('.')) found = isPlainObject(found) ? found[part] : undefined;
  return found;
}

function setContentBlockValueAtPath(value: PlainObject, name: string, what: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  let place = value;
  for (const part of parts) {
    const inner = place[part];
    const next: PlainObject = isPlainObject(inner) ? inner : {};
    place[part] = next;
    place = next;
  }
  place[last] = what;
}

/** A value as the text of its field; empty if it does not fit the field. */
function toContentBlockFieldText({ kind }: ContentBlockFormField, value: unknown): string {
  if (kind === 'choice') return value === true ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value of a field's input; an invalid number stays a text, which the schema rejects. */
function parseContentBlockFieldText({ kind }: ContentBlockFormField, typed: string): unknown {
  if (kind === 'choice') return typed === 'yes';
  if (kind === 'number' && /^\s*\d{1,9}\s*$/.test(typed)) return Number(typed);
  // Forms post line breaks as two characters.
  return typed.replaceAll('\r\n', '\n');
}

/** Returns the rows of a list; none if the value is not a list. */
export function getContentBlockListRows(list: ContentBlockListField, value: unknown): unknown[] {
  const rows = list.isWhole ? value : getContentValueAtPath(value, list.name);
  return Array.isArray(rows) ? rows : [];
}

const getContentBlockRowFieldText = (row: ContentBlockFormField, of: unknown): string =>
  toContentBlockFieldText(row, row.name === '' ? of : getContentValueAtPath(of, row.name));

/** Returns the form values of a block, complete or not; every row has each of its fields once. */
export function getContentBlockFormValues(form: ContentBlockFormDefinition, value: unknown): FormValues {
  const fields: Record<string, string | string[]> = {};
  for (const field of listBlockFormFields(form)) {
    if (!isContentBlockListField(field))
      fields[field.name] = toContentBlockFieldText(field, getContentValueAtPath(value, field.name));
    else
      for (const row of field.rows)
        fields[getContentBlockRowFieldName(field, row)] = getContentBlockListRows(field, value).map((of) =>
          getContentBlockRowFieldText(row, of),
        );
  }
  return fields;
}

const getSubmittedFormFieldValues = (fields: FormValues, name: string): readonly string[] =>
  [fields[name] ?? []].flat();

function parseContentBlockFormRows(list: ContentBlockListField, fields: FormValues): unknown[] {
  const columns = list.rows.map(
    (row) => [row, getSubmittedFormFieldValues(fields, getContentBlockRowFieldName(list, row))] as const,
  );
  const length = Math.max(...columns.map(([, column]) => column.length));
  return Array.from({ length }, (_, place) => {
    const of: PlainObject = {};
    for (const [row, column] of columns) {
      const value = parseContentBlockFieldText(row, column[place] ?? '');
      if (row.name === '') return value;
      setContentBlockValueAtPath(of, row.name, value);
    }
    return of;
  });
}

/** Returns the value of posted fields, complete or not, in the shape of the schema. */
export function buildSiteContentBlockDraft(form: ContentBlockFormDefinition, fields: FormValues): unknown {
  const value: PlainObject = {};
  for (const field of listBlockFormFields(form)) {
    if (isContentBlockListField(field)) {
      const rows = parseContentBlockFormRows(field, fields);
      if (field.isWhole) return rows;
      setContentBlockValueAtPath(value, field.name, rows);
    } else
      setContentBlockValueAtPath(
        value,
        field.name,
        parseContentBlockFieldText(field, getSubmittedFormFieldValues(fields, field.name)[0] ?? ''),
      );
  }
  return value;
}

/**
 * The action of a row's button without script: `up`, `down`, `remove` or `add`,
 * the list, and the index of the row.
 */
const LIST_ROW_BUTTON_ACTION_PATTERN = /^(up|down|remove|add) ([\w.]+) (\d{1,3})$/;

/**
 * Returns the posted fields with the button's action applied to a list; unchanged if the action is invalid.
 */
export function applyBlockFormListRowAction(
  form: ContentBlockFormDefinition,
  fields: FormValues,
  rowAction: string,
): FormValues {
  const [, verb, name, digits] = LIST_ROW_BUTTON_ACTION_PATTERN.exec(rowAction) ?? [];
  const list = listBlockFormFields(form).find((field) => field.name === name);
  if (!list || !isContentBlockListField(list)) return fields;
  if (list.isFixed && (verb === 'add' || verb === 'remove')) return fields;
  const place = Number(digits);
  const change = (column: readonly string[]): string[] => {
    const moved = column[place];
    if (verb === 'add') return [...column, ''];
    if (moved === undefined) return [...column];
    const rest = column.toSpliced(place, 1);
    if (verb === 'remove') return rest;
    return rest.toSpliced(verb === 'up' ? Math.max(0, place - 1) : place + 1, 0, moved);
  };
  const names = list.rows.map((row) => getContentBlockRowFieldName(list, row));
  return {
    ...fields,
    ...Object.fromEntries(names.map((name) => [name, change(getSubmittedFormFieldValues(fields, name))])),
  };
}
