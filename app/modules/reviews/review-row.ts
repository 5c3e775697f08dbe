import { z } from 'zod';

import { importedTimestampSchema, createImportTextSchema } from '#app/lib/import-rows.ts';
import { requireDoubleSlashInImageUrl } from '#app/lib/web-address.ts';

import { REVIEW_STATUSES_EXCEPT_SPAM } from './model.ts';
import { REVIEW_REJECTION_REASONS } from './moderation.ts';

const createOptionalReviewImportTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);
const reviewIdSchema = z.guid().transform((text) => text.toLowerCase());

/**
 * One review in the specification's field names (DATA-02), linked to its
 * service by `service_id` or `service_slug`.
 */
export const reviewImportRowSchema = z
  .object({
    id: reviewIdSchema.optional(),
    service_id: reviewIdSchema.optional(),
    service_slug: createImportTextSchema(200).min(1).optional(),
    reviewer_name: createImportTextSchema(200).min(1),
    reviewer_company: createOptionalReviewImportTextSchema(200),
    reviewer_role: createOptionalReviewImportTextSchema(200),
    reviewer_avatar_url: createOptionalReviewImportTextSchema(500).check(requireDoubleSlashInImageUrl),
    rating: z.int().min(1).max(5),
    review_title: createOptionalReviewImportTextSchema(200),
    review_content: createImportTextSchema(5_000).min(1),
    review_date: importedTimestampSchema.optional(),
    status: z.enum(REVIEW_STATUSES_EXCEPT_SPAM).default('pending'),
    /** The reason of a rejection; ignored for any other status. */
    reject_reason: z.enum(REVIEW_REJECTION_REASONS.map(({ value }) => value)).nullish(),
    is_pinned: z.boolean().default(false),
  })
  .refine((row) => row.service_id !== undefined || row.service_slug !== undefined, {
    path: ['service_id'],
    message: 'or service_slug is needed',
  });

export type ReviewImportRow = z.output<typeof reviewImportRowSchema>;
