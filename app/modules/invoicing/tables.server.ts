import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** An invoice or credit note as it was issued. A correction is another revision of the same number. */
export const invoices = pgTable(
  'invoices',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    number: text('number').notNull(),
    refundId: uuid('refund_id').references(() => refunds.id),
    revision: integer('revision').notNull().default(1),
    seller: jsonb('seller').$type<Record<string, unknown>>().notNull(),
    buyer: jsonb('buyer').$type<Record<string, unknown>>().notNull(),
    lines: jsonb('lines').$type<unknown[]>().notNull(),
    totals: jsonb('totals').$type<Record<string, unknown>>().notNull(),
    issuedAt: timestampColumn('issued_at').notNull(),
    /** Storage key; the file is drawn when it is first requested. */
    pdfKey: text('pdf_key'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    unique('invoices_once').on(table.orderId, table.kind, table.refundId, table.revision).nullsNotDistinct(),
    uniqueIndex('invoices_number').on(table.number, table.revision),
    check('invoices_kind_known', sql`${table.kind} in ('invoice', 'credit_note')`),
  ],
);

/** An account's billing details for all its invoices: a `InvoiceBuyerBillingData`. Deleted with the account. */
export const billingProfiles = pgTable('billing_profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  data: jsonb('data').$type<Record<string, string>>().notNull(),
  ...createdAndUpdatedColumns(),
});
