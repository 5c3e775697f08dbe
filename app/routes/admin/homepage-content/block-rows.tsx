import { REQUIRED_TO_PUBLISH_LABEL } from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { MoveRemoveRowButtons } from '#app/admin-kit/form/row-buttons.tsx';
import { type EditableFormListRow, useEditableFormListRows } from '#app/admin-kit/form/use-rows.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  type ContentBlockFormField,
  type ContentBlockListField,
  getContentBlockRowFieldName,
} from '#app/modules/content/blocks/block-form.ts';
import type { ContentBlockFieldLimits } from '#app/modules/content/blocks/block-limits.server.ts';
import { Button } from '#app/ui/button.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { ReadOnlyContentBlockRowField, ContentBlockRowField } from './block-row-field.tsx';

/** Returns the initial rows of a form, each with all of its fields. */
function readInitialContentBlockRows(
  list: ContentBlockListField,
  values: FormValues,
): Record<string, string>[] {
  const columns = list.rows.map((row) => getContentBlockRowFieldName(list, row));
  const listed = (name: string) => [values[name] ?? []].flat();
  const length = Math.max(...columns.map((name) => listed(name).length));
  return Array.from({ length }, (_, place) =>
    Object.fromEntries(columns.map((name) => [name, listed(name)[place] ?? ''])),
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name of a row: what it represents, or its number. */
function getContentBlockRowTitle(
  list: ContentBlockListField,
  row: EditableFormListRow<string>,
  place: number,
): string {
  const fixed = list.rows.find(({ kind }) => kind === 'fixed');
  const value = fixed && row[getContentBlockRowFieldName(list, fixed)];
  const known = fixed?.choices?.find((choice) => choice.value === value);
  return known?.label ?? `${capitalize(list.item)} ${place + 1}`;
}

/**
 * The fixed field that identifies a row is sent as a hidden input; all others are shown to read-only users.
 */
function ReadOnlyOrHiddenField({
  list,
  field,
  row,
}: {
  list: ContentBlockListField;
  field: ContentBlockFormField;
  row: EditableFormListRow<string>;
}) {
  if (field.kind !== 'fixed') return <ReadOnlyContentBlockRowField {...{ list, field, row }} />;
  const name = getContentBlockRowFieldName(list, field);
  return <input type="hidden" name={name} value={row[name] ?? ''} />;
}

type AddContentBlockRowProps = {
  list: ContentBlockListField;
  count: number;
  onAdd: (empty: Record<string, string>) => void;
};

function AddBlockRowButton({ list, count, onAdd }: AddContentBlockRowProps) {
  return (
    <div>
      <Button
        type="submit"
        name="rowAction"
        value={`add ${list.name} ${count}`}
        variant="outline"
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          onAdd(Object.fromEntries(list.rows.map((field) => [getContentBlockRowFieldName(list, field), ''])));
        }}
      >
        <Icon name="plus" className="size-4" />
        {`Add ${list.item}`}
      </Button>
    </div>
  );
}

/**
 * Returns what publishing a list needs, such as `at least one, each with title, text`; empty if
 * nothing.
 */
function describeRequiredListRows(list: ContentBlockListField, limits: ContentBlockFieldLimits) {
  const { least = 0 } = limits[list.name] ?? {};
  const required = list.rows.filter(
    (field) =>
      // Dates and files have no least length, and no list takes rows without them.
      ['day', 'picture', 'file'].includes(field.kind) ||
      (limits[getContentBlockRowFieldName(list, field)]?.least ?? 0) > 0,
  );
  const labels = required.map(({ label }) => label.toLowerCase()).join(', ');
  // A list of single texts needs no name for its only field.
  const fields = list.rows.length > 1 ? labels : '';
  if (least === 0 || list.isFixed) return fields && `${fields} of each ${list.item}`;
  const count = `at least ${least === 1 ? 'one' : least}`;
  return fields ? `${count}, each with ${fields}` : count;
}

/** The error of a list, and what publishing it needs. */
function ContentBlockListMessages({ id, error, need }: { id: string; error: string | null; need: string }) {
  return (
    <>
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      {need ? <p id={id} className="text-xs text-ink-2">{`${REQUIRED_TO_PUBLISH_LABEL}: ${need}`}</p> : null}
    </>
  );
}

type ContentBlockRowsProps = {
  list: ContentBlockListField;
  limits: ContentBlockFieldLimits;
  isAlone: boolean;
};

/** The rows of a list; buttons add, remove and reorder them, with or without script. */
export function ContentBlockListRows(props: ContentBlockRowsProps) {
  const { list, limits, isAlone } = props;
  const { values, problems, isReadOnly } = useEditorFormState();
  const { rows, insert, focusNew, change, remove, move } = useEditableFormListRows(() =>
    readInitialContentBlockRows(list, values),
  );
  const { least = 0, most = 200 } = limits[list.name] ?? {};
  const error = findFieldProblem(problems, list.name);
  const isPlain = list.rows.length === 1;
  const need = isReadOnly ? '' : describeRequiredListRows(list, limits);
  const needId = `${list.name}-need`;
  return (
    <fieldset
      id={list.name}
      tabIndex={-1}
      aria-describedby={need ? needId : undefined}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <legend className={isAlone ? 'sr-only' : 'mb-3 text-sm font-semibold'}>{list.label}</legend>
      <ContentBlockListMessages id={needId} error={error} need={need} />
      <ol className="grid grid-cols-1 gap-3">
        {rows.map((row, place) => (
          <li
            key={row.id}
            className={joinClassNames(
              'flex min-w-0 flex-col gap-1',
              isPlain ? 'sm:flex-row' : 'rounded-base border border-line p-4',
              list.isFixed && 'py-2! sm:grid sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-center sm:gap-3',
            )}
          >
            <div
              className={joinClassNames(
                'flex items-center justify-between gap-3',
                isPlain && 'order-last self-end sm:self-start',
                list.isFixed && 'sm:contents [&>:last-child]:sm:order-last',
              )}
            >
              {isPlain ? null : (
                <p className="text-sm font-semibold text-ink-2">
                  {getContentBlockRowTitle(list, row, place)}
                </p>
              )}
              {isReadOnly ? null : (
                <MoveRemoveRowButtons
                  what={
                    list.isFixed ? getContentBlockRowTitle(list, row, place) : `${list.item} ${place + 1}`
                  }
                  place={place}
                  count={rows.length}
                  least={list.isFixed ? rows.length : least}
                  onMove={(to) => move(place, to)}
                  onRemove={() => remove(place)}
                  actionOf={(verb) => `${verb} ${list.name} ${place}`}
                />
              )}
            </div>
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
              {list.rows.map((field, at) =>
                isReadOnly || field.kind === 'fixed' ? (
                  <ReadOnlyOrHiddenField key={field.name} {...{ list, field, row }} />
                ) : (
                  <ContentBlockRowField
                    key={field.name}
                    {...{ list, field, row, place, limits }}
                    of={list.isFixed ? getContentBlockRowTitle(list, row, place) : undefined}
                    onChange={(value) => change(row.id, getContentBlockRowFieldName(list, field), value)}
                    focus={at === 0 ? (element) => focusNew(row.id, element) : undefined}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
      {isReadOnly || list.isFixed || rows.length >= most ? null : (
        <AddBlockRowButton list={list} count={rows.length} onAdd={(empty) => insert(rows.length, [empty])} />
      )}
    </fieldset>
  );
}
