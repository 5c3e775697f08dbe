import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import { briefs } from '../briefs/brief-tables.server.ts';
import { deliverables, orderItemScope } from '../deliveries/delivery-tables.server.ts';

/**
 * Every private file of an order, from either side (docs/decisions/0026): uploaded first, attached when the
 * message is sent, the brief submitted or the work delivered. The bytes are in storage under `storage_key`.
 */
export const orderFiles = pgTable(
  'order_files',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid('order_item_id').references(() => orderItems.id),
    place: text('place').notNull(),
    briefId: uuid('brief_id').references(() => briefs.id),
    questionKey: text('question_key'),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    messageId: uuid('message_id').references(() => orderMessages.id),
    /** The contract row a delivered file answers. */
    scopeRowId: uuid('scope_row_id').references(() => orderItemScope.id),
    storageKey: text('storage_key').notNull().unique(),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    uploaderKind: text('uploader_kind').notNull(),
    uploaderId: uuid('uploader_id'),
    /** When its buyer was notified of the deletion in 30 days. */
    deletionAnnouncedAt: timestampColumn('deletion_announced_at'),
    /** When its bytes were deleted, 24 months after the order was completed; the row stays as a record. */
    deletedAt: timestampColumn('deleted_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('order_files_of_order').on(table.orderId, table.place),
    index('order_files_of_item')
      .on(table.orderItemId)
      .where(sql`${table.orderItemId} is not null`),
    index('order_files_of_message').on(table.messageId),
    index('order_files_of_deliverable').on(table.deliverableId),
    // For the nightly search for old files.
    index('order_files_by_age')
      .on(table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    check('order_files_place_known', sql`${table.place} in ('brief', 'deliverable', 'message')`),
    check('order_files_uploader_known', sql`${table.uploaderKind} in ('customer', 'guest', 'staff')`),
    check(
      'order_files_in_place',
      sql`(${table.place} = 'brief') = (${table.briefId} is not null and ${table.questionKey} is not null)
        and (${table.place} = 'deliverable' or ${table.deliverableId} is null)
        and (${table.place} = 'message' or ${table.messageId} is null)`,
    ),
  ],
);

/** Who downloaded what and when, as evidence (pages.md "Evidence pack"). The address is stored as a hash. */
export const downloadLog = pgTable(
  'download_log',
  {
    id: createPrimaryKeyIdColumn(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => orderFiles.id),
    orderId: uuid('order_id').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id'),
    addressHash: text('address_hash'),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    index('download_log_of_order').on(table.orderId, table.at),
    check('download_log_actor_known', sql`${table.actorKind} in ('customer', 'guest', 'staff')`),
  ],
);
