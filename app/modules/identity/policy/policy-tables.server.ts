import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '#app/platform/db/columns.server.ts';

/** How the team signs in, as an owner decided it: one row, or none for what the shop came with (pages.md section 1.1). */
export const teamPolicies = pgTable(
  'team_policies',
  {
    id: integer('id').primaryKey(),
    factorFrom: text('factor_from').notNull(),
    factorSince: instant('factor_since'),
    graceDays: integer('grace_days').notNull(),
    sessionMinutes: integer('session_minutes').notNull(),
    idleMinutes: integer('idle_minutes').notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('team_policies_one', sql`${table.id} = 1`),
    check(
      'team_policies_factor_known',
      sql`${table.factorFrom} in ('nobody', 'owner', 'manager', 'editor', 'fulfiller', 'analyst')`,
    ),
    // An owner may only shorten what the shop promises.
    check(
      'team_policies_stricter',
      sql`${table.graceDays} between 0 and 7 and ${table.sessionMinutes} between 1 and 720 and ${table.idleMinutes} between 1 and 120`,
    ),
  ],
);
