import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * The proof of a visitor's choice: when, to what, how. No IP address and
 * nothing about the person (safety.md "Privacy, consent and retention").
 */
export const consentRecords = pgTable(
  'consent_records',
  {
    /** Random (v4); stored in the visitor's cookie and with the orders placed under it. */
    id: uuid('id').primaryKey(),
    /** Version of the cookie policy that was shown, as `cookie-policy@1`. */
    policyVersion: text('policy_version').notNull(),
    choices: jsonb('choices').$type<{ analytics?: boolean; marketing?: boolean }>().notNull(),
    method: text('method').notNull(),
    /** When the same browser made another choice. */
    endedAt: timestampColumn('ended_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('consent_records_method_known', sql`${table.method} in ('dialog', 'page', 'gpc')`),
    index('consent_records_by_time').on(table.createdAt),
  ],
);

/**
 * First-party events: no cookie and no IP address, only a hash that cannot be reproduced after its day
 * (pages.md "Storefront pages").
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: createPrimaryKeyIdColumn(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    /** SHA-256 of the day's salt, IP address and browser; the salt is deleted with its day. */
    visitor: text('visitor').notNull(),
    /** Host of the referring page, if it was another site. */
    referrer: text('referrer'),
    serviceIds: jsonb('service_ids').$type<string[]>(),
    /** As the browser sent it; revenue figures come from the orders. */
    valueCents: integer('value_cents'),
    /** The action on the modal of `exit_modal`. */
    action: text('action'),
    /** The campaign of the visit, lowercase: `utm_source` and `utm_campaign` of its landing URL. */
    source: text('source'),
    campaign: text('campaign'),
    isMobile: boolean('is_mobile').notNull(),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    index('analytics_events_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check(
      'analytics_events_name_known',
      sql`${table.name} in ('page_view', 'service_view', 'add_to_cart', 'checkout_start', 'purchase', 'search', 'download', 'exit_modal')`,
    ),
    index('analytics_events_by_time').on(table.at),
    index('analytics_events_by_name').on(table.name, table.at),
  ],
);

export const analyticsSalts = pgTable('analytics_salts', {
  /** UTC. */
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});
