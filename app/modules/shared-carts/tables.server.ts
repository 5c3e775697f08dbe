import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { Campaign } from '#app/lib/campaign.ts';
import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import type { ShownTotals, StoredLine } from './model.ts';

/**
 * Carts that whoever has their link may look at and pay. `updatedAt` is the last change of the content; where a cart stands follows
 * from its times and its order.
 */
export const sharedCarts = pgTable(
  'shared_carts',
  {
    id: idColumn(),
    /** SHA-256 of the link's secret, by which it is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The secret itself under the shop's key: for the mail that sends the link on, and for a request that is repeated. */
    tokenSealed: text('token_sealed').notNull(),
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    /** As promo codes are stored; empty for none. */
    promoCode: text('promo_code').notNull().default(''),
    note: text('note').notNull().default(''),
    source: text('source').notNull(),
    agentName: text('agent_name'),
    agentHost: text('agent_host'),
    /** Of an agent's cart: a keyed digest of the client address that made it; null without an address. */
    makerKey: text('maker_key'),
    utm: jsonb('utm').$type<Campaign>(),
    /** What the last change showed. */
    shown: jsonb('shown').$type<ShownTotals>().notNull(),
    /** Of who made it signed in. */
    userId: uuid('user_id'),
    /** Of who sent it on by mail. */
    senderEmail: text('sender_email'),
    sentCount: integer('sent_count').notNull().default(0),
    /** A person made, changed, sent or paid it, or opened what an agent made; until then it is open for minutes (link) or a day (agent). */
    isKept: boolean('is_kept').notNull(),
    /** The last order that was begun from it. */
    orderId: uuid('order_id'),
    canceledAt: instant('canceled_at'),
    expiresAt: instant('expires_at').notNull(),
    /** SHA-256 of the key a program may repeat its request with, and of the content it came with. */
    requestKey: text('request_key').unique(),
    requestFingerprint: text('request_fingerprint'),
    ...timeColumns(),
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
