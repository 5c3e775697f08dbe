import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importedTimestampSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { SERVICE_BADGE_CODE_PATTERN, MAX_SERVICE_BADGES } from './badges/service-badge.ts';
import { findServiceSearchPhrasesProblem, dedupeBuyerPhrases } from './buyer-phrases.ts';
import { MAX_ALT_TEXT_LENGTH } from './slides/slide-form.ts';
import {
  MAX_OLD_PATHS_PER_SERVICE,
  normalizeOldServicePath,
  findOldServicePathProblem,
} from './old-paths.ts';
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH, SERVICE_STATUSES } from './model.ts';

const createOptionalTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);
const importedProofCountSchema = z.int().min(0).max(1_000_000);

/** The last part of a path: letters, digits and `_ . ~ -`, never what the router takes for a data request. */
export const serviceSlugSchema = createImportTextSchema(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.~-]*$/u, 'may hold letters, digits and _ . ~ - only')
  .refine((text) => !text.endsWith('.data'), 'must not end in .data');

/** A picture in our own storage, or one on the web. */
const importedServicePictureUrlSchema = createImportTextSchema(2_000)
  .check(
    createWebUrlCheck('is not an image URL.', {
      allows: 'http',
      isLoose: true,
      isOther: (text) => /^\/(?![/\\])[^\s\\]+$/.test(text),
    }),
  )
  .nullish()
  .transform((address) => address ?? null);

const importedServicePictureSchema = z.union([
  createImportTextSchema(2_000).transform((url) => ({ url, alt: '' })),
  z.object({
    url: createImportTextSchema(2_000),
    alt: createImportTextSchema(MAX_ALT_TEXT_LENGTH).default(''),
  }),
]);

const importedOldServicePathSchema = z
  .string()
  .transform(normalizeOldServicePath)
  .superRefine((path, refinement) => {
    const problem = findOldServicePathProblem(path);
    if (problem !== null) refinement.addIssue(`“${path}” ${problem}`);
  });

/** The value of a service without a brief in a file, as in its editor. */
export const NO_BRIEF_TEMPLATE_CELL_VALUE = 'Ask nothing';

/**
 * Fields that a move from another shop brings in addition to the specification's, with the editor's limits;
 * missing ones stay unchanged.
 */
const FOREIGN_SHOP_SERVICE_FIELDS = {
  /** Paths at another shop; without a list the stored ones stay. */
  old_paths: z.array(importedOldServicePathSchema).max(MAX_OLD_PATHS_PER_SERVICE).nullish(),
  /** URLs of pictures to fetch; existing pictures stay. */
  images: z.array(importedServicePictureSchema).max(30).nullish(),
  process: createImportTextSchema(100_000).nullish(),
  included: createImportTextSchema(100_000).nullish(),
  excluded: createImportTextSchema(100_000).nullish(),
  details: createImportTextSchema(100_000).nullish(),
  value: createImportTextSchema(100_000).nullish(),
  /** A brief template by name. */
  brief: createImportTextSchema(200).nullish(),
  revision_rounds_included: z.int().min(0).max(20).nullish(),
  effort_units: z.int().min(1).max(100).nullish(),
};

/** Returns the schema of one service in the specification's field names (DATA-01); price_usd is in cents. */
export const createServiceRowSchema = (categories: readonly Category[]) =>
  z.object({
    id: z
      .guid()
      .transform((id) => id.toLowerCase())
      .optional(),
    slug: serviceSlugSchema.nullish().transform((text) => text ?? null),
    /** Former slugs, here or elsewhere; without a list the stored ones stay. */
    old_slugs: z.array(serviceSlugSchema).max(50).nullish(),
    service_title: createOptionalTextSchema(200),
    service_description: createOptionalTextSchema(600_000),
    category: createImportCategorySchema(categories)
      .nullish()
      .transform((name) => name ?? null),
    price_usd: z
      .int()
      .min(0)
      .max(99_999_999)
      .nullish()
      .transform((cents) => cents ?? null),
    delivery_time_days: z
      .int()
      .min(1)
      .max(365)
      .nullish()
      .transform((days) => days ?? null),
    reviews: importedProofCountSchema.default(0),
    projects_sold_30d: importedProofCountSchema.default(0),
    reason_to_buy___pain_point: createOptionalTextSchema(2_000),
    client_satisfaction_quote: createOptionalTextSchema(2_000),
    founder_quote_after_delivery: createOptionalTextSchema(2_000),
    badge_codes: z
      .array(z.string().regex(SERVICE_BADGE_CODE_PATTERN, 'may hold letters, digits, _ and - only'))
      .max(MAX_SERVICE_BADGES)
      .nullish()
      .transform((codes) => [...new Set(codes)]),
    // A list, or a text with one phrase per line, as in a table.
    buyer_phrases: z
      .union([z.array(createImportTextSchema(2_000)), createImportTextSchema(20_000)])
      .nullish()
      .transform((value) =>
        dedupeBuyerPhrases(typeof value === 'string' ? value.split(/\r?\n/) : (value ?? [])),
      )
      .superRefine((phrases, refinement) => {
        const message = findServiceSearchPhrasesProblem(phrases);
        if (message !== null) refinement.addIssue(message);
      }),
    seo_title: createOptionalTextSchema(MAX_SEO_TITLE_LENGTH),
    seo_description: createOptionalTextSchema(MAX_SEO_DESCRIPTION_LENGTH),
    og_image: importedServicePictureUrlSchema,
    ...FOREIGN_SHOP_SERVICE_FIELDS,
    status: z.enum(SERVICE_STATUSES).default('draft'),
    published_at: importedTimestampSchema.nullish(),
    deleted_at: importedTimestampSchema.nullish(),
    created_at: importedTimestampSchema.optional(),
    updated_at: importedTimestampSchema.optional(),
  });

export type ImportedServiceRow = z.output<ReturnType<typeof createServiceRowSchema>>;
