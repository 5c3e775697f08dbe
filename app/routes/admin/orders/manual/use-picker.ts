import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';

/** How many matches are shown; a narrower search finds the rest. */
const MAX_SERVICE_PICKER_MATCHES = 40;

const splitServicePickerSearchTerms = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns the services whose title or category contains every typed word. */
function filterServicePickerMatches(
  services: readonly SellableServiceOption[],
  text: string,
): SellableServiceOption[] {
  const queryWords = splitServicePickerSearchTerms(text);
  const has = ({ title, category }: SellableServiceOption) => {
    const haystack = `${title} ${category}`.toLowerCase();
    return queryWords.every((word) => haystack.includes(word));
  };
  return services.filter(has).slice(0, MAX_SERVICE_PICKER_MATCHES);
}

/**
 * The text, keys and list of a service picker (a combobox of WAI-ARIA APG with the first match highlighted).
 * Typing anything but the chosen title clears the choice.
 */
export function useServicePicker(
  services: readonly SellableServiceOption[],
  chosenId: string,
  onChoose: (serviceId: string) => void,
) {
  const chosen = services.find(({ id }) => id === chosenId);
  const [text, setText] = useState(chosen?.title ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // After a choice, the list shows everything: the title in the field is not a search.
  const found = filterServicePickerMatches(services, chosen ? '' : text);

  function point(place: number) {
    setActive(place);
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }
  function open() {
    setIsOpen(true);
    const place = found.findIndex(({ id }) => id === chosenId);
    setActive(Math.max(0, place));
  }
  function take(service: SellableServiceOption | undefined) {
    if (!service) return;
    setText(service.title);
    setIsOpen(false);
    onChoose(service.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) open();
    else if (step !== undefined && found.length > 0) point((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && isOpen) take(found[active]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
  }
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    setText(event.currentTarget.value);
    setActive(0);
    setIsOpen(true);
    if (chosenId !== '') onChoose('');
  }
  /** A fully typed title counts as a choice. */
  function onBlur() {
    setIsOpen(false);
    const haystack = text.trim().toLowerCase();
    const same = services.filter(({ title }) => title.toLowerCase() === haystack);
    if (chosenId === '' && same.length === 1) take(same[0]);
  }
  return { text, isOpen, active, list, found, chosen, open, take, point, onKeyDown, onChange, onBlur };
}
