import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { orderMessages } from '#app/modules/messages/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** A questionnaire of the shop; `services.brief_template_id` says which services ask it. */
export const briefTemplates = pgTable(
  'brief_templates',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Raised by every change of the questions. */
    version: integer('version').notNull().default(1),
    /** As `briefs/brief-forms.ts` describes them. */
    questions: jsonb('questions').$type<unknown[]>().notNull(),
    status: text('status').notNull().default('active'),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    check('brief_templates_status_known', sql`${table.status} in ('active', 'archived')`),
    check('brief_templates_version_positive', sql`${table.version} > 0`),
  ],
);

/** The brief of one bought item: the questions as they were at payment, and where the answers stand. */
export const briefs = pgTable(
  'briefs',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .unique()
      .references(() => orderItems.id),
    isRequired: boolean('required').notNull().default(false),
    templateId: uuid('template_id'),
    templateVersion: integer('template_version'),
    questions: jsonb('questions').$type<unknown[]>().notNull(),
    state: text('state').notNull(),
    firstSubmittedAt: instant('first_submitted_at'),
    submittedAt: instant('submitted_at'),
    returnedAt: instant('returned_at'),
    returnComment: text('return_comment'),
    acceptedAt: instant('accepted_at'),
    skippedAt: instant('skipped_at'),
    skipReason: text('skip_reason'),
    /** How often it was handed in: part of the mails' keys. */
    rounds: integer('rounds').notNull().default(0),
    version: integer('version').notNull().default(1),
    ...timeColumns(),
  },
  (table) => [
    check(
      'briefs_state_known',
      sql`${table.state} in ('not_required', 'draft', 'submitted', 'returned', 'accepted', 'skipped')`,
    ),
  ],
);

/** One answer; its files are rows of `order_files`. */
export const briefAnswers = pgTable(
  'brief_answers',
  {
    briefId: uuid('brief_id')
      .notNull()
      .references(() => briefs.id),
    questionKey: text('question_key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    /** `user:<id>` or `guest`. */
    answeredBy: text('answered_by').notNull(),
    ...timeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.briefId, table.questionKey] }),
    index('brief_answers_of_brief').on(table.briefId),
  ],
);

/** The contract, row by row; inserted with the payment, its text never changes (orders.md section 6). */
export const orderItemScope = pgTable(
  'order_item_scope',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    reason: text('reason'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    deliveredVersion: integer('delivered_version'),
    acceptedAt: instant('accepted_at'),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('order_item_scope_place').on(table.orderItemId, table.kind, table.position),
    check('order_item_scope_kind_known', sql`${table.kind} in ('included', 'excluded')`),
    check('order_item_scope_state_known', sql`${table.state} in ('open', 'done', 'not_applicable')`),
  ],
);

/** What was handed over, version by version; its files are rows of `order_files`. */
export const deliverables = pgTable(
  'deliverables',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    version: integer('version').notNull(),
    kind: text('kind').notNull(),
    note: text('note'),
    /** Why there is nothing to hand over; only when there is neither file nor link. */
    noFileReason: text('no_file_reason'),
    deliveredBy: uuid('delivered_by'),
    deliveredAt: instant('delivered_at').notNull(),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('deliverables_version').on(table.orderItemId, table.version),
    check('deliverables_kind_known', sql`${table.kind} in ('initial', 'revision', 'extra')`),
    check('deliverables_version_positive', sql`${table.version} > 0`),
  ],
);

/** An https address that belongs to a delivery; without a delivery while it is prepared. */
export const deliverableLinks = pgTable(
  'deliverable_links',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    url: text('url').notNull(),
    label: text('label').notNull(),
    addedBy: uuid('added_by'),
    ...timeColumns(),
  },
  (table) => [
    index('deliverable_links_of_item').on(table.orderItemId),
    check('deliverable_links_https', sql`${table.url} like 'https://%'`),
  ],
);

