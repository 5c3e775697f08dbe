import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { getNextSearchOptionIndex } from './list-model.ts';
import { normalizeTypedQuery } from './settled-search.ts';

type ComboboxHandlers = {
  /** Returns the number of options. */
  count: () => number;
  /** Opens the highlighted option. */
  onChoose: (place: number) => void;
  /** Removes the highlighted option (Delete); returns whether it could be removed. */
  onRemove: (place: number) => boolean;
  /** Called when the text is submitted or the focus leaves it. */
  onSettled: (text: string, how: 'submit' | 'leave') => void;
};

/**
 * Keyboard, focus and text of a combobox with list autocomplete and manual selection (WAI-ARIA APG,
 * SEARCH-02, -03, -06). The focus stays in the input; `isWithin` is true while it is anywhere in the form.
 */
export function useCombobox(input: HTMLInputElement, handlers: ComboboxHandlers) {
  const [text, setText] = useState(() => normalizeTypedQuery(input.value));
  const [isOpen, setIsOpen] = useState(() => document.activeElement === input);
  const [isWithin, setIsWithin] = useState(isOpen);
  const [active, setActive] = useState(-1);
  const isComposing = useRef(false);

  const read = () => {
    setText(normalizeTypedQuery(input.value));
    setActive(-1);
    setIsOpen(true);
    setIsWithin(true);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const search = (next: string) => {
    setComboboxInputText(input, next);
    read();
  };

  const step = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    setIsOpen(true);
    setActive(getNextSearchOptionIndex(active, by, handlers.count()));
  };
  const escape = (event: KeyboardEvent, isShown: boolean) => {
    // With nothing to close or clear, the key belongs to the surrounding dialog.
    if (!isShown && input.value === '') return;
    event.preventDefault();
    if (!isShown) search('');
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    const isShown = isOpen && handlers.count() > 0;
    const isChosen = isShown && active >= 0;
    if (event.key === 'ArrowDown') step(event, 1);
    else if (event.key === 'ArrowUp') step(event, -1);
    else if (event.key === 'Escape') escape(event, isShown);
    else if (event.key === 'Tab') close();
    else if (isChosen && event.key === 'Enter') {
      event.preventDefault();
      handlers.onChoose(active);
    } else if (isChosen && event.key === 'Delete' && handlers.onRemove(active)) event.preventDefault();
  };
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && getSearchComboboxContainer(input)?.contains(relatedTarget)) return;
    // Another window came to the front; the focus has not moved.
    if (relatedTarget === null && document.activeElement === input) return;
    close();
    setIsWithin(false);
    handlers.onSettled(text, 'leave');
  };

  const onForm = (event: Event) => {
    if (event.type === 'focusin') setIsWithin(true);
    else if (event instanceof FocusEvent) onLeave(event);
    else if (event.type === 'submit') {
      close();
      // The results page shows everything.
      setIsWithin(false);
      handlers.onSettled(normalizeTypedQuery(input.value), 'submit');
    } else if (
      isOpen &&
      event.target instanceof Node &&
      !getSearchComboboxContainer(input)?.contains(event.target)
    )
      close();
  };
  const onField = (event: Event) => {
    if (event.type === 'compositionstart') isComposing.current = true;
    if (event.type === 'compositionend') isComposing.current = false;
    if (event instanceof KeyboardEvent) {
      if (!event.isComposing) onKey(event);
    } else if (!isComposing.current && !(isOpen && /^click|focus/.test(event.type))) read();
  };
  useComboboxListeners(input, onField, onForm);

  return { text, isOpen, isWithin, active, highlight: setActive, close, search };
}

/**
 * Returns the element the list belongs to: in a dialog all of it, so that nothing moves under a pointer that
 * is being pressed.
 */
function getSearchComboboxContainer(input: HTMLInputElement): HTMLElement | null {
  return input.closest('dialog') ?? input.form;
}

/** Writes a text into the field on behalf of the page. */
function setComboboxInputText(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.focus();
}

const SEARCH_INPUT_DOM_EVENT_NAMES = [
  'input',
  'compositionstart',
  'compositionend',
  'keydown',
  'click',
  'focus',
];
const COMBOBOX_FOCUS_EVENT_NAMES = ['focusin', 'focusout'];

/** Listens to events of the field, around it, of its form, and to presses anywhere. */
function useComboboxListeners(
  input: HTMLInputElement,
  onFieldEvent: (event: Event) => void,
  onFormEvent: (event: Event) => void,
): void {
  const onField = useEffectEvent(onFieldEvent);
  const onForm = useEffectEvent(onFormEvent);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of SEARCH_INPUT_DOM_EVENT_NAMES)
      input.addEventListener(type, (event) => onField(event), { signal });
    for (const type of COMBOBOX_FOCUS_EVENT_NAMES)
      getSearchComboboxContainer(input)?.addEventListener(type, (event) => onForm(event), { signal });
    input.form?.addEventListener('submit', (event) => onForm(event), { signal });
    document.addEventListener('pointerdown', (event) => onForm(event), { signal });
    return () => listening.abort();
  }, [input]);
}
