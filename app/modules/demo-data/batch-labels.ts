import {
  DEMO_CATALOGUE_BATCH_NAME,
  DEMO_HISTORY_BATCH_NAME,
  LOAD_TEST_SEED_BATCH_NAME,
  DEMO_PAGE_TEXTS_BATCH_NAME,
} from './seed-request.ts';

/** Row counts of a load, by table. */
export type DemoBatchRowCountsByTable = Record<string, number>;

const DEMO_TABLE_LABELS: Record<string, string> = {
  orders: 'orders',
  users: 'customers',
  contacts: 'contacts',
  contact_messages: 'messages',
  service_reviews: 'reviews',
  search_events: 'searches',
  analytics_events: 'visit events',
  notices: 'notifications',
  services: 'services',
  testimonials: 'testimonials',
  case_studies: 'case studies',
  posts: 'posts',
  promocodes: 'promo codes',
  brief_templates: 'questionnaires',
  snippets: 'snippets',
  exit_modals: 'exit modals',
  learned_phrases: 'learned phrases',
  agent_days: 'AI agent counts',
  bulk_jobs: 'bulk jobs',
  words: 'texts',
};

const DEMO_BATCH_TITLES: Record<string, string> = {
  [DEMO_HISTORY_BATCH_NAME]: 'Demo history',
  [DEMO_CATALOGUE_BATCH_NAME]: 'Demo catalog',
  [LOAD_TEST_SEED_BATCH_NAME]: 'Load-test set',
  [DEMO_PAGE_TEXTS_BATCH_NAME]: 'Demo owner’s texts',
};

/** Returns the label of a load. */
export const getDemoBatchTitle = (batch: string): string => DEMO_BATCH_TITLES[batch] ?? batch;

/** Returns `200 orders, 88 customers`; dependent rows are not counted. */
export function formatDemoBatchCounts(counts: DemoBatchRowCountsByTable): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${DEMO_TABLE_LABELS[table] ?? table}`)
    .join(', ');
}

const TABLES_NAMED_IN_DEMO_SUMMARY = ['services', 'orders', 'users', 'service_reviews', 'posts'] as const;

/** Returns `16 services, 200 orders and more`: the tables people know, for a sentence that is read before a click. */
export function summarizeDemoBatchCounts(counts: DemoBatchRowCountsByTable): string {
  const main = TABLES_NAMED_IN_DEMO_SUMMARY.flatMap((table) =>
    counts[table] ? [[table, counts[table]] as const] : [],
  );
  if (main.length === 0) return formatDemoBatchCounts(counts);
  const hasMore = Object.keys(counts).length > main.length;
  return `${formatDemoBatchCounts(Object.fromEntries(main))}${hasMore ? ' and more' : ''}`;
}
