import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** Posts of the blog (pages.md section 4). A published one is public from `publish_at` on, which may lie ahead. */
export const posts = pgTable(
  'posts',
  {
    id: idColumn(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Rich text, clean as safety.md section 8 wants it. */
    body: text('body').notNull().default(''),
    /** The body without HTML, for the search. */
    bodyText: text('body_text').notNull().default(''),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    /** Without a picture the cover is drawn. */
    coverUrl: text('cover_url'),
    coverAlt: text('cover_alt').notNull().default(''),
    /** Name of a service category, so that a post finds the services it is about. */
    category: text('category'),
    tags: text('tags').array().notNull().default([]),
    author: text('author').notNull(),
    status: text('status').notNull().default('draft'),
    publishAt: instant('publish_at'),
    isFeatured: boolean('featured').notNull().default(false),
    relatedPostIds: uuid('related_post_ids').array().notNull().default([]),
    relatedServiceIds: uuid('related_service_ids').array().notNull().default([]),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    shareImageUrl: text('share_image_url'),
    isHiddenFromSearch: boolean('noindex').notNull().default(false),
    deletedAt: instant('deleted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Rises with each edit; the edit token of the admin form. */
    version: integer('version').notNull().default(1),
    ...timeColumns(),
  },
  (table) => [
    check('posts_status_known', sql`${table.status} in ('draft', 'published', 'archived')`),
    check(
      'posts_published_have_a_date',
      sql`${table.status} <> 'published' or ${table.publishAt} is not null`,
    ),
    index('posts_listing').on(table.status, table.isFeatured, table.publishAt),
    // The team's list, and how many posts each of its tabs has without reading their texts.
    index('posts_by_change').on(table.updatedAt, table.id),
    index('posts_by_time').on(table.publishAt, table.id),
    index('posts_by_tab').on(table.deletedAt, table.status, table.publishAt),
  ],
);

/** Addresses posts had before; they answer with a permanent redirect. */
export const postRedirects = pgTable(
  'post_redirects',
  {
    oldSlug: text('old_slug').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('post_redirects_of_post').on(table.postId)],
);
