import { Link } from 'react-router';

/** Shows the corrected query, with a link to search the words as typed (search.md "Spelling"). */
export function CorrectedQueryNote({
  q,
  corrected,
  literal,
}: {
  q: string;
  corrected: string;
  /** URL of the literal search. */
  literal: string;
}) {
  return (
    <p className="text-sm text-ink-2">
      Showing results for "<span className="font-semibold text-ink">{corrected}</span>".{' '}
      <Link to={literal} className="inline-block py-1 underline underline-offset-4">
        Search for "{q}"
      </Link>
    </p>
  );
}
