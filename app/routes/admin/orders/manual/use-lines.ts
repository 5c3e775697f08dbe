import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  EMPTY_MANUAL_ORDER_LINE,
  isEmptyOrderLine,
  MANUAL_ORDER_LINE_FIELDS,
  type ManualOrderLineDraft,
  type ManualOrderLineFieldName,
} from '#app/modules/order-pages/manual/line-draft.ts';

/** An item as its fields hold it; `id` is local to this page. */
export type EditedOrderLine = ManualOrderLineDraft & { id: number };

const readFormValueList = (values: FormValues, name: string): readonly string[] =>
  [values[name] ?? []].flat();

/** Returns the initial items of a form: those submitted before, or one empty item. */
function readInitialManualOrderLines(values: FormValues): EditedOrderLine[] {
  const columns = MANUAL_ORDER_LINE_FIELDS.map((field) => [field, readFormValueList(values, field)] as const);
  const lines = readFormValueList(values, 'line_service').map((_, id) => {
    const line = Object.fromEntries(columns.map(([field, list]) => [field, list[id] ?? '']));
    // Contains every field of the list.
    return { ...(line as ManualOrderLineDraft), id };
  });
  const filled = lines.filter((line) => !isEmptyOrderLine(line));
  return filled.length > 0 ? filled : [{ ...EMPTY_MANUAL_ORDER_LINE, id: 0 }];
}

/** The items of the order and the functions that change them; every change notifies the surrounding form. */
export function useManualOrderLines() {
  const { values, markChanged } = useEditorFormState();
  const [lines, setLines] = useState(() => readInitialManualOrderLines(values));
  const nextId = useRef(lines.length);
  /** The item to focus once it is rendered. */
  const focusId = useRef<number | null>(null);
  const reported = useRef(lines);
  const onLines = useEffectEvent((now: EditedOrderLine[]) => {
    if (reported.current !== now) markChanged();
    reported.current = now;
  });
  useEffect(() => onLines(lines), [lines]);

  return {
    lines,
    /** Focuses an item once, if it was just added or moved. */
    focusNew: (id: number, field: HTMLElement | null) => {
      if (!field || focusId.current !== id) return;
      focusId.current = null;
      field.focus();
    },
    change: (id: number, field: ManualOrderLineFieldName, value: string) =>
      setLines((now) => now.map((line) => (line.id === id ? { ...line, [field]: value } : line))),
    add: () => {
      const id = nextId.current++;
      focusId.current = id;
      setLines((now) => [...now, { ...EMPTY_MANUAL_ORDER_LINE, id }]);
    },
    remove: (place: number) => {
      focusId.current = lines[place + 1]?.id ?? lines[place - 1]?.id ?? null;
      setLines((now) => now.toSpliced(place, 1));
    },
  };
}

export type ManualOrderLinesState = ReturnType<typeof useManualOrderLines>;
