import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * Exit modals, shown to visitors who are about to leave (pages.md, /admin/exit-modal). Empty columns of a
 * draft are not filled in yet.
 */
export const exitModals = pgTable(
  'exit_modals',
  {
    id: createPrimaryKeyIdColumn(),
    title: text('title').notNull().default(''),
    body: text('body').notNull().default(''),
    /** A picture in the shop's own storage; empty for none. */
    image: text('image').notNull().default(''),
    imageAlt: text('image_alt').notNull().default(''),
    action: text('action').notNull().default('link'),
    /** The label of the button; empty for the action's default. */
    label: text('label').notNull().default(''),
    link: text('link').notNull().default(''),
    /** In the stored format of promo codes; empty for other actions. */
    promoCode: text('promo_code').notNull().default(''),
    dismissLabel: text('dismiss_label').notNull().default(''),
    legalLine: text('legal_line').notNull().default(''),
    /** The owner's decision; its times decide whether it is scheduled or over. */
    status: text('status').notNull().default('draft'),
    startsAt: timestampColumn('starts_at'),
    endsAt: timestampColumn('ends_at'),
    isOnPhones: boolean('on_phones').notNull().default(false),
    /** Paths, with `*` at the end as a wildcard; empty for all. */
    onlyPages: text('only_pages').array().notNull().default([]),
    exceptPages: text('except_pages').array().notNull().default([]),
    visitors: text('visitors').notNull().default('all'),
    cart: text('cart').notNull().default('any'),
    /** `utm_campaign=spring`; one of them must match, empty for all. */
    utm: text('utm').array().notNull().default([]),
    /** Of several that match, the latest activated one is shown. */
    activatedAt: timestampColumn('activated_at'),
    /** Counts the saves of its form, so that an editor detects concurrent ones. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by'),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('exit_modals_lengths', sql`length(${table.title}) <= 60 and length(${table.body}) <= 240`),
    check('exit_modals_action_known', sql`${table.action} in ('link', 'code', 'email', 'call')`),
    check('exit_modals_status_known', sql`${table.status} in ('draft', 'on', 'ended')`),
    check('exit_modals_visitors_known', sql`${table.visitors} in ('all', 'new', 'returning')`),
    check('exit_modals_cart_known', sql`${table.cart} in ('any', 'empty', 'filled')`),
    check(
      'exit_modals_active_complete',
      sql`${table.status} <> 'on' or (${table.title} <> '' and ${table.activatedAt} is not null)`,
    ),
    index('exit_modals_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    index('exit_modals_newest').on(table.createdAt, table.id),
    index('exit_modals_on')
      .on(table.activatedAt)
      .where(sql`${table.status} = 'on'`),
  ],
);

/** The counts of an exit modal by day (UTC): events are deleted after 90 days, these stay. */
export const exitModalDays = pgTable(
  'exit_modal_days',
  {
    modalId: uuid('modal_id')
      .notNull()
      .references(() => exitModals.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    shown: integer('shown').notNull().default(0),
    dismissed: integer('dismissed').notNull().default(0),
    converted: integer('converted').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.modalId, table.day] })],
);
