import { Link } from 'react-router';

import { buildSearchQueryResultsUrl } from '#app/modules/search/query-address.ts';
import { SearchBox } from '#app/modules/search/ui/search-box.tsx';

/**
 * The free-text search at the end of the hero, with example questions that run it; absent in a shop without
 * services.
 */
export function HomeSearch({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) return null;
  return (
    <div className="mt-8 md:mt-10">
      <SearchBox />
      <ul aria-label="Examples" className="flex flex-wrap gap-x-5 text-sm text-ink-2">
        {examples.map((example) => (
          <li key={example}>
            <Link
              to={buildSearchQueryResultsUrl(example)}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
