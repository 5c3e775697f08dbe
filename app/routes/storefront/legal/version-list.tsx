import { Link } from 'react-router';

import type { LegalVersionListItem } from '#app/modules/content/legal/legal-text.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const LEGAL_VERSION_STATE_LABELS = {
  current: 'Current',
  previous: 'Previous',
  upcoming: 'Not yet effective',
};

/** The versions of a legal page with their dates, each with a link; the one shown has none. */
export function LegalPageVersionList({
  slug,
  versions,
  shown,
}: {
  slug: string;
  versions: readonly LegalVersionListItem[];
  shown: number;
}) {
  const { longDate } = useShopTimeFormatters();
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions" data-no-print className="border-t-2 border-ink pt-4">
      <h2 id="versions" className="text-lg font-semibold">
        Previous versions
      </h2>
      <ul className="mt-2 grid">
        {versions.map((line) => (
          <li
            key={line.version}
            className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-sm"
          >
            {line.version === shown ? (
              <span className="inline-flex min-h-9 items-center font-semibold">{`Version ${line.version}`}</span>
            ) : (
              <Link
                to={`/legal/${slug}${line.state === 'current' ? '' : `?version=${line.version}`}`}
                className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
              >
                {`Version ${line.version}`}
              </Link>
            )}
            <span className="text-ink-2">
              {LEGAL_VERSION_STATE_LABELS[line.state]}, effective {longDate(line.effectiveAt)}
            </span>
            {line.changeNote ? <span className="text-ink-3">{line.changeNote}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
