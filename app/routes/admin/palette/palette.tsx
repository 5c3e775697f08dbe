import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

import {
  type CommandPaletteEntry,
  groupPaletteEntries,
  filterPageAndActionEntries,
  toRecentPaletteEntries,
  convertRecordsToPaletteEntries,
} from './entries.ts';
import { CommandPaletteEntryList } from './entry-list.tsx';
import { readRecentPaletteEntries, saveRecentCommandPaletteEntry } from './recent-entries.ts';
import { COMMAND_PALETTE_SCOPES, parseCommandPaletteScopePrefix } from './scopes.ts';
import { useCommandPaletteRecords } from './use-found-records.ts';

type CommandPaletteProps = {
  onClose: () => void;
  /** The pages this role may open. */
  pages: readonly string[];
  /** The actions available everywhere. */
  actions: readonly CommandPaletteEntry[];
  /** The user whose recent entries are shown. */
  email: string;
};

/**
 * The palette (Ctrl or Command K): finds pages, actions and records by keyboard alone. Mounted while it is
 * open.
 */
export function CommandPalette({ onClose, ...props }: CommandPaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackdropClose(ref);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      aria-label="Jump to"
      onClose={onClose}
      className="dialog-modal mt-[10vh] w-xl overflow-hidden rounded-base border border-line bg-paper shadow-pop"
    >
      <CommandPaletteBody {...props} onDone={() => ref.current?.close()} />
    </dialog>
  );
}

function useCommandPaletteEntries(
  { pages, actions, email }: Omit<CommandPaletteProps, 'onClose'>,
  text: string,
) {
  const { records, isPending, isFailed } = useCommandPaletteRecords(text);
  const own =
    parseCommandPaletteScopePrefix(text).scope === null
      ? filterPageAndActionEntries(pages, actions, text)
      : [];
  const entries =
    text.trim() === ''
      ? [...toRecentPaletteEntries(readRecentPaletteEntries(email)), ...own]
      : [...own, ...convertRecordsToPaletteEntries(records)];
  return { entries: groupPaletteEntries(entries).flatMap(([, list]) => list), isPending, isFailed };
}

function CommandPaletteBody({
  onDone,
  ...props
}: Omit<CommandPaletteProps, 'onClose'> & { onDone: () => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isPending, isFailed } = useCommandPaletteEntries(props, text);
  const navigate = useNavigate();
  const at = Math.min(chosen, entries.length - 1);

  function take(entry: CommandPaletteEntry | undefined) {
    if (!entry) return;
    onDone();
    if (entry.href === undefined) return entry.run?.();
    saveRecentCommandPaletteEntry(props.email, { label: entry.label, href: entry.href });
    void navigate(entry.href);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) setChosen((at + step + entries.length) % entries.length);
    else if (event.key === 'Enter') take(entries[at]);
    else return;
    event.preventDefault();
  }
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="size-5 shrink-0 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label="Jump to a page, an action or a record"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          // The dialog opens for typing into this input; showModal focuses it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          placeholder="Jump to"
          value={text}
          className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-ink-3"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
        />
      </div>
      <CommandPaletteEntryList id={listId} entries={entries} at={at} onPoint={setChosen} onTake={take} />
      <p
        role="status"
        className={entries.length > 0 && !isFailed ? 'sr-only' : 'px-4 py-5 text-sm text-ink-2'}
      >
        {isFailed ? 'Record search isn’t available right now. Pages and actions still work.' : null}
        {!isFailed && isPending ? 'Searching' : null}
        {!isFailed && !isPending ? (entries.length === 0 ? 'No results' : count) : null}
      </p>
      <SearchScopeHints pages={props.pages} />
    </>
  );
}

/** The prefixes that narrow the search to one kind of record, for the kinds this role may open. */
function SearchScopeHints({ pages }: { pages: readonly string[] }) {
  const open = COMMAND_PALETTE_SCOPES.filter(({ page }) => pages.includes(page));
  if (open.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-ink-3">
      {open.map(({ letter, label }) => (
        <span key={letter}>
          <strong className="font-semibold">{`${letter}:`}</strong> {label}
        </span>
      ))}
    </p>
  );
}
