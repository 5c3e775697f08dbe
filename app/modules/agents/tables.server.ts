import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { timestampColumn } from '#app/platform/db/columns.server.ts';

import type { CountedAgentAction } from './agent-actions.ts';

/** Idempotency keys of agents: digests of the key and the request. Answers are not stored but read again. */
export const agentRequests = pgTable(
  'agent_requests',
  {
    /** SHA-256 of the caller and its key. */
    keyHash: text('key_hash').primaryKey(),
    /** SHA-256 of the tool and its arguments. */
    bodyHash: text('body_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('agent_requests_to_forget').on(table.createdAt)],
);

/**
 * Actions of agents as daily sums by profile host; empty for agents without one. Contains no personal data.
 */
export const agentDays = pgTable(
  'agent_days',
  {
    /** In UTC. */
    day: date('day').notNull(),
    host: text('host').notNull(),
    action: text('deed').$type<CountedAgentAction>().notNull(),
    count: integer('count').notNull(),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.host, table.action] }),
    index('agent_days_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check('agent_days_deed_known', sql`${table.action} in ('search', 'read', 'cart', 'checkout')`),
    check('agent_days_host_short', sql`length(${table.host}) <= 260`),
  ],
);
