import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { instant } from '#app/platform/db/columns.server.ts';

import type { AgentDeed } from './agent-deeds.ts';

/**
 * Keys with which agents may repeat what they asked for: digests of the key and of what came with it. What was answered is not kept: it is
 * read anew.
 */
export const agentRequests = pgTable(
  'agent_requests',
  {
    /** SHA-256 of who asked and their key. */
    keyHash: text('key_hash').primaryKey(),
    /** SHA-256 of the tool and what it was told. */
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('agent_requests_to_forget').on(table.createdAt)],
);

/** What agents did, as sums of a day by the host of their profile; empty for those that have none. No person stands here. */
export const agentDays = pgTable(
  'agent_days',
  {
    /** In UTC. */
    day: date('day').notNull(),
    host: text('host').notNull(),
    deed: text('deed').$type<AgentDeed>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.host, table.deed] }),
    check('agent_days_deed_known', sql`${table.deed} in ('search', 'read', 'cart', 'checkout')`),
    check('agent_days_host_short', sql`length(${table.host}) <= 260`),
  ],
);
