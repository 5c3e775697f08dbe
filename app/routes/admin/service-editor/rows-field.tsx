import type { ClipboardEvent, KeyboardEvent } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { MoveRemoveRowButtons } from '#app/admin-kit/form/row-buttons.tsx';
import { useEditableFormListRows } from '#app/admin-kit/form/use-rows.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { listNonEmptyFormValues } from './form-parts.tsx';

/** Returns the lines of a pasted list, without bullets and numbers. */
function splitPastedList(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•✓✗]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

type EditableTextRowsState = ReturnType<typeof useEditableFormListRows<'text'>>;

const toChecklistTextRows = (texts: readonly string[]) => texts.map((text) => ({ text }));

function ChecklistRowInput({
  rows,
  place,
  name,
  label,
}: {
  rows: EditableTextRowsState;
  place: number;
  name: string;
  label: string;
}) {
  const { rows: all, focusNew, insert, change, move, remove } = rows;
  const row = all[place] ?? { id: -1, text: '' };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = splitPastedList(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    insert(place + 1, toChecklistTextRows(lines));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    insert(place + 1, toChecklistTextRows(['']));
  };
  return (
    <li className="flex items-center gap-1">
      <input
        id={place === 0 ? name : undefined}
        ref={(field) => focusNew(row.id, field)}
        name={name}
        value={row.text}
        maxLength={300}
        aria-label={`${label}, row ${place + 1}`}
        onChange={(event) => change(row.id, 'text', event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        className={`${fieldControlClasses} min-w-0`}
      />
      <MoveRemoveRowButtons
        what={`${label}, row ${place + 1}`}
        place={place}
        count={all.length}
        onMove={(to) => move(place, to)}
        onRemove={() => remove(place)}
      />
    </li>
  );
}

/**
 * The rows of a checklist: added, reordered by buttons; a pasted list becomes one row per line (pages.md
 * "The checklist is the contract").
 */
export function ChecklistRowsField({ name, label }: { name: string; label: string }) {
  const { values, problems, isReadOnly } = useEditorFormState();
  const initial = listNonEmptyFormValues(values, name);
  const rows = useEditableFormListRows<'text'>(() => toChecklistTextRows(initial));
  const error = findFieldProblem(problems, name);
  if (isReadOnly) {
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-xs font-semibold">{label}</p>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          {initial.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1.5 text-xs font-semibold">{label}</legend>
      {rows.rows.length > 0 ? (
        <ol className="grid gap-2">
          {rows.rows.map(({ id }, place) => (
            <ChecklistRowInput key={id} rows={rows} place={place} name={name} label={label} />
          ))}
        </ol>
      ) : null}
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <div className="noscript:hidden">
        <Button
          variant="outline"
          size="sm"

          aria-label={`Add row: ${label}`}
          onClick={() => rows.insert(rows.rows.length, toChecklistTextRows(['']))}
        >
          <Icon name="plus" className="size-4" />
          Add row
        </Button>
      </div>
      {/* Without script, more rows are typed here, one per line. */}
      <textarea
        name={name}
        aria-label={`${label}, further rows`}
        defaultValue=""
        rows={3}
        className={`${fieldControlClasses} hidden py-2.5 noscript:block`}
      />
    </fieldset>
  );
}
