import { Link } from 'react-router';

import {
  type DemoBatchRowCountsByTable,
  getDemoBatchTitle,
  formatDemoBatchCounts,
} from '#app/modules/demo-data/batch-labels.ts';
import { ButtonLink } from '#app/ui/button.tsx';

const getRemoveDemoBatchUrl = (what: string) => `/admin/seed-tools/remove?what=${encodeURIComponent(what)}`;

/** Every batch with rows in the shop. */
export function DemoBatchList({
  batches,
}: {
  batches: { batch: string; counts: DemoBatchRowCountsByTable }[];
}) {
  if (batches.length === 0) return <p className="text-sm text-ink-2">No demo data in this shop.</p>;
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <ButtonLink to={getRemoveDemoBatchUrl('all')}>Remove all demo data</ButtonLink>
        <p className="text-sm text-ink-2">
          You see what goes and what stays before anything is removed, and the shop is saved first.
        </p>
      </div>
      <ul>
        {batches.map(({ batch, counts }) => (
          <li
            key={batch}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm last:border-b-0"
          >
            <span className="grid gap-0.5">
              <span className="wrap-anywhere">{getDemoBatchTitle(batch)}</span>
              <span className="text-ink-2">{formatDemoBatchCounts(counts)}</span>
            </span>
            <Link
              to={getRemoveDemoBatchUrl(batch)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
              aria-label={`Remove ${getDemoBatchTitle(batch)}`}
            >
              Remove
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
