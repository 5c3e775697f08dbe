import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import {
  isAiSearchActive,
  type SearchSuggestionGroup,
  listSearchDropdownGroups,
  type SearchSuggestionOption,
  SERVICE_NOT_AVAILABLE_TEXT,
  formatLiveRegionText,
} from './list-model.ts';
import { SearchQueryInterpretationNotes, getSearchQueryNotes } from './list-notes.tsx';
import { SearchListOptionRow } from './list-option.tsx';
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts';
import { sendSettledSearchAnalytics } from './settled-search.ts';
import { useSearchAsYouTypeAnswers } from './use-answers.ts';
import { useCombobox } from './use-combobox.ts';
import { useSearchListHeight } from './use-list-height.ts';
import { useStableSearchOptionHighlight } from './use-same-highlight.ts';

const SEARCH_SETTLE_DELAY_MS = 1_000;

export type SearchSuggestionsListProps = {
  input: HTMLInputElement;
  /** The live region, present from the start. */
  status: HTMLElement;
  listId: string;
  className: string;
};

/**
 * The list of the search field (search.md "Suggestions"): suggestions before typing, then results and the
 * limits read from the text.
 */
export function SearchSuggestionsList({ input, status, listId, className }: SearchSuggestionsListProps) {
  const [recent, setRecent] = useState(readRecentSearches);
  const panelRef = useRef<HTMLDivElement>(null);

  const box = useCombobox(input, {
    count: () => options.length,
    onChoose: (place) => document.getElementById(`${listId}-${place}`)?.click(),
    onRemove: (place) => {
      const option = options[place];
      if (option?.kind === 'recent') setRecent(removeRecentSearch(option.text));
      return option?.kind === 'recent';
    },
    onSettled: (text, how) => {
      sendSettledSearchAnalytics(text);
      if (how === 'submit') setRecent(addRecentSearch(text));
    },
  });
  const { text, isOpen, isWithin, active } = box;
  const { answer, isCurrent, suggestions, isSlow } = useSearchAsYouTypeAnswers(text, isOpen);
  const groups = listSearchDropdownGroups({
    text,
    categories: useShopCategories(),
    answer,
    suggestions,
    recent,
  });
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;
  const notes = isWithin && isCurrent ? getSearchQueryNotes(answer) : null;

  useStableSearchOptionHighlight(options, active, box.highlight);
  useActiveOptionAria(input, isShown, active >= 0 ? `${listId}-${active}` : null);
  useSearchListHeight(panelRef, isShown);
  useCallbackWhenTypingStops(isOpen && isCurrent ? text : '', () => {
    announceSearchStatus(status, formatLiveRegionText(answer));
    sendSettledSearchAnalytics(text);
  });

  function onChosen(option: SearchSuggestionOption) {
    if (option.kind === 'clear') {
      setRecent(clearRecentSearches());
      return;
    }
    setRecent(recordChosenSearchOption(answer ? text : '', option));
    box.close();
  }

  return (
    // The focus stays in the input, whatever is pressed here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panelRef}
      onMouseDown={(event) => event.preventDefault()}
      className={joinClassNames(
        'overflow-y-auto',
        className,
        (isShown || notes) && 'rounded-base border border-line bg-paper',
      )}
    >
      {notes ? <SearchQueryInterpretationNotes {...notes} q={text} onSearch={box.search} /> : null}
      <div id={listId} role="listbox" aria-label="Services" hidden={!isShown}>
        {groups.map((group, index) => (
          <SearchSuggestionOptionGroup
            key={group.label}
            group={group}
            id={`${listId}-g${index}`}
            listId={listId}
            // Options are numbered across all groups.
            from={groups.slice(0, index).reduce((sum, before) => sum + before.options.length, 0)}
            active={active}
            onChosen={onChosen}
            onRemove={(query) => setRecent(removeRecentSearch(query))}
          />
        ))}
      </div>
      {isShown ? (
        <SearchSuggestionsListFooter isActive={isAiSearchActive(text, answer)} isSlow={isSlow} />
      ) : null}
    </div>
  );
}

function announceSearchStatus(status: HTMLElement, words: string): void {
  status.textContent = words;
}

/** Records and remembers a search that led to a choice. */
function recordChosenSearchOption(text: string, option: SearchSuggestionOption): string[] {
  sendSettledSearchAnalytics(text, option.kind === 'service' ? option.service.id : null);
  return addRecentSearch(text);
}

/**
 * Exposes the open state and the highlighted option to assistive technology, and keeps that option in view.
 */
function useActiveOptionAria(input: HTMLInputElement, isShown: boolean, activeId: string | null): void {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && activeId) input.setAttribute('aria-activedescendant', activeId);
    else input.removeAttribute('aria-activedescendant');
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isShown, activeId]);
}

/** Runs after an answered text has not changed for a second; an empty one never settles. */
function useCallbackWhenTypingStops(text: string, onSettled: () => void): void {
  const run = useEffectEvent(onSettled);
  useEffect(() => {
    if (text === '') return;
    const settled = setTimeout(() => run(), SEARCH_SETTLE_DELAY_MS);
    return () => clearTimeout(settled);
  }, [text]);
}

function SearchSuggestionOptionGroup({
  group: { label, options },
  id,
  listId,
  from,
  active,
  onChosen,
  onRemove,
}: {
  group: SearchSuggestionGroup;
  id: string;
  listId: string;
  /** Position of its first option. */
  from: number;
  active: number;
  onChosen: (option: SearchSuggestionOption) => void;
  onRemove: (query: string) => void;
}) {
  return (
    <div role="group" aria-labelledby={id} className="border-line pb-1 not-first:border-t">
      <p
        id={id}
        className={joinClassNames(
          'px-4 pt-3 pb-1 font-semibold',
          label === SERVICE_NOT_AVAILABLE_TEXT ? 'text-base' : 'text-xs text-ink-3',
        )}
      >
        {label}
      </p>
      {options.map((option, at) => (
        <SearchListOptionRow
          key={option.kind === 'service' ? option.service.id : option.text}
          id={`${listId}-${from + at}`}
          option={option}
          isActive={from + at === active}
          onChosen={() => onChosen(option)}
          onRemove={onRemove}
        />
      ))}
    </div>
  );
}

/** SEARCH-04, at the bottom of the list, so that nothing above moves when it appears or disappears. */
function SearchSuggestionsListFooter({ isActive, isSlow }: { isActive: boolean; isSlow: boolean }) {
  if (!isActive && !isSlow) return null;
  return (
    <p className="sticky bottom-0 flex min-h-10 items-center gap-2 border-t border-line bg-paper px-4 text-xs">
      {isActive ? (
        <>
          <span aria-hidden className="size-2.5 bg-accent" />
          <span className="font-semibold">AI Search Active</span>
        </>
      ) : null}
      {isSlow ? <span className="ml-auto text-ink-3">Searching</span> : null}
    </p>
  );
}
