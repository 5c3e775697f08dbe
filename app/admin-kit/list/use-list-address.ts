import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

import type { ListUrlStateChange, AdminListUrlDefinition, ListUrlState } from '#app/lib/list-search.ts';

const LIST_SEARCH_DEBOUNCE_MS = 250;

/** Returns the change the filter form describes. */
function readAdminListFilterFormChange(
  form: HTMLFormElement,
  { filters }: AdminListUrlDefinition,
): ListUrlStateChange<ListUrlState> {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = Object.keys(filters).map((name) => [name, text(name) || null]);
  return { q: text('q'), sort: text('sort'), filters: Object.fromEntries(chosen) };
}

/** Copies the address into the fields after another change: Back, a chip, "Clear Filters". */
function syncFilterFormFields(form: HTMLFormElement, state: ListUrlState): void {
  const values: Record<string, string | null> = { q: state.q, sort: state.sort, ...state.filters };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? '';
  }
}

/**
 * Keeps a filter form and the address in sync: typing changes the address 250 ms after the last key, a choice
 * at once; an arriving answer never overwrites what is being typed.
 */
export function useListUrlSync(
  ref: RefObject<HTMLFormElement | null>,
  search: AdminListUrlDefinition,
  state: ListUrlState,
) {
  const navigate = useNavigate();
  const address = search.link(state);
  const sent = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const followAddress = useEffectEvent((form: HTMLFormElement) => syncFilterFormFields(form, state));
  useEffect(() => {
    if (address === sent.current || !ref.current) return;
    sent.current = address;
    clearTimeout(timer.current);
    followAddress(ref.current);
  }, [address, ref]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(isTyped: boolean): void {
    clearTimeout(timer.current);
    if (!ref.current) return;
    // Normalized as the server does, so that the resulting address is recognized as our own.
    const next = search.read(
      new URLSearchParams(search.link(state, readAdminListFilterFormChange(ref.current, search))),
    );
    const to = search.link(next);
    if (to === sent.current) return;
    sent.current = to;
    void navigate({ search: to }, { replace: isTyped, preventScrollReset: true });
  }

  return {
    applyNow: () => apply(false),
    applySoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(true), LIST_SEARCH_DEBOUNCE_MS);
    },
  };
}
