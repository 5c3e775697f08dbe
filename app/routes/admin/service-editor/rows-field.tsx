import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { Button } from '#app/ui/button.tsx';
import { controlClasses } from '#app/ui/field.tsx';
import { problemOf } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { listOf } from './form-parts.tsx';

type Row = { id: number; text: string };

/** Lines of a pasted list, without what marks them as one. */
function linesOf(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•✓✗]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

/** The rows and what may be done with them; every change of their number or order is told to the form. */
function useRows(initial: readonly string[]) {
  const { noteChange } = useFormState();
  const nextId = useRef(initial.length);
  const [rows, setRows] = useState<Row[]>(() => initial.map((text, id) => ({ id, text })));
  /** The row that takes the focus when it is drawn. */
  const focusId = useRef<number | null>(null);
  const told = useRef(rows);
  const onRows = useEffectEvent((now: Row[]) => {
    if (told.current !== now) noteChange();
    told.current = now;
  });
  useEffect(() => onRows(rows), [rows]);

  function insert(place: number, texts: readonly string[]) {
    const added = texts.map((text) => ({ id: nextId.current++, text }));
    focusId.current = added.at(-1)?.id ?? null;
    setRows((now) => now.toSpliced(place, 0, ...added));
  }
  return {
    rows,
    insert,
    /** Gives a row the focus once, when it is the one that was added last. */
    focusNew: (id: number, field: HTMLElement | null) => {
      if (!field || focusId.current !== id) return;
      focusId.current = null;
      field.focus();
    },
    change: (id: number, text: string) =>
      setRows((now) => now.map((row) => (row.id === id ? { id, text } : row))),
    remove: (place: number) => {
      focusId.current = rows[place + 1]?.id ?? rows[place - 1]?.id ?? null;
      setRows((now) => now.toSpliced(place, 1));
    },
    move: (from: number, to: number) => {
      setRows((now) => {
        const row = now[from];
        return row && to >= 0 && to < now.length ? now.toSpliced(from, 1).toSpliced(to, 0, row) : now;
      });
    },
  };
}

type Rows = ReturnType<typeof useRows>;

function RowButtons({
  rows: { rows, move, remove },
  place,
  label,
}: {
  rows: Rows;
  place: number;
  label: string;
}) {
  const what = `${label}, row ${place + 1}`;
  return (
    <div className="flex shrink-0">
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        aria-label={`Move up: ${what}`}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      >
        <Icon name="arrow-up" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        aria-label={`Move down: ${what}`}
        disabled={place === rows.length - 1}
        onClick={() => move(place, place + 1)}
      >
        <Icon name="arrow-down" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        aria-label={`Remove: ${what}`}
        onClick={() => remove(place)}
      >
        <Icon name="x" className="size-4" />
      </Button>
    </div>
  );
}

function RowLine({ rows, place, name, label }: { rows: Rows; place: number; name: string; label: string }) {
  const { rows: all, focusNew, insert, change } = rows;
  const row = all[place] ?? { id: -1, text: '' };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    insert(place + 1, lines);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    insert(place + 1, ['']);
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
        onChange={(event) => change(row.id, event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        className={`${controlClasses} min-w-0`}
      />
      <RowButtons rows={rows} place={place} label={label} />
    </li>
  );
}

/** Rows of a checklist: added, put in order by buttons, and a pasted list becomes as many rows (pages.md section 10.1). */
export function RowsField({ name, label }: { name: string; label: string }) {
  const { values, problems, isReadOnly } = useFormState();
  const initial = listOf(values, name);
  const rows = useRows(initial);
  const error = problemOf(problems, name);
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
            <RowLine key={id} rows={rows} place={place} name={name} label={label} />
          ))}
        </ol>
      ) : null}
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <div className="noscript:hidden">
        <Button
          variant="outline"
          size="sm"

          aria-label={`Add row: ${label}`}
          onClick={() => rows.insert(rows.rows.length, [''])}
        >
          <Icon name="plus" className="size-4" />
          Add row
        </Button>
      </div>
      {/* Without script further rows are typed here, one per line. */}
      <textarea
        name={name}
        aria-label={`${label}, further rows`}
        defaultValue=""
        rows={3}
        className={`${controlClasses} hidden py-2.5 noscript:block`}
      />
    </fieldset>
  );
}
