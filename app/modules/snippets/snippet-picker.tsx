import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react';

import { controlClasses, FieldFrame } from '#app/ui/field.tsx';

import { fillSnippet, findSnippets, placeholdersIn, type Snippet, type SnippetValues } from './model.ts';

const neverChanges = () => () => {};
const useIsReady = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The text, keys and list of the picker: a combobox of WAI-ARIA APG with the first match highlighted. */
function useSnippetList(snippets: readonly Snippet[], onTake: (snippet: Snippet) => void) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = findSnippets(snippets, text);

  function point(place: number) {
    setActive(place);
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }
  function open() {
    setIsOpen(true);
    setActive(0);
  }
  function take(snippet: Snippet | undefined) {
    if (!snippet) return;
    setText('');
    setIsOpen(false);
    onTake(snippet);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) open();
    else if (step !== undefined && found.length > 0) point((active + step + found.length) % found.length);
    // Never the form around it: half of an answer would be sent.
    else if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey)
      take(isOpen ? found[active] : undefined);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
  }
  function onType(typed: string) {
    setText(typed);
    setActive(0);
    setIsOpen(true);
  }
  return {
    text,
    isOpen,
    active,
    list,
    found,
    open,
    take,
    point,
    onKeyDown,
    onType,
    close: () => setIsOpen(false),
  };
}

function Options({ id, picker }: { id: string; picker: ReturnType<typeof useSnippetList> }) {
  const { list, found, active, take, point } = picker;
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Snippets"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-base border border-line bg-paper py-1 shadow-pop"
    >
      {found.map((snippet, place) => (
        // The keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={snippet.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={`grid min-h-11 cursor-pointer content-center px-3.5 py-1.5 ${place === active ? 'bg-sunken' : ''}`}
          onPointerMove={() => active !== place && point(place)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(snippet)}
        >
          <span className="font-semibold">{snippet.shortcut}</span>
          <span className="truncate text-sm text-ink-2">{snippet.body.replaceAll(/\s+/g, ' ')}</span>
        </div>
      ))}
    </div>
  );
}

/** What a picked snippet still wants from whoever writes. */
function takenWords(text: string): string {
  const left = placeholdersIn(text).map((name) => `{${name}}`);
  return left.length === 0 ? 'Inserted.' : `Inserted. Replace ${left.join(', ')} with words.`;
}

/**
 * Finds a snippet by its shortcut and gives its text, filled with what is known here: type, choose with the arrows, press Enter.
 * Needs script, and shows nothing without it or without snippets.
 */
export function SnippetPicker({
  id,
  snippets,
  values,
  onPick,
}: {
  /** The id of its field, for a shortcut of the page; its own unless said. */
  id?: string;
  snippets: readonly Snippet[];
  values: SnippetValues;
  onPick: (text: string) => void;
}) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const isReady = useIsReady();
  const [said, setSaid] = useState('');
  const picker = useSnippetList(snippets, ({ body }) => {
    const text = fillSnippet(body, values);
    setSaid(takenWords(text));
    onPick(text);
  });
  if (!isReady || snippets.length === 0) return null;
  const { text, isOpen, active, found } = picker;
  const isListed = isOpen && found.length > 0;
  const status = isOpen ? (found.length === 0 ? 'No matching snippets.' : `${found.length} snippets`) : said;
  return (
    <FieldFrame id={fieldId} label="Insert a snippet">
      <div className="relative">
        <input
          id={fieldId}
          type="text"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={isListed ? `${fieldId}-list` : undefined}
          aria-activedescendant={isListed ? `${fieldId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder="Type a shortcut"
          value={text}
          className={controlClasses}
          onClick={() => (isOpen ? undefined : picker.open())}
          onKeyDown={picker.onKeyDown}
          // No change of the form around it.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            event.stopPropagation();
            picker.onType(event.currentTarget.value);
          }}
          onBlur={picker.close}
        />
        {isListed ? <Options id={fieldId} picker={picker} /> : null}
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {status}
      </p>
    </FieldFrame>
  );
}

/** Puts a text into a field where its cursor is, as typing would, and leaves the cursor behind it. */
export function insertIntoField(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  const { selectionStart: from, selectionEnd: to, value } = field;
  const before = value.slice(0, from);
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  field.setRangeText(gap + text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
