import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import { importCategory, importMoment, importText } from '#app/lib/import-rows.ts';
import { toPlainText } from '#app/lib/plain-text.ts';

import { POST_STATUSES, SHORTEST_BODY } from './model.ts';

const optionalText = (longest: number) =>
  importText(longest)
    .nullish()
    .transform((text) => text || null);
/** An optional text; an empty cell of a table. */
const plainText = (longest: number) =>
  importText(longest)
    .nullish()
    .transform((text) => text ?? '');
const idField = z.guid().transform((text) => text.toLowerCase());
const slugField = importText(120).regex(
  /^[a-z\d]+(?:-[a-z\d]+)*$/,
  'can only contain lowercase letters, digits and single hyphens',
);
const mediaUrlField = importText(500)
  .regex(/^\/media\/(?!.*\.\.)[\w./-]+$/, 'must be a URL of this shop under /media/')
  .nullish()
  .transform((url) => url ?? null);

/**
 * Returns the schema of one post: the blog's columns by name, `body` as HTML; without `slugField` it is derived
 * from the title; `old_slugs` are former slugs.
 */
export const postRow = (categories: readonly Category[]) =>
  z
    .object({
      id: idField.optional(),
      title: importText(120).min(1),
      slug: slugField.nullish(),
      old_slugs: z.array(slugField).max(50).default([]),
      excerpt: plainText(500),
      body: plainText(100_000),
      cover_url: mediaUrlField,
      cover_alt: plainText(300),
      category: importCategory(categories)
        .nullish()
        .transform((name) => name ?? null),
      tags: z.array(importText(40).min(1).toLowerCase()).max(12).default([]),
      author: optionalText(100),
      status: z.enum(POST_STATUSES).default('draft'),
      publish_at: importMoment.nullish(),
      featured: z.boolean().default(false),
      related_posts: z.array(idField).max(12).default([]),
      related_services: z.array(idField).max(12).default([]),
      seo_title: optionalText(60),
      seo_description: optionalText(160),
      share_image_url: mediaUrlField,
      noindex: z.boolean().default(false),
      created_at: importMoment.optional(),
      updated_at: importMoment.optional(),
    })
    .transform((row) => ({ ...row, tags: [...new Set(row.tags)] }))
    .refine((row) => row.status !== 'published' || toPlainText(row.body).length >= SHORTEST_BODY, {
      path: ['body'],
      message: `a published post has at least ${SHORTEST_BODY} characters of text`,
    })
    .refine((row) => row.cover_url === null || row.cover_alt !== '', {
      path: ['cover_alt'],
      message: 'a cover needs alt text',
    });

export type PostRow = z.output<ReturnType<typeof postRow>>;
