import { Icon } from '#app/ui/icon.tsx';

import type { SearchApiResponse } from '../answers/search-answer.ts';
import type { SearchIntentChip } from '../words/parse-intent.ts';

import { CorrectedQueryNote } from './corrected-line.tsx';
import { buildSearchQueryResultsUrl } from '../query-address.ts';

type SearchQueryNotesData = { chips: SearchIntentChip[]; corrected: string | null };

/** Returns the notes of an answer about its query; null if there are none. */
export function getSearchQueryNotes(
  answer: SearchApiResponse | 'failed' | null,
): SearchQueryNotesData | null {
  if (answer === null || answer === 'failed') return null;
  const { corrected, intent } = answer;
  return intent.chips.length > 0 || corrected !== null ? { chips: intent.chips, corrected } : null;
}

/** Shows the limits read from the text, each with a button to remove it, and the corrected spelling. */
export function SearchQueryInterpretationNotes({
  chips,
  corrected,
  q,
  onSearch,
}: SearchQueryNotesData & { q: string; onSearch: (text: string) => void }) {
  return (
    <div className="grid gap-2 border-b border-line px-4 py-3">
      {chips.length > 0 ? (
        <ul aria-label="Read from your search" className="flex flex-wrap gap-2">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <button
                type="button"
                className="flex min-h-11 items-center gap-2 rounded-base border border-line bg-paper px-3.5 text-sm font-semibold hover:border-ink"
                onClick={() => onSearch(without)}
              >
                <span className="sr-only">Remove: </span>
                {label}
                <Icon name="x" className="size-4 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {corrected === null ? null : (
        <CorrectedQueryNote
          q={q}
          corrected={corrected}
          literal={`${buildSearchQueryResultsUrl(q)}&literal=1`}
        />
      )}
    </div>
  );
}
