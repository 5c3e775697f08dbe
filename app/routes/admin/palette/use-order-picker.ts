import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { convertRecordsToPaletteEntries } from './entries.ts';
import { useCommandPaletteRecords } from './use-found-records.ts';

/** Returns the id of the order an address leads to. */
const getOrderIdFromHref = (href: string | undefined): string => href?.split('/').at(-1) ?? '';

/**
 * The text, keys and list of an order picker (a combobox of WAI-ARIA APG with the first match highlighted).
 * `value` is what the form sends: the id of the chosen order, otherwise the typed text.
 */
export function useOrderPicker(first: { value: string; text: string }, onChange: () => void) {
  const [text, setText] = useState(first.text);
  const [value, setValue] = useState(first.value);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { records, isPending, isFailed } = useCommandPaletteRecords(
    isOpen && text.trim() !== '' ? `o: ${text}` : '',
  );
  const entries = convertRecordsToPaletteEntries(records);
  const shown = useRef(first.value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // The hidden field that is sent fires no `input` event.
    onChange();
  }, [value, onChange]);

  function take(entry: (typeof entries)[number] | undefined) {
    if (!entry) return;
    setText(entry.label);
    setValue(getOrderIdFromHref(entry.href));
    setIsOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = entries.length;
    if (step !== undefined && isOpen && count > 0) setAt((at + step + count) % count);
    else if (event.key === 'Enter' && isOpen && count > 0) take(entries[at]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
  }
  function onType({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    setText(field.value);
    setValue(field.value.trim());
    setAt(0);
    setIsOpen(true);
  }
  return {
    text,
    value,
    entries: isOpen ? entries : [],
    at: Math.min(at, entries.length - 1),
    /** Whether a search for the typed text has finished. */
    hasResult: isOpen && text.trim() !== '' && !isPending,
    isFailed,
    point: setAt,
    take,
    close: () => setIsOpen(false),
    onKeyDown,
    onType,
  };
}
