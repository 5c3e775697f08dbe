import { useState } from 'react';

export type ListRowSelectionState = {
  ids: ReadonlySet<string>;
  /** Whether every matching row is chosen, on all pages. */
  isAllMatching: boolean;
  /** Ticks or unticks one row; with Shift, all rows from the last one to this one. */
  toggle: (id: string, isTicked: boolean, isRange: boolean) => void;
  togglePage: (isTicked: boolean) => void;
  chooseAllMatching: () => void;
  clear: () => void;
};

/** Returns the rows between two, inclusive, in either direction. */
function listRowIdsBetween(rowIds: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [rowIds.indexOf(from), rowIds.indexOf(to)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return rowIds.slice(start, end + 1);
}

type RowSelectionState = {
  key: string;
  ids: ReadonlySet<string>;
  isAllMatching: boolean;
  last: string | null;
};

/**
 * The ticked rows of the page. `listKey` is the address of the list: another list starts with none ticked.
 */
export function useRowSelection(rowIds: readonly string[], listKey: string): ListRowSelectionState {
  const nothing: RowSelectionState = { key: listKey, ids: new Set(), isAllMatching: false, last: null };
  const [kept, setChosen] = useState<RowSelectionState>(nothing);
  const chosen = kept.key === listKey ? kept : nothing;
  // Rows that have left the list are no longer chosen.
  const ids = new Set(rowIds.filter((id) => chosen.ids.has(id)));

  return {
    ids,
    isAllMatching: chosen.isAllMatching && ids.size > 0,
    toggle(id, isTicked, isRange) {
      const changed = isRange && chosen.last !== null ? listRowIdsBetween(rowIds, chosen.last, id) : [id];
      const next = new Set(ids);
      for (const each of changed) {
        if (isTicked) next.add(each);
        else next.delete(each);
      }
      setChosen({ key: listKey, ids: next, isAllMatching: false, last: id });
    },
    togglePage(isTicked) {
      setChosen({ ...nothing, ids: new Set(isTicked ? rowIds : []) });
    },
    chooseAllMatching() {
      setChosen({ ...nothing, ids: new Set(rowIds), isAllMatching: true });
    },
    clear() {
      setChosen(nothing);
    },
  };
}
