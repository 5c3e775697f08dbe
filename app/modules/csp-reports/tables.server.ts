import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * Content-Security-Policy violations that browsers report, by blocked resource
 * and page; no visitor, no IP address, no query.
 */
export const cspReports = pgTable(
  'csp_reports',
  {
    id: createPrimaryKeyIdColumn(),
    directive: text('directive').notNull(),
    blocked: text('blocked').notNull(),
    page: text('page').notNull(),
    count: integer('count').notNull().default(1),
    firstAt: timestampColumn('first_at').notNull(),
    lastAt: timestampColumn('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('csp_reports_of').on(table.directive, table.blocked, table.page),
    index('csp_reports_newest').on(table.lastAt, table.id),
  ],
);
