import type { RelevanceJudgedSearchQuery } from './search-quality.ts';

type GeneratedServiceRow = Record<string, unknown>;

const GENERATED_SERVICE_TITLE_TRADES = [
  'Dentists',
  'Bakeries',
  'Law Firms',
  'Hotels',
  'Gyms',
  'Florists',
  'Start-ups',
  'Schools',
  'Clinics',
];

/**
 * Returns this many services: the catalog, then its services again for one trade after the other, always the
 * same.
 */
export function generateCatalogServiceRows(
  catalogue: readonly GeneratedServiceRow[],
  count: number,
): GeneratedServiceRow[] {
  return Array.from({ length: count }, (_, place) => {
    const row = catalogue[place % catalogue.length] ?? {};
    const round = Math.floor(place / catalogue.length);
    if (round === 0) return row;
    const trade =
      `${GENERATED_SERVICE_TITLE_TRADES[round % GENERATED_SERVICE_TITLE_TRADES.length] ?? ''} ${round > GENERATED_SERVICE_TITLE_TRADES.length ? round : ''}`.trim();
    return {
      ...row,
      id: `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`,
      slug: `${String(row['slug'])}-${place}`,
      service_title: `${String(row['service_title'])} for ${trade}`,
    };
  });
}

const GENERATED_SEARCH_QUERY_ENDINGS = [
  'for my company',
  'please',
  'in English',
  'quickly done',
  'for a small team',
  'with a report',
  'again',
];

/** Returns this many different new queries: judged ones with other endings. */
export function generateBenchmarkSearchQueries(
  queries: readonly RelevanceJudgedSearchQuery[],
  count: number,
): string[] {
  return Array.from({ length: count }, (_, place) => {
    const { q = '' } = queries[place % queries.length] ?? {};
    const round = Math.floor(place / queries.length);
    return `${q} ${GENERATED_SEARCH_QUERY_ENDINGS[round % GENERATED_SEARCH_QUERY_ENDINGS.length] ?? ''} ${round >= GENERATED_SEARCH_QUERY_ENDINGS.length ? round : ''}`.trim();
  });
}
