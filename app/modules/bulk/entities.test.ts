import { expect, test } from 'vitest';
import { z } from 'zod';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { createPostRowSchema } from '#app/modules/blog/post-row.ts';
import { buildCaseStudyRowSchema } from '#app/modules/case-studies/case-study-row.ts';
import { createServiceRowSchema } from '#app/modules/catalog/service-row.ts';
import { leadImportRowSchema } from '#app/modules/crm/leads/lead-row.ts';
import { buildPromoRowSchema } from '#app/modules/promo/promo-row.ts';
import { reviewImportRowSchema } from '#app/modules/reviews/review-row.ts';
import { createTestimonialImportSchema } from '#app/modules/testimonials/testimonial-row.ts';

import { BULK_ENTITY_DEFINITIONS, type BulkEntityName } from './entities.ts';

const ROWS: Record<Exclude<BulkEntityName, 'redirects'>, z.ZodType> = {
  services: createServiceRowSchema(DEFAULT_CATEGORIES),
  testimonials: createTestimonialImportSchema(DEFAULT_CATEGORIES),
  reviews: reviewImportRowSchema,
  posts: createPostRowSchema(DEFAULT_CATEGORIES),
  'case-studies': buildCaseStudyRowSchema('https://shop.example', DEFAULT_CATEGORIES),
  'promo-codes': buildPromoRowSchema(DEFAULT_CATEGORIES),
  leads: leadImportRowSchema,
};

/** The field names that a row of the import accepts, before any check or transform. */
function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('the row of an import is an object');
}

/**
 * Fields without a column in the file of a single kind: fields that only the import of a whole shop has, ids
 * of other records, and the lead's own id, which is its email address.
 */
const WITHOUT_COLUMN = ['updated_at', 'deleted_at', 'current_uses', 'related_posts', 'related_services'];
const WITHOUT_ID = new Set(['leads']);

test.each(Object.entries(ROWS))(
  'each field that an import may say of %s has a column in a file, and no column is without a field',
  (name, row) => {
    const columns = BULK_ENTITY_DEFINITIONS[name as BulkEntityName].fields.map((field) => field.name); // a key of ROWS
    const present = namesIn(row).filter(
      (field) => !WITHOUT_COLUMN.includes(field) && !(field === 'id' && WITHOUT_ID.has(name)),
    );
    expect(columns.toSorted()).toEqual(present.toSorted());
  },
);
