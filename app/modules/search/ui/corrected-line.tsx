import { Link } from 'react-router';

/** What was searched instead of misspelt words, and the way to search them as they were typed (search.md section 4). */
export function CorrectedLine({
  q,
  corrected,
  literal,
}: {
  q: string;
  corrected: string;
  /** Address of the literal search. */
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
