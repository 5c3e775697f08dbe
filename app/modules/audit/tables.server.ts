import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * Who changed what. Append-only: a trigger rejects everything except the
 * deletion of expired rows (safety.md "Audit log").
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: createPrimaryKeyIdColumn(),
    at: timestampColumn('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    summary: text('summary').notNull(),
    result: text('result').notNull().default('done'),
    requestId: text('request_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Shortened to the network; removed after 90 days, like the device. */
    address: text('address'),
    device: text('device'),
    /** The subject area of the row, which decides its filter, its visibility and its retention. */
    kind: text('kind')
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when action ~ '^(account|team|security|access)[.]' then 'security'
          when action ~ '[.](trashed|deleted|restored|purged|emptied|erased|remove|restore|bulk-deleted)$' then 'deletes'
          when action ~ '^(payment|refund|invoice|promo)[.]|[.](paid|refunded|price-changed)$' then 'money'
          when action in ('order.made_by_hand', 'order.item_canceled', 'order.canceled_unpaid') then 'money'
          when action ~ '^service[.]' and jsonb_exists(before, 'price_usd') and jsonb_exists(after, 'price_usd') then 'money'
          else 'other' end`,
      ),
  },
  (table) => [
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_of_entity').on(table.entity, table.entityId, table.at),
    index('audit_log_of_kind').on(table.kind, table.at, table.id),
    // For the history of sign-ins.
    index('audit_log_sign_ins')
      .on(table.at, table.id)
      .where(sql`${table.action} = 'account.signed_in'`),
  ],
);

/** Denied access and failed sign-ins: one row per actor, network, page and minute, with a count. */
export const auditRefusals = pgTable(
  'audit_refusals',
  {
    id: createPrimaryKeyIdColumn(),
    /** The minute of the attempts. */
    at: timestampColumn('at').notNull(),
    action: text('action').notNull(),
    actorKind: text('actor_kind').notNull(),
    /** Empty without a sign-in, since null would not match the unique index. */
    actorId: text('actor_id').notNull().default(''),
    address: text('address').notNull().default(''),
    route: text('route').notNull(),
    device: text('device'),
    requestId: text('request_id').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [
    uniqueIndex('audit_refusals_of_minute').on(
      table.at,
      table.action,
      table.actorKind,
      table.actorId,
      table.address,
      table.route,
    ),
    index('audit_refusals_newest').on(table.at, table.id),
    index('audit_refusals_sign_ins')
      .on(table.at, table.id)
      .where(sql`${table.action} = 'account.sign_in_refused'`),
  ],
);
