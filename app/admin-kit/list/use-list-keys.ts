import { useKeyboardShortcut } from '../shortcuts/use-shortcut.ts';

const findListRowElements = () => Array.from(document.querySelectorAll<HTMLElement>('[data-row]'));
const findListRowLinkElement = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a[href]');

/** Moves the focus to the link of the next or previous row. */
function focusAdjacentListRow(by: 1 | -1): void {
  const all = findListRowElements();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by));
  findListRowLinkElement(all[next])?.focus();
}

/** The keys of a list: J and K move between rows, E opens the focused one, / focuses the search. */
export function useListKeyboardShortcuts(): void {
  useKeyboardShortcut({ key: 'j', label: 'Next row', run: () => focusAdjacentListRow(1) });
  useKeyboardShortcut({ key: 'k', label: 'Previous row', run: () => focusAdjacentListRow(-1) });
  useKeyboardShortcut({
    key: 'e',
    label: 'Open the row',
    run: () =>
      findListRowLinkElement(
        findListRowElements().find((row) => row.contains(document.activeElement)),
      )?.click(),
  });
  useKeyboardShortcut({
    key: '/',
    label: 'Search this list',
    run: () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus(),
  });
}