/** A wish for a change of what was delivered; it names rows of the contract. */
export const revisions = pgTable(
  'revisions',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    number: integer('number').notNull(),
    /** `user:<id>` or `guest`. */
    requestedBy: text('requested_by').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    /** Whether it uses one of the item's rounds. */
    isCounted: boolean('counts').notNull().default(true),
    dueAt: instant('due_at'),
    requestedAt: instant('requested_at').notNull(),
    answer: text('answer'),
    resolvedAt: instant('resolved_at'),
    resolvedByDeliverableId: uuid('resolved_by_deliverable_id').references(() => deliverables.id),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('revisions_number').on(table.orderItemId, table.number),
    uniqueIndex('revisions_one_open')
      .on(table.orderItemId)
      .where(sql`${table.state} = 'open'`),
    check('revisions_state_known', sql`${table.state} in ('open', 'resolved', 'withdrawn', 'out_of_scope')`),
  ],
);

export const revisionPoints = pgTable(
  'revision_points',
  {
    revisionId: uuid('revision_id')
      .notNull()
      .references(() => revisions.id),
    scopeRowId: uuid('scope_row_id')
      .notNull()
      .references(() => orderItemScope.id),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.scopeRowId] })],
);

/** A time in which an item's due date stands still. */
export const duePauses = pgTable(
  'due_pauses',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    reason: text('reason').notNull(),
    note: text('note'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    ...timeColumns(),
  },
  (table) => [
    index('due_pauses_of_item').on(table.orderItemId),
    uniqueIndex('due_pauses_one_open')
      .on(table.orderItemId, table.reason)
      .where(sql`${table.endedAt} is null`),
    check(
      'due_pauses_reason_known',
      sql`${table.reason} in ('brief_returned', 'waiting_for_client', 'dispute', 'staff')`,
    ),
  ],
);

/** When the provider works, in Eastern Time; weekday 1 is Monday. */
export const workHours = pgTable(
  'work_hours',
  {
    id: idColumn(),
    weekday: integer('weekday').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    ...timeColumns(),
  },
  (table) => [
    check('work_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check('work_hours_forward', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Days unlike the week: off, or worked. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    id: idColumn(),
    day: date('day', { mode: 'string' }).notNull().unique(),
    kind: text('kind').notNull(),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    note: text('note'),
    ...timeColumns(),
  },
  (table) => [
    check('calendar_exceptions_kind_known', sql`${table.kind} in ('holiday', 'day_off', 'extra')`),
    check(
      'calendar_exceptions_hours',
      sql`(${table.kind} = 'extra') = (${table.startsAt} is not null and ${table.endsAt} is not null)`,
    ),
  ],
);

/**
 * Every private file of an order, whoever sent it (docs/decisions/0026): uploaded first, attached when the message is
 * sent, the brief handed in or the work delivered. The bytes are in the storage under `storage_key`.
 */
export const orderFiles = pgTable(
  'order_files',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid('order_item_id').references(() => orderItems.id),
    place: text('place').notNull(),
    briefId: uuid('brief_id').references(() => briefs.id),
    questionKey: text('question_key'),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    messageId: uuid('message_id').references(() => orderMessages.id),
    /** The row of the contract a delivered file answers. */
    scopeRowId: uuid('scope_row_id').references(() => orderItemScope.id),
    storageKey: text('storage_key').notNull().unique(),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    uploaderKind: text('uploader_kind').notNull(),
    uploaderId: uuid('uploader_id'),
    /** When its buyer was told that it goes in 30 days. */
    deletionAnnouncedAt: instant('deletion_announced_at'),
    /** When its bytes went, 24 months after the order was complete; the row tells what there was. */
    deletedAt: instant('deleted_at'),
    ...timeColumns(),
  },
  (table) => [
    index('order_files_of_order').on(table.orderId, table.place),
    index('order_files_of_message').on(table.messageId),
    index('order_files_of_deliverable').on(table.deliverableId),
    // What the nightly look for old files begins with.
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

/** Who fetched what when: evidence (pages.md section 10.8). The address is kept as a hash. */
export const downloadLog = pgTable(
  'download_log',
  {
    id: idColumn(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => orderFiles.id),
    orderId: uuid('order_id').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id'),
    addressHash: text('address_hash'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('download_log_of_order').on(table.orderId, table.at),
    check('download_log_actor_known', sql`${table.actorKind} in ('customer', 'guest', 'staff')`),
  ],
);
