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
import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import type { LearnedStatus } from './learned/learned-phrase.ts';
import type { RuleKind } from './rules/search-rule.ts';
import type { SynonymKind } from './rules/synonym-group.ts';

/**
 * Words and phrases that mean the same: the shop's own groups, and what it made of the shipped ones, each of which is in
 * force as it was shipped until a row with its key stands here (synonyms/shipped).
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: idColumn(),
    /** Of the shipped group this row stands for; null for one of the shop's own. */
    defaultKey: text('default_key').unique(),
    kind: text('kind').$type<SynonymKind>().notNull(),
    terms: text('terms').array().notNull(),
    /** A removed shipped group stays as a row, so that it does not come back. */
    status: text('status').$type<'active' | 'removed'>().notNull().default('active'),
    createdBy: text('created_by'),
    ...timeColumns(),
  },
  (table) => [
    check('search_synonyms_kind_known', sql`${table.kind} in ('two_way', 'one_way')`),
    check('search_synonyms_status_known', sql`${table.status} in ('active', 'removed')`),
  ],
);

/** Limits that were read out of a query, without its text. */
type RecordedIntent = {
  min_usd: number | null;
  max_usd: number | null;
  max_days: number | null;
  wants_fast: boolean;
  categories: string[];
};

/** Settled searches, for the days the shop decided (search.md sections 8 and 12): no user, no address; the session is one visit's random name. */
export const searchEvents = pgTable(
  'search_events',
  {
    id: idColumn(),
    sessionId: text('session_id').notNull(),
    /** As it was typed, without what looks like an e-mail address, a phone or a card number. */
    query: text('query').notNull(),
    normalizedQuery: text('normalized_query').notNull(),
    clickedId: uuid('clicked_id').references(() => services.id, { onDelete: 'set null' }),
    /** Place of the clicked service in the answer, from 1. Like what follows null when the answer is not known any more. */
    position: integer('position'),
    resultsCount: integer('results_count'),
    topScore: real('top_score'),
    mode: text('mode'),
    intent: jsonb('intent').$type<RecordedIntent>(),
    latencyMs: integer('latency_ms'),
    catalogueVersion: bigint('catalogue_version', { mode: 'number' }),
    /** With the visitor's consent to analytics: the record an order carries too, and the visitor of `analytics_events`. */
    consentId: uuid('consent_id'),
    visitor: text('visitor'),
    /** Which load of generated rows it came with (docs/manual/data.md); null for what is real. */
    seedBatch: text('seed_batch'),
    ...timeColumns(),
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

/** What the shop decided for single questions (rules/search-rule.ts): pins, redirects and the like. */
export const searchRules = pgTable(
  'search_rules',
  {
    id: idColumn(),
    kind: text('kind').$type<RuleKind>().notNull(),
    /** As it was typed; empty for what holds for no question in particular. */
    term: text('term').notNull(),
    /** `termKey` of the term: what is asked in the same words is one term. */
    key: text('key').notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'cascade' }),
    /** The page of the shop a redirect leads to. */
    path: text('path'),
    createdBy: text('created_by'),
    ...timeColumns(),
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

/** Times somebody had the vectors of all texts made anew, and how far that is: texts done, of how many. */
export const searchRebuilds = pgTable('search_rebuilds', {
  id: idColumn(),
  askedBy: text('asked_by'),
  askedAt: instant('asked_at').notNull(),
  done: integer('done').notNull().default(0),
  /** Null until they were counted. */
  total: integer('total'),
  /** When something was last done. */
  movedAt: instant('moved_at').notNull(),
  finishedAt: instant('finished_at'),
});

/** Signed bytes; both drivers give and take them as some kind of byte array. */
const bytes = customType<{ data: Int8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (numbers) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  // A copy: the driver's array is a window into memory it uses again.
  fromDriver: (raw) => Int8Array.from(raw),
});

/**
 * Vectors of texts of services (search.md section 6). A vector belongs to its text, so it serves every service that says
 * the same; the row goes with the service it was made for. Those of the demo shop are shipped and stand nowhere here.
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
    vector: bytes('vec').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.modelId, table.contentHash] }),
    check('service_embeddings_kind_known', sql`${table.kind} in ('whole', 'title', 'sentence', 'phrase')`),
    index('service_embeddings_content').on(table.modelId, table.contentHash),
  ],
);

/**
 * What visitors asked before they bought a service (search.md section 16), apart from the owner's own phrases: offered to the shop,
 * accepted as a phrase, or removed for good. Sums only: of whom they are is nowhere here.
 */
export const learnedPhrases = pgTable(
  'learned_phrases',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** `phraseKey` of the text: what is asked in the same words is one phrase. */
    key: text('key').notNull(),
    status: text('status').$type<LearnedStatus>().notNull(),
    /** Different people who asked it and bought within 30 days, when that was counted last, and their visits. */
    people: integer('people').notNull(),
    visits: integer('visits').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** When somebody last said what becomes of it; until then "accept by itself" may. */
    decidedAt: instant('decided_at'),
    /** The load it was generated by; null for what is real. */
    seedBatch: text('seed_batch'),
    ...timeColumns(),
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
