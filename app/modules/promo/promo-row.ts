import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importedTimestampSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';

import { MAX_PROMO_SERVICES } from './applies-to-form.ts';
import { normalisePromoCode } from './model.ts';

/** The statuses of a code; buyers can use only `active` ones. */
const PROMO_STATUSES = ['active', 'paused', 'archived'] as const;

/** An id, or the current slug. */
const promoServiceIdOrSlugSchema = createImportTextSchema(200).pipe(z.string().min(1));
const buildPromoImportNameListSchema = <Name extends z.ZodType<string>>(name: Name) =>
  z.array(name).max(MAX_PROMO_SERVICES);
const nullifyEmptyImportedPromoList = (list: readonly string[] | null | undefined) =>
  list?.length ? list : null;

/**
 * Returns the schema of one promo code in the specification's field names
 * (DATA-03): value in percent, or in cents if fixed.
 */
export const buildPromoRowSchema = (categories: readonly Category[]) =>
  z
    .object({
      id: z
        .guid()
        .transform((id) => id.toLowerCase())
        .optional(),
      code: createImportTextSchema(64).transform(normalisePromoCode).pipe(z.string().min(1)),
      type: z.enum(['percentage', 'fixed']),
      value: z.int().min(1).max(99_999_999),
      starts_at: importedTimestampSchema.nullish(),
      ends_at: importedTimestampSchema.nullish(),
      min_order_amount_cents: z
        .int()
        .min(0)
        .max(99_999_999)
        .nullish()
        .transform((cents) => cents ?? 0),
      max_uses: z.int().min(1).max(1_000_000_000).nullish(),
      current_uses: z.int().min(0).max(1_000_000_000).default(0),
      /** A code without both applies to every service. */
      service_ids: buildPromoImportNameListSchema(promoServiceIdOrSlugSchema)
        .nullish()
        .transform(nullifyEmptyImportedPromoList),
      categories: buildPromoImportNameListSchema(createImportCategorySchema(categories))
        .nullish()
        .transform(nullifyEmptyImportedPromoList),
      status: z.enum(PROMO_STATUSES).default('active'),
      created_at: importedTimestampSchema.optional(),
    })
    .refine((row) => row.type === 'fixed' || row.value <= 100, {
      path: ['value'],
      message: 'a percentage is at most 100',
    })
    .refine((row) => !row.starts_at || !row.ends_at || row.starts_at < row.ends_at, {
      path: ['ends_at'],
      message: 'must be after starts_at',
    });

export type PromoImportRow = z.output<ReturnType<typeof buildPromoRowSchema>>;
