import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importedTimestampSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';

import { POST_STATUSES, MIN_POST_BODY_LENGTH } from './model.ts';

const createOptionalPostTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);
/** An optional text; an empty cell of a table. */
const createPlainTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text ?? '');
const postIdSchema = z.guid().transform((text) => text.toLowerCase());
const postSlugImportSchema = createImportTextSchema(120).regex(
  /^[a-z\d]+(?:-[a-z\d]+)*$/,
  'can only contain lowercase letters, digits and single hyphens',
);
const importedMediaUrlSchema = createImportTextSchema(500)
  .regex(/^\/media\/(?!.*\.\.)[\w./-]+$/, 'must be a URL of this shop under /media/')
  .nullish()
  .transform((url) => url ?? null);

/**
 * Returns the schema of one post: the blog's columns by name, `body` as HTML; without `postSlugImportSchema` it is derived
 * from the title; `old_slugs` are former slugs.
 */
export const createPostRowSchema = (categories: readonly Category[]) =>
  z
    .object({
      id: postIdSchema.optional(),
      title: createImportTextSchema(120).min(1),
      slug: postSlugImportSchema.nullish(),
      old_slugs: z.array(postSlugImportSchema).max(50).default([]),
      excerpt: createPlainTextSchema(500),
      body: createPlainTextSchema(100_000),
      cover_url: importedMediaUrlSchema,
      cover_alt: createPlainTextSchema(300),
      category: createImportCategorySchema(categories)
        .nullish()
        .transform((name) => name ?? null),
      tags: z.array(createImportTextSchema(40).min(1).toLowerCase()).max(12).default([]),
      author: createOptionalPostTextSchema(100),
      status: z.enum(POST_STATUSES).default('draft'),
      publish_at: importedTimestampSchema.nullish(),
      featured: z.boolean().default(false),
      related_posts: z.array(postIdSchema).max(12).default([]),
      related_services: z.array(postIdSchema).max(12).default([]),
      seo_title: createOptionalPostTextSchema(60),
      seo_description: createOptionalPostTextSchema(160),
      share_image_url: importedMediaUrlSchema,
      noindex: z.boolean().default(false),
      created_at: importedTimestampSchema.optional(),
      updated_at: importedTimestampSchema.optional(),
    })
    .transform((row) => ({ ...row, tags: [...new Set(row.tags)] }))
    .refine(
      (row) =>
        row.status !== 'published' || convertHtmlToSingleLineText(row.body).length >= MIN_POST_BODY_LENGTH,
      {
        path: ['body'],
        message: `a published post has at least ${MIN_POST_BODY_LENGTH} characters of text`,
      },
    )
    .refine((row) => row.cover_url === null || row.cover_alt !== '', {
      path: ['cover_alt'],
      message: 'a cover needs alt text',
    });

export type PostImportRow = z.output<ReturnType<typeof createPostRowSchema>>;
