import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';

/** Sums of searches per UTC day and query, without sessions, made once the day is over; they stay when the searches are forgotten. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
    sessions: integer('sessions').notNull(),
    clicks: integer('clicks').notNull(),
    withoutResults: integer('without_results').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
);

/** Of the same days and queries, what was clicked. */
export const searchDayClicks = pgTable(
  'search_day_clicks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    query: text('query').notNull(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    clicks: integer('clicks').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.query, table.day, table.serviceId] }),
    index('search_day_clicks_service').on(table.serviceId),
  ],
);

/** Sums by query of the days of each span of the insights that have sums, made anew with every day that is summed. */
export const searchSpanTerms = pgTable(
  'search_span_terms',
  {
    /** Days, the open one among them. */
    span: integer('span').notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
    sessions: integer('sessions').notNull(),
    clicks: integer('clicks').notNull(),
    withoutResults: integer('without_results').notNull(),
    /** Of the searches, those of the second half of the span. */
    recent: integer('recent').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.query] })],
);

/** The sums of whole UTC days. A day that stands here is summed: its searches are looked at no more. */
export const searchDayTotals = pgTable('search_day_totals', {
  day: date('day', { mode: 'string' }).primaryKey(),
  searches: integer('searches').notNull(),
  sessions: integer('sessions').notNull(),
  clicks: integer('clicks').notNull(),
  /** Of the searches, those whose answer is known; the next two are of them. */
  answered: integer('answered').notNull(),
  withoutResults: integer('without_results').notNull(),
  /** Answered by words alone. */
  lexical: integer('lexical').notNull(),
  /** 95 of 100 answers took at most so long; null without any. */
  latencyP95Ms: integer('latency_p95_ms'),
  /** Searches of visitors who agreed to be counted, and those after which the same visitor filled a cart, or bought, that day. */
  consented: integer('consented').notNull(),
  carted: integer('carted').notNull(),
  bought: integer('bought').notNull(),
});
