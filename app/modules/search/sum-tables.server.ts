import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';

/**
 * Sums of searches per UTC day and query, without sessions, computed once the day is over; kept after the
 * searches are deleted.
 */
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

/** Clicks by service for the same days and queries. */
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

/** Sums by query over the summed days of each insight period, rebuilt whenever a day is summed. */
export const searchSpanTerms = pgTable(
  'search_span_terms',
  {
    /** Length in days, including the current one. */
    span: integer('span').notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
    sessions: integer('sessions').notNull(),
    clicks: integer('clicks').notNull(),
    withoutResults: integer('without_results').notNull(),
    /** Searches in the second half of the period. */
    recent: integer('recent').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.query] })],
);

/** The sums of whole UTC days. A day with a row here is final: its single searches are not read again. */
export const searchDayTotals = pgTable('search_day_totals', {
  day: date('day', { mode: 'string' }).primaryKey(),
  searches: integer('searches').notNull(),
  sessions: integer('sessions').notNull(),
  clicks: integer('clicks').notNull(),
  /** Searches with a known answer; the next two are subsets of them. */
  answered: integer('answered').notNull(),
  withoutResults: integer('without_results').notNull(),
  /** Answered by words alone. */
  lexical: integer('lexical').notNull(),
  /** 95th percentile of the response time; null without searches. */
  latencyP95Ms: integer('latency_p95_ms'),
  /**
   * Searches of visitors who consented to analytics, and those after which the same visitor filled a cart or
   * bought on that day.
   */
  consented: integer('consented').notNull(),
  carted: integer('carted').notNull(),
  bought: integer('bought').notNull(),
});
