import { useEffect, useRef } from 'react';

import type { ListRowSelectionState } from './use-selection.ts';

const CHECKBOX_CLASS = 'size-5 accent-ink dark:accent-inverse';

/** The checkbox of one row. It belongs to the bulk form, so that it is also sent without script. */
export function SelectRowCheckbox({
  id,
  name,
  formId,
  selection,
}: {
  id: string;
  /** The name of the row, for screen readers. */
  name: string;
  formId: string;
  selection: ListRowSelectionState;
}) {
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{`Select ${name}`}</span>
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={formId}
        checked={selection.ids.has(id)}
        className={CHECKBOX_CLASS}
        onChange={(event) => {
          // The change event of a checkbox wraps the click that caused it.
          const isRange = (event.nativeEvent as MouseEvent).shiftKey;
          selection.toggle(id, event.currentTarget.checked, isRange);
        }}
      />
    </label>
  );
}

/** The checkbox above all rows: ticked, indeterminate, or empty. */
export function SelectAllCheckbox({
  rowCount,
  selection,
}: {
  rowCount: number;
  selection: ListRowSelectionState;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const { size } = selection.ids;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = size > 0 && size < rowCount;
  }, [size, rowCount]);
  return (
    <label className="grid size-11 place-items-center noscript:hidden">
      <span className="sr-only">Select all rows on this page</span>
      <input
        ref={ref}
        type="checkbox"
        checked={rowCount > 0 && size === rowCount}
        className={CHECKBOX_CLASS}
        onChange={(event) => selection.togglePage(event.currentTarget.checked)}
      />
    </label>
  );
}
