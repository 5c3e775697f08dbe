import { z } from 'zod';

import { importTimeSchema, createImportTextSchema } from '#app/lib/import-rows.ts';
import { imageUrlSlashesCheck } from '#app/lib/web-address.ts';

import { REVIEW_STATUSES } from './model.ts';
import { REJECT_REASONS } from './moderation.ts';

const optionalText = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);
const reviewId = z.guid().transform((text) => text.toLowerCase());

/**
 * One review in the specification's field names (DATA-02), linked to its
 * service by `service_id` or `service_slug`.
 */
export const reviewImportRowSchema = z
  .object({
    id: reviewId.optional(),
    service_id: reviewId.optional(),
    service_slug: createImportTextSchema(200).min(1).optional(),
    reviewer_name: createImportTextSchema(200).min(1),
    reviewer_company: optionalText(200),
    reviewer_role: optionalText(200),
    reviewer_avatar_url: optionalText(500).check(imageUrlSlashesCheck),
    rating: z.int().min(1).max(5),
    review_title: optionalText(200),
    review_content: createImportTextSchema(5_000).min(1),
    review_date: importTimeSchema.optional(),
    status: z.enum(REVIEW_STATUSES).default('pending'),
    /** The reason of a rejection; ignored for any other status. */
    reject_reason: z.enum(REJECT_REASONS.map(({ value }) => value)).nullish(),
    is_pinned: z.boolean().default(false),
  })
  .refine((row) => row.service_id !== undefined || row.service_slug !== undefined, {
    path: ['service_id'],
    message: 'or service_slug is needed',
  });

export type ReviewImportRow = z.output<typeof reviewImportRowSchema>;
