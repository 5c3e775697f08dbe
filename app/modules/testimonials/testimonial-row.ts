import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import { importCategory, importMoment, importText } from '#app/lib/import-rows.ts';
import { twoSlashesCheck } from '#app/lib/web-address.ts';

import { initialsOf, TESTIMONIAL_STATUSES } from './model.ts';

const optionalText = (longest: number) =>
  importText(longest)
    .nullish()
    .transform((text) => text || null);

/**
 * Returns the schema of one testimonial in the specification's field names
 * (DATA-02); `categories` are those of the shop.
 */
export const testimonialRow = (categories: readonly Category[]) =>
  z
    .object({
      id: z
        .guid()
        .transform((id) => id.toLowerCase())
        .optional(),
      service_category: importCategory(categories).nullish(),
      client_company: optionalText(200),
      client_name: importText(200).min(1),
      client_role: optionalText(200),
      client_initials: optionalText(4),
      client_avatar_url: optionalText(500).check(twoSlashesCheck),
      rating: z.int().min(1).max(5),
      testimonial_text: importText(5_000).min(1),
      is_featured: z.boolean().default(false),
      created_at: importMoment.optional(),
      delivery_date: importMoment.nullish(),
      service_name: optionalText(200),
      // `rejected`, an earlier name of `hidden`.
      status: z
        .enum([...TESTIMONIAL_STATUSES, 'rejected'])
        .default('pending')
        .transform((status) => (status === 'rejected' ? 'hidden' : status)),
    })
    .transform((row) => ({ ...row, client_initials: row.client_initials ?? initialsOf(row.client_name) }));

export type TestimonialRow = z.output<ReturnType<typeof testimonialRow>>;
