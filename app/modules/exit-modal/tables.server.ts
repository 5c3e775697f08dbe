import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** A window that asks who is about to leave (pages.md, /admin/exit-modal). What a draft leaves open is empty. */
export const exitModals = pgTable(
  'exit_modals',
  {
    id: idColumn(),
    title: text('title').notNull().default(''),
    body: text('body').notNull().default(''),
    /** A picture of the shop's own; empty for none. */
    image: text('image').notNull().default(''),
    imageAlt: text('image_alt').notNull().default(''),
    action: text('action').notNull().default('link'),
    /** The button's words; empty for those of the action. */
    label: text('label').notNull().default(''),
    link: text('link').notNull().default(''),
    /** As promo codes are stored; empty where the action is another. */
    promoCode: text('promo_code').notNull().default(''),
    dismissLabel: text('dismiss_label').notNull().default(''),
    legalLine: text('legal_line').notNull().default(''),
    /** What its owner decided; whether it is scheduled or over besides follows from its time. */
    status: text('status').notNull().default('draft'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    isOnPhones: boolean('on_phones').notNull().default(false),
    /** Paths, `*` at the end for whatever follows; none are all. */
    onlyPages: text('only_pages').array().notNull().default([]),
    exceptPages: text('except_pages').array().notNull().default([]),
    visitors: text('visitors').notNull().default('all'),
    cart: text('cart').notNull().default('any'),
    /** `utm_campaign=spring`; one of them has to fit, none are all. */
    utm: text('utm').array().notNull().default([]),
    /** Of several that fit, the one that was made active last is shown. */
    activatedAt: instant('activated_at'),
    /** Counts the saves of its form, so that an editor notices that somebody else saved. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by'),
    ...timeColumns(),
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
    index('exit_modals_newest').on(table.createdAt, table.id),
    index('exit_modals_on')
      .on(table.activatedAt)
      .where(sql`${table.status} = 'on'`),
  ],
);

/** What became of a window, by day (UTC): events are forgotten after 90 days, these stay. */
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
