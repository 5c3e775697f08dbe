import { Link } from 'react-router';

import { Icon } from '#app/ui/icon.tsx';

import type { SearchIntentChip } from '../words/parse-intent.ts';
import {
  listActiveSearchFilters,
  buildServiceSearchUrl,
  type ServiceSearchSelection,
  removeFiltersFromSearchSelection,
} from '../model.ts';

/** Id of the text with the number of services in the list. */
export const SEARCH_RESULT_COUNT_ELEMENT_ID = 'result-count';

const SEARCH_FILTER_CHIP_LINK_CLASSES =
  'flex min-h-11 max-w-full items-center gap-2 rounded-base text-sm font-semibold transition-colors duration-140';

/** Removing a chip moves the focus to the new count instead of the top of the page. */
const focusSearchResultCount = () =>
  document.getElementById(SEARCH_RESULT_COUNT_ELEMENT_ID)?.focus({ preventScroll: true });

/** The active filters, each a link to the list without it, and a link that clears them all. */
export function ActiveFilterChips({
  choice,
  read,
}: {
  choice: ServiceSearchSelection;
  read: readonly SearchIntentChip[];
}) {
  const parts = listActiveSearchFilters(choice, read);
  if (parts.length === 0) return null;
  const { q } = choice;
  const isFiltered = parts.length > read.length + (q ? 1 : 0);
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {parts.map(({ name, without }) => (
        <li key={name} className="max-w-full">
          <Link
            to={buildServiceSearchUrl(without)}
            preventScrollReset
            onClick={focusSearchResultCount}
            className={`${SEARCH_FILTER_CHIP_LINK_CLASSES} border border-line bg-paper px-3.5 hover:border-ink`}
          >
            <span className="sr-only">Remove: </span>
            <span className="min-w-0 truncate">{name}</span>
            <Icon name="x" className="size-4 shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
      {isFiltered ? (
        <li>
          <Link
            to={buildServiceSearchUrl(removeFiltersFromSearchSelection(choice))}
            preventScrollReset
            onClick={focusSearchResultCount}
            className={`${SEARCH_FILTER_CHIP_LINK_CLASSES} px-2.5 hover:bg-sunken`}
          >
            Clear filters
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
