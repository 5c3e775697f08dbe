import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import type { SharedCartTotalsAtLastChange, StoredSharedCartLine } from './model.ts';

/**
 * Carts that everyone with their link can view and pay. `updatedAt` is the last change of the contents; the
 * state of a cart follows from its times and its order.
 */
export const sharedCarts = pgTable(
  'shared_carts',
  {
    id: createPrimaryKeyIdColumn(),
    /** SHA-256 of the link's secret, for the lookup. */
    tokenHash: text('token_hash').notNull().unique(),
    /**
     * The secret itself, encrypted with the shop's key: for emails with the link, and for repeated requests.
     */
    tokenSealed: text('token_sealed').notNull(),
    lines: jsonb('lines').$type<StoredSharedCartLine[]>().notNull(),
    /** In the stored format of promo codes; empty for none. */
    promoCode: text('promo_code').notNull().default(''),
    note: text('note').notNull().default(''),
    source: text('source').notNull(),
    agentName: text('agent_name'),
    agentHost: text('agent_host'),
    /** For an agent's cart: a keyed digest of the client IP address that created it; null without one. */
    makerKey: text('maker_key'),
    utm: jsonb('utm').$type<UtmCampaignValues>(),
    /** The totals at the last change. */
    shown: jsonb('shown').$type<SharedCartTotalsAtLastChange>().notNull(),
    /** The user who created it while signed in. */
    userId: uuid('user_id'),
    /** The sender of its email. */
    senderEmail: text('sender_email'),
    sentCount: integer('sent_count').notNull().default(0),
    /**
     * A person created, changed, sent or paid it, or opened an agent's cart; until then it is open for
     * minutes (link) or a day (agent).
     */
    isKept: boolean('is_kept').notNull(),
    /** The latest order started from it. */
    orderId: uuid('order_id'),
    canceledAt: timestampColumn('canceled_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** SHA-256 of the key for repeated requests, and of the contents it came with. */
    requestKey: text('request_key').unique(),
    requestFingerprint: text('request_fingerprint'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('shared_carts_source_known', sql`${table.source} in ('person', 'link', 'agent')`),
    check(
      'shared_carts_lengths',
      sql`length(${table.note}) <= 500 and length(${table.promoCode}) <= 64
        and jsonb_array_length(${table.lines}) between 1 and 50`,
    ),
    check(
      'shared_carts_agent_alone',
      sql`${table.source} = 'agent' or (${table.agentName} is null and ${table.agentHost} is null and ${table.makerKey} is null)`,
    ),
    index('shared_carts_to_forget').on(table.expiresAt),
    index('shared_carts_of_agents')
      .on(table.makerKey, table.expiresAt)
      .where(sql`${table.source} = 'agent'`),
    index('shared_carts_of_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index('shared_carts_of_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('shared_carts_of_sender')
      .on(table.senderEmail)
      .where(sql`${table.senderEmail} is not null`),
  ],
);
