import { useLayoutEffect, useRef } from 'react';

import type { SearchSuggestionOption } from './list-model.ts';

const getSearchSuggestionOptionKey = (option: SearchSuggestionOption | undefined) =>
  option ? `${option.kind} ${'href' in option ? option.href : ''}` : '';

/**
 * Keeps the highlight on its option when others appear before it, such as late suggestions, so that Enter
 * opens the option that was highlighted. It disappears with its option; after removing a recent search it
 * stays at its position.
 */
export function useStableSearchOptionHighlight(
  options: readonly SearchSuggestionOption[],
  active: number,
  highlight: (place: number) => void,
): void {
  const held = useRef({ active: -1, name: '' });
  useLayoutEffect(() => {
    const name = getSearchSuggestionOptionKey(options[active]);
    const { current: before } = held;
    held.current = { active, name };
    if (active < 0 || active !== before.active || name === before.name) return;
    const place = options.findIndex((option) => getSearchSuggestionOptionKey(option) === before.name);
    if (place === -1 && before.name.startsWith('recent')) return;
    held.current = { active: place, name: before.name };
    highlight(place);
  });
}
