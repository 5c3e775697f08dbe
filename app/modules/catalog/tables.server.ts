import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** Storefront specification, section 3 (Service). The column names are the specification's. */
export const services = pgTable(
  'services',
  {
    id: createPrimaryKeyIdColumn(),
    /** Unique among the services outside the trash. */
    slug: text('slug'),
    title: text('service_title'),
    /** HTML, or JSON text with the sections of DETAIL-04. */
    description: text('service_description'),
    category: text('category'),
    priceCents: centsColumn('price_usd'),
    deliveryDays: integer('delivery_time_days'),
    /** Stored figures of DATA-01; which of them is shown where: the last section of requirements.md. */
    reviewCount: integer('reviews').notNull().default(0),
    projectsSold30d: integer('projects_sold_30d').notNull().default(0),
    painPoint: text('reason_to_buy___pain_point'),
    clientQuote: text('client_satisfaction_quote'),
    /** The provider's message to a client at delivery. */
    founderQuote: text('founder_quote_after_delivery'),
    /** Codes of `service_badges` in display order; a code without a row is not shown. */
    badgeCodes: jsonb('badge_codes').$type<string[]>().notNull().default([]),
    /**
     * The search without a result from which this draft was created (pages.md "Requests after an empty
     * search"); null for all others.
     */
    demandQuery: text('demand_query'),
    /** What buyers call it before they know its name; used by the search only (search.md "Buyer phrases"). */
    buyerPhrases: jsonb('buyer_phrases').$type<string[]>().notNull().default([]),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    /** URL of the share image. */
    ogImage: text('og_image'),
    status: text('status').notNull().default('draft'),
    publishedAt: timestampColumn('published_at'),
    /** When it was moved to the trash; the status stays. */
    deletedAt: timestampColumn('deleted_at'),
    /** Who deleted it, and who saved it last; null for the system. */
    deletedBy: uuid('deleted_by'),
    updatedBy: uuid('updated_by'),
    effortUnits: integer('effort_units').notNull().default(1),
    revisionRoundsIncluded: integer('revision_rounds_included').notNull().default(1),
    /**
     * The brief template for its buyers, a row of `brief_templates` (of fulfilment, a module above, so
     * without a foreign key).
     */
    briefTemplateId: uuid('brief_template_id'),
    isDemo: boolean('is_demo').notNull().default(false),
    /**
     * Incremented with each edit; the edit token of the admin form and the version in an order's snapshot.
     */
    version: integer('version').notNull().default(1),
    /**
     * Written by a trigger: the title, and the title with all words of the
     * description, lowercase without accents.
     */
    titleSort: text('title_sort').notNull().default(''),
    findText: text('find_text').notNull().default(''),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
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
    // For the sorts of the admin's list (ALIST-04), each with its tiebreak, and the trash.
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
    // Maps paths to services for the daily visit totals: thousands of visits read all services, whose rows
    // are wide.
    index('services_of_visits').on(table.slug, table.id, table.category),
    // For every page of the admin: the counts above the list, and whether there are demo services.
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
    ...createdAndUpdatedColumns(),
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

/** Admin specification, section 3 (Service version): the changes of one save. */
export const serviceVersions = pgTable(
  'service_versions',
  {
    id: createPrimaryKeyIdColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The service's version after this save. */
    version: integer('version').notNull(),
    /** Null for the system. No foreign key: changes outlive the account. */
    editorId: uuid('editor_id'),
    /** Only the changed columns, in the specification's names. */
    diff: jsonb('diff').$type<{ old: Record<string, unknown>; new: Record<string, unknown> }>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('service_versions_of_service').on(table.serviceId, table.createdAt, table.id)],
);

/** Storefront specification, section 3 (Service image). */
export const serviceImages = pgTable(
  'service_images',
  {
    id: createPrimaryKeyIdColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    alt: text('alt').notNull().default(''),
    kind: text('kind').notNull().default('gallery'),
    position: integer('position').notNull().default(0),
    /** Size in px, if known. */
    width: integer('width'),
    height: integer('height'),
    /** Smaller copies of an uploaded picture; empty until the job has created them. */
    variants: jsonb('variants')
      .$type<{ url: string; format: 'avif' | 'webp'; width: number }[]>()
      .notNull()
      .default([]),
    ...createdAndUpdatedColumns(),
  },
  (table) => [index('service_images_of_service').on(table.serviceId, table.kind, table.position)],
);

/**
 * The checklist rows of a service, which are copied into an order item's contract (orders.md "Dates,
 * capacity, contract and figures").
 */
export const serviceScopeRows = pgTable(
  'service_scope_rows',
  {
    id: createPrimaryKeyIdColumn(),
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

/** Former slugs of services: each redirects to the current one with 301. */
export const serviceOldSlugs = pgTable(
  'service_old_slugs',
  {
    slug: text('slug').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('service_old_slugs_of_service').on(table.serviceId)],
);

/** Paths of services at another shop, which no page here uses: each redirects to its service with 301. */
export const serviceOldPaths = pgTable(
  'service_old_paths',
  {
    /** As `normalizeOldServicePath` returns it. */
    path: text('path').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('service_old_paths_of_service').on(table.serviceId)],
);

/** Pictures to fetch by the URLs in imports, with their results. */
export const servicePictureFetches = pgTable(
  'service_picture_fetches',
  {
    id: createPrimaryKeyIdColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The bulk job that queued it; null from the command line. */
    importId: uuid('import_id'),
    address: text('address').notNull(),
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    state: text('state').$type<'waiting' | 'fetching' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it is missing, as a readable text. */
    reason: text('reason'),
    /** The slide it became; deleting the slide deletes this row too. */
    imageId: uuid('image_id').references(() => serviceImages.id, { onDelete: 'cascade' }),
    ...createdAndUpdatedColumns(),
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
