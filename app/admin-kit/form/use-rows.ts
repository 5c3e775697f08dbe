import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useEditorFormState } from './form-state.ts';

/** A row as its fields hold it; `id` is local to this page. */
export type EditableFormListRow<Field extends string> = Record<Field, string> & { id: number };

/**
 * The rows of a list in a form and the functions that change them; every change notifies the surrounding
 * form.
 */
export function useEditableFormListRows<Field extends string>(
  initial: () => readonly Record<Field, string>[],
) {
  const { markChanged } = useEditorFormState();
  const [rows, setRows] = useState<EditableFormListRow<Field>[]>(() =>
    initial().map((row, id) => ({ ...row, id })),
  );
  const nextId = useRef(rows.length);
  /** The row to focus once it is rendered. */
  const focusId = useRef<number | null>(null);
  const reported = useRef(rows);
  const onRows = useEffectEvent((now: EditableFormListRow<Field>[]) => {
    if (reported.current !== now) markChanged();
    reported.current = now;
  });
  useEffect(() => onRows(rows), [rows]);

  return {
    rows,
    insert: (place: number, added: readonly Record<Field, string>[]) => {
      const fresh = added.map((row) => ({ ...row, id: nextId.current++ }));
      focusId.current = fresh.at(-1)?.id ?? null;
      setRows((now) => now.toSpliced(place, 0, ...fresh));
    },
    /** Focuses a row once, if it was just added or follows a removed one. */
    focusNew: (id: number, field: HTMLElement | null) => {
      if (!field || focusId.current !== id) return;
      focusId.current = null;
      field.focus();
    },
    change: (id: number, field: Field, value: string) =>
      setRows((now) => now.map((row) => (row.id === id ? { ...row, [field]: value } : row))),
    remove: (place: number) => {
      focusId.current = rows[place + 1]?.id ?? rows[place - 1]?.id ?? null;
      setRows((now) => now.toSpliced(place, 1));
    },
    move: (from: number, to: number) =>
      setRows((now) => {
        const row = now[from];
        return row && to >= 0 && to < now.length ? now.toSpliced(from, 1).toSpliced(to, 0, row) : now;
      }),
  };
}
