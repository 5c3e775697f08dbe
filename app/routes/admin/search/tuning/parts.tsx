import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { useScrollCurrentIntoView } from '#app/ui/use-scroll-current-into-view.ts';

/** The parts of search tuning, in page order. */
export const SEARCH_TUNING_SECTIONS = [
  { part: 'synonyms', label: 'Synonyms' },
  { part: 'phrases', label: 'Phrases' },
  { part: 'stop-words', label: 'Stop words' },
  { part: 'pins', label: 'Pins' },
  { part: 'redirects', label: 'Redirects' },
  { part: 'hidden', label: 'Hidden' },
  { part: 'most-hired', label: 'Most hired' },
  { part: 'try', label: 'Try a query' },
] as const;
export type SearchTuningSectionName = (typeof SEARCH_TUNING_SECTIONS)[number]['part'];

export const getSearchTuningSectionUrl = (
  part: SearchTuningSectionName,
  more: Readonly<Record<string, string>> = {},
): string => `/admin/search/tuning?${new URLSearchParams({ part, ...more }).toString()}`;

/** Returns the part an address names, otherwise the first. */
export const readSearchTuningSectionName = (search: URLSearchParams): SearchTuningSectionName =>
  SEARCH_TUNING_SECTIONS.find(({ part }) => part === search.get('part'))?.part ?? 'synonyms';

/** The list of parts: beside the content from 1024 px, above it below that. */
export function SearchTuningSectionNav({ current }: { current: SearchTuningSectionName }) {
  const row = useScrollCurrentIntoView<HTMLElement>(current);
  return (
    <nav
      ref={row}
      aria-label="What to tune"
      className="relative -mx-5 overflow-x-auto px-5 py-1 md:mx-0 md:px-0"
    >
      <ul className="flex gap-1 lg:grid">
        {SEARCH_TUNING_SECTIONS.map(({ part, label }) => (
          <li key={part}>
            <Link
              to={getSearchTuningSectionUrl(part)}
              aria-current={part === current ? 'true' : undefined}
              className={joinClassNames(
                'flex min-h-11 items-center rounded-base px-3 text-sm whitespace-nowrap',
                part === current
                  ? 'bg-sunken font-semibold text-ink forced-colors:underline'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
