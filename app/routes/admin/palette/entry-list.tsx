import { useEffect, useRef } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import { groupPaletteEntries, type CommandPaletteEntry } from './entries.ts';

type PaletteEntryListProps = {
  id: string;
  entries: readonly CommandPaletteEntry[];
  /** The index of the highlighted entry. */
  at: number;
  onPoint: (at: number) => void;
  onTake: (entry: CommandPaletteEntry) => void;
};

/**
 * The options of the palette by group. The input keeps the focus; the highlighted option scrolls into view.
 */
export function CommandPaletteEntryList({ id, entries, at, onPoint, onTake }: PaletteEntryListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className={joinClassNames('max-h-[min(24rem,60vh)] overflow-y-auto', entries.length > 0 && 'p-2')}
    >
      {groupPaletteEntries(entries).map(([group, list]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
          <p
            id={`${id}-${group}`}
            role="presentation"
            className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-3"
          >
            {group}
          </p>
          {list.map((entry) => {
            const place = entries.indexOf(entry);
            return (
              <CommandPaletteOption
                key={`${entry.href ?? ''} ${entry.label}`}
                id={`${id}-${place}`}
                entry={entry}
                isChosen={place === at}
                onPoint={() => onPoint(place)}
                onTake={() => onTake(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type PaletteOptionProps = {
  id: string;
  entry: CommandPaletteEntry;
  isChosen: boolean;
  onPoint: () => void;
  onTake: () => void;
};

function CommandPaletteOption({
  id,
  entry: { icon, label, note },
  isChosen,
  onPoint,
  onTake,
}: PaletteOptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <button
      ref={ref}
      type="button"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onTake}
      className={joinClassNames(
        'flex min-h-10 w-full items-center gap-3 rounded-base px-2 text-left text-sm',
        isChosen ? 'bg-inverse text-on-inverse forced-colors:outline-2' : 'text-ink',
      )}
    >
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note ? <span className="text-xs capitalize opacity-75">{note}</span> : null}
    </button>
  );
}
