import { Link } from 'react-router';

import type { BatchCounts } from '#app/modules/demo-data/count-batches.server.ts';
import { CATALOGUE_BATCH, HISTORY_BATCH, LOAD_TEST_BATCH } from '#app/modules/demo-data/seed-wish.ts';

const NAMES: Record<string, string> = {
  orders: 'orders',
  users: 'customers',
  contacts: 'contacts',
  contact_messages: 'messages',
  service_reviews: 'reviews',
  search_events: 'searches',
  analytics_events: 'events of visits',
  notices: 'news',
  services: 'services',
  testimonials: 'testimonials',
  case_studies: 'case studies',
  posts: 'posts',
  promocodes: 'promo codes',
  brief_templates: 'questionnaires',
  snippets: 'snippets',
  exit_modals: 'exit windows',
  learned_phrases: 'learned phrases',
  agent_days: 'counts of agents',
  bulk_jobs: 'bulk jobs',
};

const TITLES: Record<string, string> = {
  [HISTORY_BATCH]: 'History of the demo shop',
  [CATALOGUE_BATCH]: 'Demo catalogue',
  [LOAD_TEST_BATCH]: 'Load-test set',
};

/** What a person calls a load. */
export const batchTitle = (batch: string): string => TITLES[batch] ?? batch;

/** `200 orders, 88 customers`; what hangs on them is not counted. */
export function countWords(counts: BatchCounts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${NAMES[table] ?? table}`)
    .join(', ');
}

const removeHref = (what: string) => `/admin/seed-tools/remove?what=${encodeURIComponent(what)}`;

/** Every load whose rows are here. */
export function BatchList({ batches }: { batches: { batch: string; counts: BatchCounts }[] }) {
  if (batches.length === 0) return <p className="text-sm text-ink-2">Everything in this shop is real.</p>;
  return (
    <>
      <ul>
        {batches.map(({ batch, counts }) => (
          <li
            key={batch}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm last:border-b-0"
          >
            <span className="grid gap-0.5">
              <span className="wrap-anywhere">{batchTitle(batch)}</span>
              <span className="text-ink-2">{countWords(counts)}</span>
            </span>
            <Link
              to={removeHref(batch)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
              aria-label={`Remove ${batchTitle(batch)}`}
            >
              Remove
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={removeHref('all')}
          className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          Remove all demo data
        </Link>
      </p>
    </>
  );
}
