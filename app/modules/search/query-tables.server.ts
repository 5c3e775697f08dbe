import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import type { LearnedPhraseStatus } from './learned/learned-phrase.ts';
import type { SearchRuleKind } from './rules/search-rule.ts';
import type { SynonymKind } from './rules/synonym-group.ts';

/**
 * Synonyms: the shop's own groups, and its changes to the shipped ones. A shipped group applies as shipped
 * until a row with its key exists here (synonyms/shipped).
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: createPrimaryKeyIdColumn(),
    /** Key of the shipped group this row replaces; null for one of the shop's own. */
    defaultKey: text('default_key').unique(),
    kind: text('kind').$type<SynonymKind>().notNull(),
    terms: text('terms').array().notNull(),
    /** A removed shipped group keeps its row, so that it does not come back. */
    status: text('status').$type<'active' | 'removed'>().notNull().default('active'),
    createdBy: text('created_by'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('search_synonyms_kind_known', sql`${table.kind} in ('two_way', 'one_way')`),
    check('search_synonyms_status_known', sql`${table.status} in ('active', 'removed')`),
  ],
);

/** Limits read from a query, without its text. */
type RecordedSearchQueryLimits = {
  min_usd: number | null;
  max_usd: number | null;
  max_days: number | null;
  wants_fast: boolean;
  categories: string[];
};

/**
 * Settled searches, kept for the configured number of days (search.md "Search functions" and "Privacy"): no
 * user, no address; the session is a random name of one visit.
 */
export const searchEvents = pgTable(
  'search_events',
  {
    id: createPrimaryKeyIdColumn(),
    sessionId: text('session_id').notNull(),
    /** As typed, with email addresses, phone and card numbers masked. */
    query: text('query').notNull(),
    normalizedQuery: text('normalized_query').notNull(),
    clickedId: uuid('clicked_id').references(() => services.id, { onDelete: 'set null' }),
    /**
     * Position of the clicked service in the answer, from 1. Null, like the columns below, if the answer is
     * no longer known.
     */
    position: integer('position'),
    resultsCount: integer('results_count'),
    topScore: real('top_score'),
    mode: text('mode'),
    intent: jsonb('intent').$type<RecordedSearchQueryLimits>(),
    latencyMs: integer('latency_ms'),
    catalogueVersion: bigint('catalogue_version', { mode: 'number' }),
    /**
     * With the visitor's consent to analytics: the consent record that orders also carry, and the visitor of
     * `analytics_events`.
     */
    consentId: uuid('consent_id'),
    visitor: text('visitor'),
    /** The load of generated rows it belongs to (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('search_events_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check('search_events_mode_known', sql`${table.mode} in ('hybrid', 'lexical')`),
    index('search_events_of_session').on(table.sessionId, table.createdAt),
    index('search_events_of_service').on(table.clickedId),
    index('search_events_by_time').on(table.createdAt),
    index('search_events_by_query').on(table.normalizedQuery, table.createdAt),
  ],
);

/** The shop's rules for single queries (rules/search-rule.ts): pins, redirects and the like. */
export const searchRules = pgTable(
  'search_rules',
  {
    id: createPrimaryKeyIdColumn(),
    kind: text('kind').$type<SearchRuleKind>().notNull(),
    /** As typed; empty for rules that apply to no particular query. */
    term: text('term').notNull(),
    /** `getSearchRuleTermStemKey` of the term: different wordings with the same stems are one term. */
    key: text('key').notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'cascade' }),
    /** The page of the shop a redirect leads to. */
    path: text('path'),
    createdBy: text('created_by'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    unique('search_rules_once').on(table.kind, table.key, table.serviceId).nullsNotDistinct(),
    check(
      'search_rules_kind_known',
      sql`${table.kind} in ('pin', 'hide', 'redirect', 'stop', 'hired', 'ignore')`,
    ),
    check(
      'search_rules_service',
      sql`(${table.kind} in ('pin', 'hide', 'hired')) = (${table.serviceId} is not null)`,
    ),
    check('search_rules_path', sql`(${table.kind} = 'redirect') = (${table.path} is not null)`),
    index('search_rules_service_id').on(table.serviceId),
  ],
);

/** Requested rebuilds of all vectors, with their progress: texts done, of how many. */
export const searchRebuilds = pgTable('search_rebuilds', {
  id: createPrimaryKeyIdColumn(),
  requestedBy: text('asked_by'),
  requestedAt: timestampColumn('asked_at').notNull(),
  done: integer('done').notNull().default(0),
  /** Null until they are counted. */
  total: integer('total'),
  /** When progress was last made. */
  movedAt: timestampColumn('moved_at').notNull(),
  finishedAt: timestampColumn('finished_at'),
});

/** Signed bytes; both drivers read and write them as some kind of byte array. */
const signedByteArrayColumn = customType<{ data: Int8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (numbers) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  // A copy, because the driver's array is a view of memory it reuses.
  fromDriver: (raw) => Int8Array.from(raw),
});

/**
 * Vectors of service texts (search.md "Indexes"). A vector belongs to its text, so it serves every service
 * with the same text; the row is deleted with the service it was created for. Those of the demo shop are
 * shipped and not stored here.
 */
export const serviceEmbeddings = pgTable(
  'service_embeddings',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    modelId: text('model_id').notNull(),
    /** `textHash` of the text. */
    contentHash: text('content_hash').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    vector: signedByteArrayColumn('vec').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.modelId, table.contentHash] }),
    check('service_embeddings_kind_known', sql`${table.kind} in ('whole', 'title', 'sentence', 'phrase')`),
    index('service_embeddings_content').on(table.modelId, table.contentHash),
  ],
);

/**
 * What visitors searched before they bought a service (search.md "Learned phrases"), apart from the owner's
 * own phrases: offered to the shop, accepted as a phrase, or removed for good. Sums only, without any link to
 * people.
 */
export const learnedPhrases = pgTable(
  'learned_phrases',
  {
    id: createPrimaryKeyIdColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** `buildSearchPhraseKey` of the text: different wordings with the same stems are one phrase. */
    key: text('key').notNull(),
    status: text('status').$type<LearnedPhraseStatus>().notNull(),
    /**
     * Number of different people who searched it and bought within 30 days, at the last count, and their
     * visits.
     */
    people: integer('people').notNull(),
    visits: integer('visits').notNull(),
    firstSeenAt: timestampColumn('first_seen_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /** When a person last decided on it; until then it may be accepted automatically. */
    decidedAt: timestampColumn('decided_at'),
    /** The load of generated rows it belongs to; null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('learned_phrases_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    uniqueIndex('learned_phrases_key').on(table.serviceId, table.key),
    check('learned_phrases_status_known', sql`${table.status} in ('offered', 'accepted', 'removed')`),
    check('learned_phrases_counted', sql`${table.people} > 0 and ${table.visits} > 0`),
  ],
);
