import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { cents, idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** Storefront specification, section 3 (Service). The column names are the specification's. */
export const services = pgTable(
  'services',
  {
    id: idColumn(),
    /** Of all services outside the trash there is one with this slug. */
    slug: text('slug'),
    title: text('service_title'),
    /** HTML, or JSON text with the sections of DETAIL-04. */
    description: text('service_description'),
    category: text('category'),
    priceCents: cents('price_usd'),
    deliveryDays: integer('delivery_time_days'),
    /** Stored figures of DATA-01; which of them is shown where: the last section of requirements.md. */
    reviewCount: integer('reviews').notNull().default(0),
    projectsSold30d: integer('projects_sold_30d').notNull().default(0),
    painPoint: text('reason_to_buy___pain_point'),
    clientQuote: text('client_satisfaction_quote'),
    /** What the provider says to a client when the work is delivered. */
    founderQuote: text('founder_quote_after_delivery'),
    /** Codes of `service_badges` in the order they are shown; a code without a row is shown nowhere. */
    badgeCodes: jsonb('badge_codes').$type<string[]>().notNull().default([]),
    /** What was searched without a result when this draft was made of it (pages.md section 10.5); null for all others. */
    demandQuery: text('demand_query'),
    /** What buyers say before they know its name; read by the search alone (search.md section 15). */
    buyerPhrases: jsonb('buyer_phrases').$type<string[]>().notNull().default([]),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    /** Address of the picture that stands for the service where its link is shared. */
    ogImage: text('og_image'),
    status: text('status').notNull().default('draft'),
    publishedAt: instant('published_at'),
    /** In the trash since; the status stays what it was. */
    deletedAt: instant('deleted_at'),
    /** Person who moved it there, and who saved it last; null for the system. */
    deletedBy: uuid('deleted_by'),
    updatedBy: uuid('updated_by'),
    effortUnits: integer('effort_units').notNull().default(1),
    revisionRoundsIncluded: integer('revision_rounds_included').notNull().default(1),
    /** The questionnaire its buyers answer, a row of `brief_templates` (of fulfilment, a module above, so without a foreign key). */
    briefTemplateId: uuid('brief_template_id'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Rises with each edit; the edit token of the admin form and the version an order's snapshot names. */
    version: integer('version').notNull().default(1),
    /** Written by a trigger: the title, and title with all words of the description, lower case without accents. */
    titleSort: text('title_sort').notNull().default(''),
    findText: text('find_text').notNull().default(''),
    /** Which load of generated rows it came with (docs/manual/data.md); null for what is real. */
    seedBatch: text('seed_batch'),
    ...timeColumns(),
  },
  (table) => [
    index('services_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check('services_status_known', sql`${table.status} in ('draft', 'published', 'archived')`),
    check('services_price_not_negative', sql`${table.priceCents} >= 0`),
    check('services_delivery_at_least_a_day', sql`${table.deliveryDays} >= 1`),
    index('services_listing').on(table.status, table.priceCents, table.projectsSold30d),
    check('services_badge_codes_are_a_list', sql`jsonb_typeof(${table.badgeCodes}) = 'array'`),
    check('services_buyer_phrases_are_a_list', sql`jsonb_typeof(${table.buyerPhrases}) = 'array'`),
    uniqueIndex('services_slug_in_use')
      .on(table.slug)
      .where(sql`${table.deletedAt} is null`),
    index('services_category').on(table.category, table.projectsSold30d),
    // The sorts of the admin's list (ALIST-04), each with its tiebreak, and the trash.
    index('services_by_edit')
      .on(table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('services_by_sales')
      .on(table.projectsSold30d, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('services_by_price')
      .on(table.priceCents, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('services_by_title')
      .on(sql`${table.titleSort} collate "C"`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('services_in_trash')
      .on(table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    // Which service an address names, for the visits of a day: thousands of them ask for all services, whose rows are wide.
    index('services_of_visits').on(table.slug, table.id, table.category),
    // What every page of the admin asks: the counts over the list, and whether there is a demonstration.
    index('services_by_state').on(table.status, table.deletedAt),
    index('services_of_demo')
      .on(table.id)
      .where(sql`${table.isDemo}`),
    index('services_find_text').using('gin', sql`${table.findText} gin_trgm_ops`),
  ],
);

/** Admin specification, section 3 (Service badge). */
export const serviceBadges = pgTable(
  'service_badges',
  {
    code: text('code').primaryKey(),
    label: text('label').notNull(),
    color: text('color').notNull(),
    position: integer('position').notNull().default(0),
    ...timeColumns(),
  },
  (table) => [
    check('service_badges_code_plain', sql`${table.code} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'`),
    check('service_badges_label_not_empty', sql`${table.label} <> ''`),
    check(
      'service_badges_color_known',
      sql`${table.color} in ('stone', 'red', 'green', 'magenta', 'blue', 'amber', 'purple')`,
    ),
  ],
);

/** Admin specification, section 3 (Service version): what one save changed. */
export const serviceVersions = pgTable(
  'service_versions',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** Number of the service after this save. */
    version: integer('version').notNull(),
    /** Null for the system. No foreign key: what somebody changed outlives the account. */
    editorId: uuid('editor_id'),
    /** Only the columns that changed, by the specification's names. */
    diff: jsonb('diff').$type<{ old: Record<string, unknown>; new: Record<string, unknown> }>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('service_versions_of_service').on(table.serviceId, table.createdAt, table.id)],
);

/** Storefront specification, section 3 (Service image). */
export const serviceImages = pgTable(
  'service_images',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    alt: text('alt').notNull().default(''),
    kind: text('kind').notNull().default('gallery'),
    position: integer('position').notNull().default(0),
    /** Size in px, where it is known. */
    width: integer('width'),
    height: integer('height'),
    /** Smaller copies of an uploaded picture; empty until the job has made them. */
    variants: jsonb('variants')
      .$type<{ url: string; format: 'avif' | 'webp'; width: number }[]>()
      .notNull()
      .default([]),
    ...timeColumns(),
  },
  (table) => [index('service_images_of_service').on(table.serviceId, table.kind, table.position)],
);

/** The checklist rows of a service, from which an order item's contract is copied (orders.md section 18). */
export const serviceScopeRows = pgTable(
  'service_scope_rows',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    check('service_scope_rows_kind_known', sql`${table.kind} in ('included', 'excluded')`),
    uniqueIndex('service_scope_rows_place').on(table.serviceId, table.kind, table.position),
  ],
);

/** Addresses a service had before: each leads to the present one with 301. */
export const serviceOldSlugs = pgTable(
  'service_old_slugs',
  {
    slug: text('slug').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('service_old_slugs_of_service').on(table.serviceId)],
);

/** Paths a service had at another shop, which no page of this one has: each leads to its page with 301. */
export const serviceOldPaths = pgTable(
  'service_old_paths',
  {
    /** As `oldPathOf` writes it. */
    path: text('path').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('service_old_paths_of_service').on(table.serviceId)],
);

/** Pictures that an import named by their address: those that wait, and what became of each. */
export const servicePictureFetches = pgTable(
  'service_picture_fetches',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The job of many rows that asked for it; null from the command line. */
    importId: uuid('import_id'),
    address: text('address').notNull(),
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    state: text('state').$type<'waiting' | 'fetching' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it is not there, for people. */
    reason: text('reason'),
    /** The slide it became; once that is deleted, nothing is known of the address. */
    imageId: uuid('image_id').references(() => serviceImages.id, { onDelete: 'cascade' }),
    ...timeColumns(),
  },
  (table) => [
    check(
      'service_picture_fetches_state_known',
      sql`${table.state} in ('waiting', 'fetching', 'done', 'failed')`,
    ),
    index('service_picture_fetches_of_service').on(table.serviceId, table.position),
    index('service_picture_fetches_of_import').on(table.importId, table.state),
    index('service_picture_fetches_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('waiting', 'fetching')`),
  ],
);
