import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { MAX_SEARCH_QUERY_LENGTH } from '../query-length.ts';

import type { SearchSuggestionsListProps } from './search-list.tsx';
import { sendSettledSearchAnalytics, normalizeTypedQuery } from './settled-search.ts';

/** Loads the list once; if that fails, the page keeps its plain form. */
function useLazySearchList() {
  const [List, setList] = useState<ComponentType<SearchSuggestionsListProps> | null>(null);
  const load = () => {
    import('./search-list.tsx').then(
      ({ SearchSuggestionsList }) => setList(() => SearchSuggestionsList),
      (error: unknown) => logWarningToBrowserConsole('The search list could not be loaded', error),
    );
  };
  return { List, load };
}

/** Writes a newly shown query into the field; returns a ref with the query last sent. */
function useSyncedQueryInput(q: string, inputRef: RefObject<HTMLInputElement | null>): RefObject<string> {
  const shownQuery = useRef(q);
  const sentQuery = useRef(q);

  useEffect(() => {
    const input = inputRef.current;
    if (q === shownQuery.current || !input) return;
    // Another query is shown now. Text being typed meanwhile is kept.
    const isTyping = document.activeElement === input && input.value !== sentQuery.current;
    if (!isTyping) input.value = q;
    shownQuery.current = q;
    sentQuery.current = q;
  }, [q, inputRef]);
  return sentQuery;
}

/** Counts and remembers a search sent before the list has loaded, which otherwise does both. */
function recordSearchSentBeforeListLoaded(value: string): void {
  const text = normalizeTypedQuery(value);
  sendSettledSearchAnalytics(text);
  import('./recent-searches.ts').then(
    ({ addRecentSearch }) => addRecentSearch(text),
    (error: unknown) => logWarningToBrowserConsole('A search could not be remembered', error),
  );
}

/**
 * The 60 px search field (BROWSE-01): a GET form, so it works without script. On first focus it becomes a
 * combobox, whose script is fetched then. `kept` are the parts of the URL that a new query keeps; inside a
 * dialog the list is part of the flow (`isInDialog`).
 */
export function SearchBox({
  q = '',
  kept = [],
  isInDialog = false,
}: {
  q?: string;
  kept?: readonly { name: string; value: string }[];
  isInDialog?: boolean;
}) {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const sentQuery = useSyncedQueryInput(q, inputRef);
  const [isEnhanced, setIsEnhanced] = useState(false);
  const { List, load } = useLazySearchList();

  useEffect(() => {
    setIsEnhanced(true);
    if (document.activeElement === inputRef.current) load();
    // Once, for a field that was focused before the script loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Form
      role="search"
      action="/services"
      className="relative w-full max-w-[46rem]"
      onSubmit={() => {
        sentQuery.current = inputRef.current?.value ?? '';
        if (!List) recordSearchSentBeforeListLoaded(sentQuery.current);
      }}
    >
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative flex">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search services"
          placeholder="Describe the problem"
          maxLength={MAX_SEARCH_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={load}
          className="h-15 w-full min-w-0 rounded-base border border-field bg-paper pr-28 pl-12 text-base text-ink transition-colors duration-140 placeholder:text-ink-3 hover:border-ink md:text-lg [&::-webkit-search-cancel-button]:hidden"
          {...(isEnhanced && {
            role: 'combobox',
            'aria-expanded': false,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
          })}
        />
        <Button type="submit" className="absolute top-2 right-2">
          Search
        </Button>
      </div>
      <p ref={statusRef} role="status" className="sr-only" />
      {List && inputRef.current && statusRef.current ? (
        <List
          input={inputRef.current}
          status={statusRef.current}
          listId={listId}
          className={joinClassNames(!isInDialog && 'absolute inset-x-0 top-full z-40 mt-1 shadow-pop')}
        />
      ) : null}
    </Form>
  );
}
