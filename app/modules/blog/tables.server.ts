import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * Posts of the blog (pages.md "Storefront pages"). A published one is public from
 * `publish_at` on, which may be in the future.
 */
export const posts = pgTable(
  'posts',
  {
    id: createPrimaryKeyIdColumn(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Rich text, sanitized by the rules of safety.md "Rich text". */
    body: text('body').notNull().default(''),
    /** The body without HTML, for the search. */
    bodyText: text('body_text').notNull().default(''),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    /** Without a picture the cover is drawn. */
    coverUrl: text('cover_url'),
    coverAlt: text('cover_alt').notNull().default(''),
    /** The name of a service category, which links a post to its services. */
    category: text('category'),
    tags: text('tags').array().notNull().default([]),
    author: text('author').notNull(),
    status: text('status').notNull().default('draft'),
    publishAt: timestampColumn('publish_at'),
    isFeatured: boolean('featured').notNull().default(false),
    relatedPostIds: uuid('related_post_ids').array().notNull().default([]),
    relatedServiceIds: uuid('related_service_ids').array().notNull().default([]),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    shareImageUrl: text('share_image_url'),
    isHiddenFromSearch: boolean('noindex').notNull().default(false),
    deletedAt: timestampColumn('deleted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
    /** Incremented with each edit; the edit token of the admin form. */
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('posts_status_known', sql`${table.status} in ('draft', 'published', 'archived')`),
    check(
      'posts_published_have_a_date',
      sql`${table.status} <> 'published' or ${table.publishAt} is not null`,
    ),
    index('posts_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    index('posts_listing').on(table.status, table.isFeatured, table.publishAt),
    // For the team's list, and the counts of its tabs without reading texts.
    index('posts_by_change').on(table.updatedAt, table.id),
    index('posts_by_time').on(table.publishAt, table.id),
    index('posts_by_tab').on(table.deletedAt, table.status, table.publishAt),
  ],
);

/** Former slugs of posts; they answer with a permanent redirect. */
export const postRedirects = pgTable(
  'post_redirects',
  {
    oldSlug: text('old_slug').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('post_redirects_of_post').on(table.postId)],
);
