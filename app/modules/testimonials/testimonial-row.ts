import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importedTimestampSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';
import { requireDoubleSlashInImageUrl } from '#app/lib/web-address.ts';

import { computeInitials, TESTIMONIAL_STATUSES } from './model.ts';

const createOptionalTestimonialImportTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);

/**
 * Returns the schema of one testimonial in the specification's field names
 * (DATA-02); `categories` are those of the shop.
 */
export const createTestimonialImportSchema = (categories: readonly Category[]) =>
  z
    .object({
      id: z
        .guid()
        .transform((id) => id.toLowerCase())
        .optional(),
      service_category: createImportCategorySchema(categories).nullish(),
      client_company: createOptionalTestimonialImportTextSchema(200),
      client_name: createImportTextSchema(200).min(1),
      client_role: createOptionalTestimonialImportTextSchema(200),
      client_initials: createOptionalTestimonialImportTextSchema(4),
      client_avatar_url: createOptionalTestimonialImportTextSchema(500).check(requireDoubleSlashInImageUrl),
      rating: z.int().min(1).max(5),
      testimonial_text: createImportTextSchema(5_000).min(1),
      is_featured: z.boolean().default(false),
      created_at: importedTimestampSchema.optional(),
      delivery_date: importedTimestampSchema.nullish(),
      service_name: createOptionalTestimonialImportTextSchema(200),
      // `rejected`, an earlier name of `hidden`.
      status: z
        .enum([...TESTIMONIAL_STATUSES, 'rejected'])
        .default('pending')
        .transform((status) => (status === 'rejected' ? 'hidden' : status)),
    })
    .transform((row) => ({
      ...row,
      client_initials: row.client_initials ?? computeInitials(row.client_name),
    }));

export type TestimonialImportFields = z.output<ReturnType<typeof createTestimonialImportSchema>>;
