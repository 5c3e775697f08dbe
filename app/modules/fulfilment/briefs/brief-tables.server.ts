import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  jsonbColumnType,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** A questionnaire of the shop; `services.brief_template_id` refers to it. */
export const briefTemplates = pgTable(
  'brief_templates',
  {
    id: createPrimaryKeyIdColumn(),
    name: text('name').notNull(),
    /** Incremented by every change of the questions. */
    version: integer('version').notNull().default(1),
    /** As defined in `briefs/brief-forms.ts`. */
    questions: jsonb('questions').$type<unknown[]>().notNull(),
    status: text('status').notNull().default('active'),
    isDemo: boolean('is_demo').notNull().default(false),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('brief_templates_status_known', sql`${table.status} in ('active', 'archived')`),
    check('brief_templates_version_positive', sql`${table.version} > 0`),
  ],
);

/** The brief of one bought item: the questions as they were at payment, and the state of the answers. */
export const briefs = pgTable(
  'briefs',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .unique()
      .references(() => orderItems.id),
    isRequired: boolean('required').notNull().default(false),
    templateId: uuid('template_id'),
    templateVersion: integer('template_version'),
    questions: jsonb('questions').$type<unknown[]>().notNull(),
    state: text('state').notNull(),
    firstSubmittedAt: timestampColumn('first_submitted_at'),
    submittedAt: timestampColumn('submitted_at'),
    returnedAt: timestampColumn('returned_at'),
    returnComment: text('return_comment'),
    acceptedAt: timestampColumn('accepted_at'),
    skippedAt: timestampColumn('skipped_at'),
    skipReason: text('skip_reason'),
    /** How often it was submitted; part of the emails' keys. */
    rounds: integer('rounds').notNull().default(0),
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
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
    value: jsonbColumnType('value').notNull(),
    /** `user:<id>` or `guest`. */
    answeredBy: text('answered_by').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.briefId, table.questionKey] }),
    index('brief_answers_of_brief').on(table.briefId),
  ],
);
