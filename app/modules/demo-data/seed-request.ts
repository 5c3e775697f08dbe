import { MINUTE_MS } from '#app/lib/durations.ts';
import type { ServiceCardSettings } from '#app/modules/content/settings/cards-form.ts';

/** The sizes of a load. The history of the demo shop is `M` over 60 days. */
export const DEMO_DATA_SEED_SIZES = {
  S: { orders: 60, leads: 20, searches: 200, visits: 1_500 },
  M: { orders: 200, leads: 48, searches: 700, visits: 6_000 },
  L: { orders: 1_000, leads: 200, searches: 4_000, visits: 30_000 },
  XL: { orders: 5_000, leads: 1_000, searches: 20_000, visits: 120_000 },
} as const;
export type DemoDataSizeName = keyof typeof DEMO_DATA_SEED_SIZES;
// The keys of the object above.
export const SEED_SIZE_NAMES = Object.keys(DEMO_DATA_SEED_SIZES) as readonly DemoDataSizeName[];

/** The parts of a load, alone or combined. */
export const GENERATED_DEMO_RECORD_KINDS = ['orders', 'leads', 'searches', 'visits'] as const;
export type GeneratedDemoRecordKind = (typeof GENERATED_DEMO_RECORD_KINDS)[number];

/** A run without progress for this long has lost its process. */
export const DEMO_DATA_RUN_STALLED_AFTER_MS = 10 * MINUTE_MS;

export const LOAD_TEST_RECORD_COUNTS = { services: 5_000, orders: 100_000 } as const;

/** The options of a load: the same options at the same time give the same rows. */
export type DemoDataLoadOptions = {
  size: DemoDataSizeName;
  days: number;
  seed: number;
  parts: GeneratedDemoRecordKind[];
};

/** The possible requests. */
export type DemoDataLoadRequest =
  | ({ kind: 'generate' } & DemoDataLoadOptions)
  | { kind: 'catalogue' }
  | { kind: 'load-test' }
  /** `figures`: what the figures of services count from then on; unchanged if absent. */
  | { kind: 'remove'; batch: string | null; figures?: ServiceCardSettings['figures'] }
  | { kind: 'reset' }
  | { kind: 'snapshot' };

/** The initial history of the demo shop. */
export const DEMO_HISTORY_OPTIONS: DemoDataLoadOptions = {
  size: 'M',
  days: 60,
  seed: 1,
  parts: [...GENERATED_DEMO_RECORD_KINDS],
};

/** Batches with fixed names: the initial history, its catalog, the load test, its owner's texts. */
export const DEMO_HISTORY_BATCH_NAME = 'demo';
export const DEMO_CATALOGUE_BATCH_NAME = 'catalogue';
export const LOAD_TEST_SEED_BATCH_NAME = 'load-test';
/** The demo owner's texts on the shop's pages, which are not table rows. */
export const DEMO_PAGE_TEXTS_BATCH_NAME = 'words';

const isDefaultDemoHistoryRequest = (request: DemoDataLoadOptions) =>
  request.size === DEMO_HISTORY_OPTIONS.size &&
  request.days === DEMO_HISTORY_OPTIONS.days &&
  request.seed === DEMO_HISTORY_OPTIONS.seed &&
  request.parts.length === GENERATED_DEMO_RECORD_KINDS.length;

/**
 * Returns the batch name of a request's rows: equal requests have the same
 * name, so that they are loaded once.
 */
export function getSeedBatchName(request: DemoDataLoadRequest): string | null {
  if (request.kind === 'load-test') return LOAD_TEST_SEED_BATCH_NAME;
  if (request.kind === 'catalogue') return DEMO_CATALOGUE_BATCH_NAME;
  if (request.kind === 'remove') return request.batch;
  if (request.kind !== 'generate') return null;
  if (isDefaultDemoHistoryRequest(request)) return DEMO_HISTORY_BATCH_NAME;
  const { size, days, seed, parts } = request;
  const what = parts.length === GENERATED_DEMO_RECORD_KINDS.length ? 'all' : parts.toSorted().join('+');
  return `${what}-${size}-${days}d-${seed}`;
}

const SEED_REQUEST_LABEL_BY_KIND: Record<DemoDataLoadRequest['kind'], string> = {
  generate: 'Generate data',
  catalogue: 'Load the demo catalog',
  'load-test': 'Load the load-test set',
  remove: 'Remove demo data',
  reset: 'Reset everything',
  snapshot: 'Save a snapshot',
};

/**
 * Whether removing a load leaves only the shop's own data, so that its owner must choose what figures count.
 */
export const mustChooseStatsSourceAfterDemoRemoval = (batch: string | null): boolean =>
  batch === null || batch === DEMO_CATALOGUE_BATCH_NAME;

/** Returns the label of a request. */
export function formatDemoDataRequestLabel(request: DemoDataLoadRequest): string {
  if (request.kind === 'remove')
    return request.batch === null ? 'Remove all demo data' : `Remove ${request.batch}`;
  if (request.kind !== 'generate') return SEED_REQUEST_LABEL_BY_KIND[request.kind];
  const { size, days, seed, parts } = request;
  const what = parts.length === GENERATED_DEMO_RECORD_KINDS.length ? 'everything' : parts.join(', ');
  return `Generate ${what}, size ${size}, ${days} days back, seed ${seed}`;
}
